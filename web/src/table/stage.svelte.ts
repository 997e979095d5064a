/** Animations over the table: tiles fly from the market to cities, coins and goods move, disasters strike.
 *
 * Motion only guides the eye, never delays anybody who does not want to look, and ends at a click. */
import type { EventDocument } from "../generated/api";
import { beforeFrame } from "../lib/app/frames";
import { SLOWNESS, preferences } from "../lib/app/preferences.svelte";
import { sounds } from "../lib/app/sounds";
import { cuesOf, isScene, length, timed, type Cue, type Timed } from "../lib/game/cues";
import { frames, hidden, shaken, type Area, type Flight, type Move } from "./motion";
import { areaOf, homeOf, middle, sourceOf, targetOf, trackOf, visible } from "./places";

const CALM = "(prefers-reduced-motion: reduce)";
/** Animations that would start later than this are dropped. */
const LONGEST = 5000;

export class Stage {
  flights = $state.raw<Flight[]>([]);
  /** How fast it moves, relative to the preference: past moments can be played faster, and more slowly. */
  speed = 1;
  #next = 0;
  #running = new Set<Animation>();
  /** How often all motion was ended: what was to begin before that does not. */
  #skips = 0;
  /** Flights that were drawn and are about to take off. */
  #ready: [node: HTMLElement, flight: Flight, begun: (animation: Animation) => void][] = [];

  /** Whether anything moves: not for those who want calm, nor where nobody looks. */
  get moves(): boolean {
    return preferences.motion !== "off" && document.visibilityState === "visible" && !matchMedia(CALM).matches;
  }

  /** Change what is shown, and animate what happened. Returns the duration in milliseconds. */
  perform(events: readonly EventDocument[], change: () => void): number {
    return this.play(cuesOf(events), change);
  }

  play(cues: Cue[], change: () => void): number {
    const factor = this.moves ? SLOWNESS[preferences.motion] / this.speed : 0;
    const left = new Map(cues.map((cue) => [cue, factor ? areaOf(sourceOf(cue)) : null]));
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
  #begin(times: readonly Timed[], left: ReadonlyMap<Cue, Area | null>): void {
    const moves: Move[] = [];
    const flights = times.flatMap((time) => this.#flights(time, left.get(time.cue) ?? null, moves));
    for (const move of moves) this.#run(...move);
    this.flights = [...this.flights, ...flights.map((flight) => ({ ...flight, id: this.#next++ }))];
  }

  /** What flies for a cue; what moves in its place is added to the moves. */
  #flights(time: Timed, left: Area | null, moves: Move[]): Omit<Flight, "id">[] {
    const { cue } = time;
    const centre = middle();
    if (isScene(cue.kind)) {
      if (cue.kind === "strike" || cue.kind === "attack") moves.push(...shaken(time, visible("main")));
      return [{ ...time, from: centre, to: centre }];
    }
    const element = targetOf(cue);
    const to = areaOf(element);
    if (cue.kind === "ruin" && left) return [{ ...time, from: left, to: { ...left, top: left.top + 60 } }];
    if (element === null || to === null) return [];
    if (cue.kind === "deal") {
      moves.push([element, [{ opacity: 0, transform: "translateY(-14px) rotate(-1.5deg)" }, {}], time, "backwards"]);
      return [];
    }
    if (cue.kind === "gain" || cue.kind === "loss") return this.#goods(time, cue, to, centre);
    if (cue.kind === "bid") {
      const from = areaOf(homeOf(cue.seat));
      if (from === null) return [];
      moves.push(hidden(element, time));
      return [{ ...time, from, to }];
    }
    if (left === null) return [];
    if (cue.kind === "tile" && element.hasAttribute("data-tile")) moves.push(hidden(element, time));
    return [{ ...time, from: left, to }];
  }

  /** Goods fly to the tracks of a fully shown city one by one, and to a row among the players together. */
  #goods(time: Timed, cue: Extract<Cue, { kind: "gain" | "loss" }>, to: Area, bank: Area): Omit<Flight, "id">[] {
    const tracks = Object.entries(cue.goods).flatMap(([good, amount]) => {
      const track = areaOf(trackOf(cue.seat, good));
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
