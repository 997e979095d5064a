/** Sounds are off unless enabled; what makes them is loaded with the first one. */
import type { CueKind } from "../game/cues";
import type { orchestra } from "./orchestra";
import { LOUDNESS, preferences } from "./preferences.svelte";

export type SoundName = CueKind | "turn" | "refused";

class Sounds {
  #orchestra: typeof orchestra | null = null;

  /** Play a sound, now or after some milliseconds. */
  play(name: SoundName, after = 0): void {
    const loud = LOUDNESS[preferences.sound];
    if (!loud || typeof AudioContext === "undefined") return;
    if (navigator.userActivation?.hasBeenActive === false) return; // browsers stay silent until the first click
    if (this.#orchestra) this.#orchestra.play(name, after, loud);
    else void this.#first(name, after, loud).catch(() => {}); // without a connection it stays silent
  }

  async #first(name: SoundName, after: number, loud: number): Promise<void> {
    const { orchestra } = await import("./orchestra");
    this.#orchestra = orchestra;
    orchestra.play(name, after, loud);
  }

  /** Stop sounds that are playing or scheduled. */
  hush(): void {
    this.#orchestra?.hush();
  }
}

export const sounds = new Sounds();
