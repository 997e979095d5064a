/** The keyframes of what moves on the table; where it starts and lands is given. */
import { isScene, type Timed } from "../lib/game/cues";

/** A rectangle of the window, in pixels. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** An element in flight. */
export interface Flight extends Timed {
  id: number;
  from: Area;
  to: Area;
}

/** An element that moves in its place. */
export type Move = [element: Element, frames: Keyframe[], time: Pick<Timed, "at" | "lasts">, fill?: FillMode];

/** How high a flight rises above the straight line, in pixels. */
const LIFT = 28;

/** Hides what is still flying to its place. */
export function hidden(element: Element, { at, lasts }: Timed): Move {
  return [element, [{ opacity: 0 }, { opacity: 0 }], { at: 0, lasts: at + lasts * 0.92 }];
}

/** Shakes an element, if there is one. */
export function shaken({ at, lasts }: Timed, element: Element | null): Move[] {
  if (element === null) return [];
  const steps = [0, 5, -6, 5, -4, 4, -3, 2, 0].map((x, place) => ({
    transform: `translate(${x}px, ${place % 2 ? 2 : -1}px)`,
  }));
  return [[element, [...steps, { transform: "none" }], { at: at + lasts * 0.2, lasts: lasts * 0.35 }]];
}

/** From the middle of one place to the middle of another in a low arc; tiles shrink to the size of their destination. */
export function frames(node: HTMLElement, { cue, from, to }: Flight): Keyframe[] {
  if (isScene(cue.kind))
    return [
      { opacity: 0, transform: "translate(-50%, -50%) scale(0.85)" },
      { opacity: 1, transform: "translate(-50%, -50%) scale(1)", offset: 0.12 },
      { opacity: 1, transform: "translate(-50%, -50%) scale(1)", offset: 0.86 },
      { opacity: 0, transform: "translate(-50%, -56%) scale(0.97)" },
    ];
  const own = { width: node.offsetWidth, height: node.offsetHeight };
  const at = (place: Area, lift: number, scale: number) =>
    `translate(${place.left + place.width / 2 - own.width / 2}px, ${place.top + place.height / 2 - own.height / 2 - lift}px) scale(${scale})`;
  const half = {
    left: (from.left + to.left) / 2,
    top: (from.top + to.top) / 2,
    width: (from.width + to.width) / 2,
    height: (from.height + to.height) / 2,
  };
  const begin = cue.kind === "tile" || cue.kind === "ruin" ? from.width / own.width : 1;
  const end = cue.kind === "tile" ? Math.min(1, Math.max(to.height / own.height, 0.18)) : cue.kind === "ruin" ? 0.8 : 1;
  const gone = cue.kind === "ruin" || cue.kind === "outbid" || cue.kind === "loss" ? 0 : 0.9;
  return [
    { opacity: cue.kind === "gain" ? 0 : 1, transform: at(from, 0, begin) },
    { opacity: 1, transform: at(half, LIFT, (begin + end) / 2 + 0.05), offset: 0.5 },
    { opacity: gone, transform: at(to, 0, end) },
  ];
}
