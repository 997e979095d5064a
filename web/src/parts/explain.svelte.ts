/**
 * Explanations for everything that can be pointed at: `{@attach explain(() => ({ title, lines }))}`. On a touch screen they are shown
 * by a tap, or by a long press on elements that have a function of their own.
 */
import type { Attachment } from "svelte/attachments";

export interface Explanation {
  title: string;
  lines: string[];
  /** The component that is explained, if it is one: whoever goes on pointing at it reads its history. */
  of?: string;
}

const PATIENCE = 350;
/** The duration of a long press in milliseconds, and how far the finger may move. */
export const HOLD = 450;
const STILL = 10;
/** Elements that respond to a tap. */
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

/** Where the pointer is, and whether it moved there: a browser also tells of a pointer at rest when the page changes under it. */
const pointer = { x: NaN, y: NaN, moved: false };
addEventListener(
  "pointermove",
  ({ screenX, screenY }) => {
    pointer.moved = screenX !== pointer.x || screenY !== pointer.y;
    pointer.x = screenX;
    pointer.y = screenY;
  },
  { capture: true, passive: true },
);

/** A long press explains and nothing else: the click that follows is ignored. A tap explains elements without another function. */
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
  /** Suppress the browser's own response to a long press. */
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
    let pointed = false;
    const point = (event: Event) => {
      if (pointed || touched(event) || !pointer.moved) return;
      pointed = true;
      tip.show(node, said, PATIENCE);
    };
    const leave = (event: Event) => {
      if (touched(event)) return;
      pointed = event.type === "pointerdown";
      tip.hide(node);
    };
    const focus = () => node.matches(":focus-visible") && tip.show(node, said, PATIENCE);
    const release = press(node, said);
    node.setAttribute("data-explained", "");
    node.addEventListener("pointermove", point);
    node.addEventListener("pointerleave", leave);
    node.addEventListener("pointerdown", leave);
    node.addEventListener("focus", focus);
    node.addEventListener("blur", leave);
    return () => {
      tip.hide(node);
      release();
      node.removeAttribute("data-explained");
      node.removeEventListener("pointermove", point);
      node.removeEventListener("pointerleave", leave);
      node.removeEventListener("pointerdown", leave);
      node.removeEventListener("focus", focus);
      node.removeEventListener("blur", leave);
    };
  };
}
