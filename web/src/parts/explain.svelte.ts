/** Everything that can be pointed at explains itself: `{@attach explain(() => ({ title, lines }))}`. */
import type { Attachment } from "svelte/attachments";

export interface Explanation {
  title: string;
  lines: string[];
}

const PATIENCE = 350;

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

export function explain(said: () => Explanation): Attachment {
  return (node) => {
    const enter = (event: Event) => {
      if ((event as PointerEvent).pointerType !== "touch") tip.show(node, said, PATIENCE);
    };
    const focus = () => node.matches(":focus-visible") && tip.show(node, said, PATIENCE);
    const leave = () => tip.hide(node);
    node.addEventListener("pointerenter", enter);
    node.addEventListener("pointerleave", leave);
    node.addEventListener("pointerdown", leave);
    node.addEventListener("focus", focus);
    node.addEventListener("blur", leave);
    return () => {
      tip.hide(node);
      node.removeEventListener("pointerenter", enter);
      node.removeEventListener("pointerleave", leave);
      node.removeEventListener("pointerdown", leave);
      node.removeEventListener("focus", focus);
      node.removeEventListener("blur", leave);
    };
  };
}
