import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../generated/messages/en.json";
import enLater from "../generated/messages/later/en.json";
import { values } from "../lib/game/values.svelte";
import { speech } from "../lib/words/speech.svelte";
import Disasters from "./Disasters.svelte";
import { recorded, start } from "./messages.testing";

beforeEach(() => {
  speech.learn("en", { ...en, ...enLater });
  values.ruleset = recorded.ruleset;
});
afterEach(cleanup);

test("what each disaster would cost is reached by keyboard, and read out", () => {
  const board = { ...start.seats[0]!, threats: { plague: { goods: { inhabitants: 3 }, tiles: [] } } };
  render(Disasters, { view: start, board, oncoming: vi.fn() });
  const all = screen.getAllByRole("listitem");
  expect(all.map(({ tabIndex }) => tabIndex)).toEqual(all.map(() => 0));
  expect(all.find(({ dataset }) => dataset["threat"] === "plague")!.textContent).toContain(
    "If it struck now, you would lose or pay: 3 inhabitants.",
  );
});

test("what can still come is one click away, until the game is over", async () => {
  const oncoming = vi.fn();
  const { rerender } = render(Disasters, { view: start, board: undefined, oncoming });
  await fireEvent.click(screen.getByRole("button", { name: "Still to come" }));
  expect(oncoming).toHaveBeenCalledOnce();
  await rerender({ view: { ...start, over: true } });
  expect(screen.queryByRole("button")).toBeNull();
});
