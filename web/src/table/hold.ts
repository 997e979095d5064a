/** A button that goes on while it is held, faster and faster: `{@attach holding(() => raise(game, 1))}`. */
import type { Attachment } from "svelte/attachments";

/** Milliseconds until it repeats, between the first repeats, and at the fastest; each pause is shorter by a factor. */
const PATIENCE = 400;
const SLOWEST = 180;
const FASTEST = 45;
const FASTER = 0.85;

export function holding(act: () => void): Attachment<HTMLButtonElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;

    function repeat(pause: number): void {
      if (node.disabled) return;
      held = true;
      act();
      timer = setTimeout(() => repeat(Math.max(FASTEST, pause * FASTER)), pause);
    }
    function begin({ button }: PointerEvent): void {
      held = false;
      clearTimeout(timer);
      if (button === 0) timer = setTimeout(() => repeat(SLOWEST), PATIENCE);
    }
    const end = (): void => clearTimeout(timer);
    /** A click counts once, unless it ends what was held. */
    function click(): void {
      end();
      if (!held) act();
      held = false;
    }

    node.addEventListener("pointerdown", begin);
    node.addEventListener("click", click);
    for (const ends of ["pointerup", "pointercancel", "blur"]) window.addEventListener(ends, end);
    node.addEventListener("pointerleave", end);
    return () => {
      end();
      for (const ends of ["pointerup", "pointercancel", "blur"]) window.removeEventListener(ends, end);
      node.removeEventListener("pointerdown", begin);
      node.removeEventListener("pointerleave", end);
      node.removeEventListener("click", click);
    };
  };
}
