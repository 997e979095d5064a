import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import german from "../generated/histories/de.json";
import english from "../generated/histories/en.json";
import texts from "../generated/messages/de.json";
import { historyOf } from "../lib/words/histories";
import { speech } from "../lib/words/speech.svelte";
import Tip from "./Tip.svelte";
import { tip } from "./explain.svelte";

let node: HTMLElement;

beforeAll(() => speech.learn("de", texts));
beforeEach(() => {
  vi.useFakeTimers();
  node = document.body.appendChild(document.createElement("span"));
  render(Tip);
});
afterEach(() => {
  tip.hide();
  cleanup();
  node.remove();
  vi.useRealTimers();
});

async function point(of?: string): Promise<void> {
  tip.show(node, () => ({ title: "Name", lines: ["What it does."], ...(of && { of }) }), 0);
  await vi.advanceTimersByTimeAsync(1);
}
function told(): string | undefined {
  return document.querySelector("#tip .history")?.textContent;
}

test("whoever goes on pointing at a component reads its history, in the language of the page", async () => {
  await point("helen");
  expect(screen.getByRole("tooltip").textContent).toContain("What it does.");
  await vi.advanceTimersByTimeAsync(1000);
  expect(told()).toBe("");
  await vi.advanceTimersByTimeAsync(300);
  await vi.waitFor(() => expect(told()).toBe(german.helen));
  tip.hide();
  await tick();
  await point("hector");
  expect(told()).toBe("");
});

test("whoever points elsewhere in the meantime reads nothing of it", async () => {
  await point("helen");
  await vi.advanceTimersByTimeAsync(1000);
  await point();
  await vi.advanceTimersByTimeAsync(5000);
  expect(told()).toBeUndefined();
});

test("a land tells of its first terrain, a sea tile of the sea, and what has no history nothing", async () => {
  expect(await historyOf("A02")).toBe(german.forest);
  expect(await historyOf("S3")).toBe(german.sea);
  expect(await historyOf("A12")).toBe(german.A12);
  expect(await historyOf("persians")).toBe("");
  speech.learn("en", texts);
  expect(await historyOf("massilia")).toBe(english.massilia);
  speech.learn("de", texts);
});
