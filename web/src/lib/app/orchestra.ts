/** Synthesized sounds: lyre strings, bronze, clay and drums from oscillators and noise. */
import type { SoundName } from "./sounds";

/** One voice of a sound: a tone that may glide, or filtered noise, with a sharp attack and a soft release. */
interface Voice {
  wave: OscillatorType | "noise";
  from: number;
  to?: number;
  after?: number;
  lasts: number;
  gain: number;
}

const string = (from: number, after = 0, gain = 0.35): Voice => ({ wave: "triangle", from, after, lasts: 0.9, gain });
const coin = (from: number, after = 0): Voice[] => [
  { wave: "sine", from, after, lasts: 0.22, gain: 0.22 },
  { wave: "sine", from: from * 2.76, after, lasts: 0.12, gain: 0.1 },
];
const knock = (from: number, after = 0): Voice[] => [
  { wave: "noise", from, after, lasts: 0.07, gain: 0.5 },
  { wave: "sine", from: from / 6, to: from / 9, after, lasts: 0.12, gain: 0.4 },
];
const drum = (after: number): Voice => ({ wave: "sine", from: 110, to: 48, after, lasts: 0.45, gain: 0.8 });

/** Everything is based on a Dorian tetrachord. */
const SCORE: Record<SoundName, Voice[]> = {
  deal: knock(1800),
  bid: [...coin(1650), ...coin(1980, 0.07)],
  outbid: [{ wave: "noise", from: 900, to: 300, lasts: 0.25, gain: 0.3 }, ...coin(1100, 0.05)],
  tile: knock(1100),
  ruin: [
    { wave: "noise", from: 700, to: 120, lasts: 0.6, gain: 0.5 },
    ...knock(500, 0.05),
    ...knock(400, 0.18),
    ...knock(320, 0.27),
  ],
  gain: [string(659, 0, 0.16), string(784, 0.06, 0.16)],
  loss: [string(392, 0, 0.16), string(330, 0.07, 0.16)],
  chits: [...knock(800), ...knock(900, 0.16)],
  strike: [
    drum(0),
    drum(0.22),
    drum(0.5),
    { wave: "noise", from: 160, to: 60, lasts: 1.5, gain: 0.8 },
    { wave: "sawtooth", from: 55, to: 41, lasts: 1.3, gain: 0.16 },
  ],
  attack: [
    drum(0),
    drum(0.18),
    drum(0.36),
    drum(0.72),
    { wave: "sawtooth", from: 147, after: 0.2, lasts: 1, gain: 0.14 },
  ],
  supply: [string(294), string(392, 0.12), string(440, 0.24)],
  end: [string(294), string(440, 0.16), string(587, 0.32), string(740, 0.48), string(880, 0.64)],
  turn: [string(587, 0, 0.25), string(880, 0.1, 0.25)],
  refused: [{ wave: "triangle", from: 165, to: 147, lasts: 0.25, gain: 0.35 }],
};
const SOFTEST = 0.0001;
const STRUCK = 0.008;

class Orchestra {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;
  #playing = new Set<AudioScheduledSourceNode>();

  /** Play a sound, now or after some milliseconds. */
  play(name: SoundName, after: number, loud: number): void {
    const context = (this.#context ??= new AudioContext());
    if (context.state === "suspended") void context.resume();
    for (const voice of SCORE[name]) this.#sing(context, voice, context.currentTime + after / 1000, loud);
  }

  /** Stop sounds that are playing or scheduled. */
  hush(): void {
    for (const source of this.#playing) source.stop();
    this.#playing.clear();
  }

  #sing(context: AudioContext, voice: Voice, now: number, loud: number): void {
    const start = now + (voice.after ?? 0);
    const end = start + voice.lasts;
    const gain = context.createGain();
    gain.gain.setValueAtTime(SOFTEST, start);
    gain.gain.exponentialRampToValueAtTime(voice.gain * loud, start + STRUCK);
    gain.gain.exponentialRampToValueAtTime(SOFTEST, end);
    gain.connect(context.destination);
    let source: AudioScheduledSourceNode;
    let pitch: AudioParam;
    if (voice.wave === "noise") {
      const filter = context.createBiquadFilter();
      filter.type = "bandpass";
      pitch = filter.frequency;
      const noise = context.createBufferSource();
      noise.buffer = this.#noise ??= rustle(context);
      noise.loop = true;
      noise.connect(filter).connect(gain);
      source = noise;
    } else {
      const tone = context.createOscillator();
      tone.type = voice.wave;
      pitch = tone.frequency;
      tone.connect(gain);
      source = tone;
    }
    pitch.setValueAtTime(voice.from, start);
    if (voice.to !== undefined) pitch.exponentialRampToValueAtTime(voice.to, end);
    source.start(start);
    source.stop(end);
    this.#playing.add(source);
    source.onended = () => this.#playing.delete(source);
  }
}

/** A second of noise. */
function rustle(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const channel = buffer.getChannelData(0);
  for (let place = 0; place < channel.length; place += 1) channel[place] = Math.random() * 2 - 1;
  return buffer;
}

export const orchestra = new Orchestra();
