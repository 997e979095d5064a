/**
 * Everything that can be pointed at explains itself: `{@attach explain(() => ({ title, lines }))}`. By touch a tap asks for it, or
 * on what does something of its own a finger that stays.
 */
import type { Attachment } from "svelte/attachments";

export interface Explanation {
  title: string;
  lines: string[];
}

const PATIENCE = 350;
/** How long a finger rests, and how far it may tremble. */
export const HOLD = 450;
const STILL = 10;
/** What a tap is for. */
const DOES = "button:not([aria-disabled=true], :disabled), a, label, summary";

class Tip {
  node = $state.raw<Element | null>(null);
  said = $state.raw<Explanation | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(node: Element, said: () => Explanation, after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.said = said();
      this.node = node;
    }, after);
  }

  hide(node?: Element): void {
    clearTimeout(this.#timer);
    if (node === undefined || node === this.node) this.node = this.said = null;
  }
}

export const tip = new Tip();

/** A finger that rests explains, and does nothing else: the click that follows does not count. A tap explains what has no other use. */
function press(node: Element, said: () => Explanation): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: { x: number; y: number } | null = null;
  let touched = false;
  let held = false;

  const down = (event: Event): void => {
    const { pointerType, clientX, clientY } = event as PointerEvent;
    held = false;
    lift();
    touched = pointerType === "touch";
    if (!touched) return;
    from = { x: clientX, y: clientY };
    timer = setTimeout(() => {
      held = true;
      tip.show(node, said, 0);
    }, HOLD);
  };
  const move = (event: Event): void => {
    const { clientX, clientY } = event as PointerEvent;
    if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL) lift();
  };
  const lift = (): void => {
    clearTimeout(timer);
    from = null;
  };
  const click = (event: Event): void => {
    if (!held) {
      if (touched && !node.closest(DOES)) tip.show(node, said, 0);
      return;
    }
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  /** The browser's own answer to a resting finger. */
  const menu = (event: Event): void => void ((from || held) && event.preventDefault());

  const heard: [string, (event: Event) => void, boolean][] = [
    ["pointerdown", down, false],
    ["pointermove", move, false],
    ["pointerup", lift, false],
    ["pointercancel", lift, false],
    ["click", click, true],
    ["contextmenu", menu, false],
  ];
  for (const [name, hear, capture] of heard) node.addEventListener(name, hear, capture);
  return () => {
    lift();
    for (const [name, hear, capture] of heard) node.removeEventListener(name, hear, capture);
  };
}

export function explain(said: () => Explanation): Attachment {
  return (node) => {
    const touched = (event: Event) => (event as PointerEvent).pointerType === "touch";
    const enter = (event: Event) => touched(event) || tip.show(node, said, PATIENCE);
    const leave = (event: Event) => touched(event) || tip.hide(node);
    const focus = () => node.matches(":focus-visible") && tip.show(node, said, PATIENCE);
    const release = press(node, said);
    node.setAttribute("data-explained", "");
    node.addEventListener("pointerenter", enter);
    node.addEventListener("pointerleave", leave);
    node.addEventListener("pointerdown", leave);
    node.addEventListener("focus", focus);
    node.addEventListener("blur", leave);
    return () => {
      tip.hide(node);
      release();
      node.removeAttribute("data-explained");
      node.removeEventListener("pointerenter", enter);
      node.removeEventListener("pointerleave", leave);
      node.removeEventListener("pointerdown", leave);
      node.removeEventListener("focus", focus);
      node.removeEventListener("blur", leave);
    };
  };
}
