/** Animations over the table: tiles fly from the market to cities, coins and goods move, disasters strike.
 *
 * What is shown is up to date from the first moment; motion only guides the eye, never delays anybody, and ends at a click. */
import type { EventDocument } from "../generated/api";
import { cuesOf, length, timed, type Cue, type Timed } from "../lib/cues";
import { beforeFrame } from "../lib/frames";
import { SLOWNESS, preferences } from "../lib/preferences.svelte";
import { sounds } from "../lib/sounds";

export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** An element in flight. */
export interface Flight extends Timed {
  id: number;
  from: Place;
  to: Place;
}

/** An element that moves in its place. */
type Move = [element: Element, frames: Keyframe[], time: Pick<Timed, "at" | "lasts">, fill?: FillMode];

const CALM = "(prefers-reduced-motion: reduce)";
/** Animations that would start later than this are dropped. */
const LONGEST = 5000;
/** Cues shown in the middle of the table. */
const SCENES = new Set(["chits", "strike", "attack", "supply"]);
const LIFT = 28;

function moves(): boolean {
  return preferences.motion !== "off" && document.visibilityState === "visible" && !matchMedia(CALM).matches;
}

/** The first of these places that is visible. */
function find(...selectors: string[]): Element | null {
  for (const selector of selectors) {
    for (const found of document.querySelectorAll(`:is(.table, .phone) ${selector}`)) {
      const { width, height, bottom, top } = found.getBoundingClientRect();
      if (width && height && bottom > 0 && top < innerHeight) return found;
    }
  }
  return null;
}

function placeOf(element: Element | null): Place | null {
  if (element === null) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** Where a player is: the city, the row among the players, or in a small window the tab that leads there. */
function home(seat: number): string[] {
  return [`.board[data-seat="${seat}"] header`, `[data-rival="${seat}"]`, "[data-tab='players']"];
}

/** The elements where a cue starts and where it lands. */
function source(cue: Cue): Element | null {
  if (cue.kind === "tile") return find(`[data-offer="${cue.tile}"]`);
  if (cue.kind === "outbid") return find(`[data-slot="${cue.tile}"]`);
  if (cue.kind === "ruin") return find(`.board[data-seat="${cue.seat}"] [data-tile="${cue.tile}"]`);
  return null;
}

function target(cue: Cue): Element | null {
  if (cue.kind === "tile")
    return find(`.board[data-seat="${cue.seat}"] [data-tile="${cue.tile}"]`, ...home(cue.seat), "[data-tab='city']");
  if (cue.kind === "bid") return find(`[data-slot="${cue.tile}"]`);
  if (cue.kind === "deal") return find(`[data-offer="${cue.tile}"]`);
  if (cue.kind === "outbid" || cue.kind === "gain" || cue.kind === "loss") return find(...home(cue.seat));
  return null;
}

function middle(): Place {
  const main = placeOf(find("main .left", "main")) ?? { left: 0, top: 0, width: innerWidth, height: innerHeight };
  return { left: main.left + main.width / 2, top: main.top + Math.min(main.height * 0.4, 260), width: 0, height: 0 };
}

export class Stage {
  flights = $state.raw<Flight[]>([]);
  #next = 0;
  #running = new Set<Animation>();
  /** How often all motion was ended: what was to begin before that does not. */
  #skips = 0;
  /** Flights that were drawn and are about to take off. */
  #ready: [node: HTMLElement, flight: Flight, begun: (animation: Animation) => void][] = [];

  /** Change what is shown, and animate what happened. Returns the duration in milliseconds. */
  perform(events: readonly EventDocument[], change: () => void): number {
    return this.play(cuesOf(events), change);
  }

  play(cues: Cue[], change: () => void): number {
    const factor = moves() ? SLOWNESS[preferences.motion] : 0;
    const left = new Map(cues.map((cue) => [cue, factor ? placeOf(source(cue)) : null]));
    const shown = cues.filter((cue) => left.get(cue) || !["tile", "outbid", "ruin"].includes(cue.kind));
    const times = timed(shown, factor).filter(({ at }) => at < LONGEST);
    this.#sound(times);
    change();
    if (factor === 0 || times.length === 0) return 0;
    const skips = this.#skips;
    beforeFrame(() => skips === this.#skips && this.#begin(times, left));
    return length(times);
  }

  /** End all motion at once. */
  skip(): void {
    this.#skips++;
    if (!this.flights.length && !this.#running.size) return;
    for (const animation of this.#running) animation.cancel();
    this.#running.clear();
    this.flights = [];
    sounds.hush();
  }

  /** Play the sound of the first cue of each kind, at its time. */
  #sound(times: readonly Timed[]): void {
    const heard = new Set<string>();
    for (const { cue, at } of times) {
      if (!heard.has(cue.kind)) sounds.play(cue.kind, at);
      heard.add(cue.kind);
    }
  }

  /** Find out all places first, and then move: a place asked for after something moved would be computed anew. */
  #begin(times: readonly Timed[], left: ReadonlyMap<Cue, Place | null>): void {
    const moves: Move[] = [];
    const flights = times.flatMap((time) => this.#flights(time, left.get(time.cue) ?? null, moves));
    for (const move of moves) this.#run(...move);
    this.flights = [...this.flights, ...flights.map((flight) => ({ ...flight, id: this.#next++ }))];
  }

  /** What flies for a cue; what moves in its place is added to the moves. */
  #flights(time: Timed, left: Place | null, moves: Move[]): Omit<Flight, "id">[] {
    const { cue } = time;
    const centre = middle();
    if (SCENES.has(cue.kind)) {
      if (cue.kind === "strike" || cue.kind === "attack") moves.push(...shaken(time));
      return [{ ...time, from: centre, to: centre }];
    }
    const element = target(cue);
    const to = placeOf(element);
    if (cue.kind === "ruin" && left) return [{ ...time, from: left, to: { ...left, top: left.top + 60 } }];
    if (element === null || to === null) return [];
    if (cue.kind === "deal") {
      moves.push([element, [{ opacity: 0, transform: "translateY(-14px) rotate(-1.5deg)" }, {}], time, "backwards"]);
      return [];
    }
    if (cue.kind === "gain" || cue.kind === "loss") return this.#goods(time, cue, to, centre);
    if (cue.kind === "bid") {
      const from = placeOf(find(...home(cue.seat)));
      if (from === null) return [];
      moves.push(hidden(element, time));
      return [{ ...time, from, to }];
    }
    if (left === null) return [];
    if (cue.kind === "tile" && element.hasAttribute("data-tile")) moves.push(hidden(element, time));
    return [{ ...time, from: left, to }];
  }

  /** Goods fly to the tracks of a fully shown city one by one, and to a row among the players together. */
  #goods(time: Timed, cue: Extract<Cue, { kind: "gain" | "loss" }>, to: Place, bank: Place): Omit<Flight, "id">[] {
    const tracks = Object.entries(cue.goods).flatMap(([good, amount]) => {
      const track = placeOf(find(`.board[data-seat="${cue.seat}"] [data-good="${good}"]`));
      return track ? [{ cue: { ...cue, goods: { [good]: amount } }, track }] : [];
    });
    const [away, ends] = cue.kind === "gain" ? [bank, null] : [null, bank];
    if (tracks.length === 0) return [{ ...time, from: away ?? to, to: ends ? { ...to, top: to.top + 24 } : to }];
    return tracks.map(({ cue: part, track }, place) => ({
      at: time.at + place * 50,
      lasts: time.lasts,
      cue: part,
      from: away ?? track,
      to: ends ? { ...track, top: track.top + 24 } : track,
    }));
  }

  #run(element: Element, frames: Keyframe[], time: Pick<Timed, "at" | "lasts">, fill: FillMode = "none"): Animation {
    const animation = element.animate(frames, { delay: time.at, duration: time.lasts, easing: "ease-out", fill });
    this.#running.add(animation);
    const done = () => this.#running.delete(animation);
    animation.finished.then(done, done);
    return animation;
  }

  /** Animate an element along its flight; it is removed at the end. */
  fly(node: HTMLElement, flight: Flight): () => void {
    let running: Animation | undefined;
    if (this.#ready.length === 0) queueMicrotask(() => this.#takeOff());
    this.#ready.push([node, flight, (animation) => (running = animation)]);
    return () => {
      this.#ready = this.#ready.filter(([each]) => each !== node);
      running?.cancel();
    };
  }

  /** Measure all that are ready, and then move them. */
  #takeOff(): void {
    const measured = this.#ready.map((each) => [...each, frames(each[0], each[1])] as const);
    this.#ready = [];
    for (const [node, flight, begun, path] of measured) {
      const animation = this.#run(node, path, flight, "both");
      const land = () => (this.flights = this.flights.filter((each) => each !== flight));
      animation.finished.then(land, () => {});
      begun(animation);
    }
  }
}

/** Hides what is still flying to its place. */
function hidden(element: Element, { at, lasts }: Timed): Move {
  return [element, [{ opacity: 0 }, { opacity: 0 }], { at: 0, lasts: at + lasts * 0.92 }];
}

function shaken({ at, lasts }: Timed): Move[] {
  const main = find("main");
  if (main === null) return [];
  const steps = [0, 5, -6, 5, -4, 4, -3, 2, 0].map((x, place) => ({
    transform: `translate(${x}px, ${place % 2 ? 2 : -1}px)`,
  }));
  return [[main, [...steps, { transform: "none" }], { at: at + lasts * 0.2, lasts: lasts * 0.35 }]];
}

/** From the middle of one place to the middle of another in a low arc; tiles shrink to the size of their destination. */
function frames(node: HTMLElement, { cue, from, to }: Flight): Keyframe[] {
  if (SCENES.has(cue.kind))
    return [
      { opacity: 0, transform: "translate(-50%, -50%) scale(0.85)" },
      { opacity: 1, transform: "translate(-50%, -50%) scale(1)", offset: 0.12 },
      { opacity: 1, transform: "translate(-50%, -50%) scale(1)", offset: 0.86 },
      { opacity: 0, transform: "translate(-50%, -56%) scale(0.97)" },
    ];
  const own = { width: node.offsetWidth, height: node.offsetHeight };
  const at = (place: Place, lift: number, scale: number) =>
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
