import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { preferred, say, sentence, speech } from "./speech.svelte";

beforeEach(() => speech.speak("en"));

test("says a message with its values", () => {
  expect(say("goods.coins", { n: 1 })).toBe("1 coin");
  expect(say("goods.coins", { n: 3 })).toBe("3 coins");
});

test("switches the language, and whoever listens hears it", async () => {
  const heard: string[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      heard.push(say("goods.coins", { n: 3 }));
    });
  });
  flushSync();
  await speech.speak("de");
  flushSync();
  await speech.speak("fr");
  flushSync();
  stop();
  await speech.speak("en");
  expect(heard).toEqual(["3 coins", "3 Münzen", "3 pièces"]);
  expect(speech.language).toBe("en");
});

test("says yes and no where a message selects", () => {
  const values = { tiles: "A05 Field" };
  expect(say("event.revealed", { ...values, conquest: true })).toContain("conquest row");
  expect(say("event.revealed", { ...values, conquest: false })).not.toContain("conquest row");
});

test("what a first game can do without comes when it is first asked for, in any language from then on", async () => {
  expect(say("goods.coins", { n: 1 })).toBe("1 coin");
  expect(say("room.public")).toBe("");
  await speech.all();
  const english = say("room.public");
  expect(english).not.toBe("");
  await speech.speak("de");
  expect(say("room.public")).not.toBe("");
  expect(say("room.public")).not.toBe(english);
});

test("numbers stay with what they count, and a tile's number with its name", () => {
  expect(sentence("bid 3 coins on A05 Field, round 4.")).toBe("Bid 3\u00a0coins on A05\u00a0Field, round 4.");
});

test("a key without a message stands for itself", async () => {
  await speech.all();
  expect(speech.knows("goods.coins")).toBe(true);
  expect(speech.knows("goods.gold")).toBe(false);
  expect(speech.say("goods.gold", { n: 1 })).toBe("goods.gold");
});

test("a value that is missing is an error, not half a sentence", () => {
  expect(() => say("goods.coins")).toThrow();
});

test.each([
  [["de-AT", "en"], "de"],
  [["el", "fr-CH"], "fr"],
  [["FR"], "fr"],
  [["el"], "en"],
  [[], "en"],
] as const)("of %j it is %s", (languages, language) => {
  expect(preferred(languages)).toBe(language);
});
