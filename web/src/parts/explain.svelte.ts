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
const HOLD = 450;
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

  /** No longer show what is not shown yet. */
  forget(): void {
    clearTimeout(this.#timer);
  }

  hide(node?: Element): void {
    this.forget();
    if (node === undefined || node === this.node) this.node = this.said = null;
  }
}

export const tip = new Tip();

export function explain(said: () => Explanation): Attachment {
  return (node) => {
    let touched = false;
    let held = false;
    const enter = (event: PointerEvent) => {
      if (event.pointerType !== "touch") tip.show(node, said, PATIENCE);
    };
    const down = (event: PointerEvent) => {
      touched = event.pointerType === "touch";
      held = false;
      tip.hide(node);
      if (touched && node.closest(DOES)) tip.show(node, said, HOLD);
    };
    const leave = (event: PointerEvent) => {
      if (event.pointerType !== "touch") return tip.hide(node);
      held = tip.node === node;
      tip.forget();
    };
    const click = (event: Event) => {
      if (held) {
        event.preventDefault();
        event.stopPropagation();
      } else if (touched && !node.closest(DOES)) tip.show(node, said, 0);
      held = false;
    };
    const menu = (event: Event) => touched && event.preventDefault();
    const focus = () => node.matches(":focus-visible") && tip.show(node, said, PATIENCE);
    const blur = () => tip.hide(node);
    const heard: Record<string, (event: never) => void> = {
      pointerenter: enter,
      pointerleave: leave,
      pointerdown: down,
      click,
      contextmenu: menu,
      focus,
      blur,
    };
    for (const [name, listener] of Object.entries(heard)) node.addEventListener(name, listener as EventListener);
    return () => {
      tip.hide(node);
      for (const [name, listener] of Object.entries(heard)) node.removeEventListener(name, listener as EventListener);
    };
  };
}
