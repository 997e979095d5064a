import { createRawSnippet } from "svelte";
import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import { say, speech } from "../lib/words/speech.svelte";
import Later from "./Later.svelte";

const children = createRawSnippet((part: () => unknown) => ({ render: () => `<b>${String(part())}</b>` }));

beforeEach(() => speech.speak("en"));

it("shows a part once it is loaded", async () => {
  render(Later, { load: () => Promise.resolve({ default: "The rules" }), children });
  expect(await screen.findByText("The rules")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says that a part could not be loaded, and offers to try again", async () => {
  render(Later, { load: () => Promise.reject(new Error("gone")), children });
  expect((await screen.findByRole("alert")).textContent).toContain(say("home.no_server"));
  expect(screen.getByRole("button", { name: say("rulebook.again") })).toBeTruthy();
});
