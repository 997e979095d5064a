import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import en from "../generated/messages/en.json";
import enLater from "../generated/messages/later/en.json";
import { values } from "../lib/game/values.svelte";
import { speech } from "../lib/words/speech.svelte";
import Glance from "./Glance.svelte";
import { recorded, start } from "./messages.testing";

beforeEach(() => {
  speech.learn("en", { ...en, ...enLater });
  values.ruleset = recorded.ruleset;
});
afterEach(cleanup);

const board = {
  ...start.seats[0]!,
  ...{ coins: 7, wood: 0, stone: 0, food: 3, luxury: 0, inhabitants: 5, score: 12, protected: [] },
  income: { coins: 2 },
  threats: {
    supply: { goods: { food: 3, inhabitants: 2 }, tiles: [] },
    plague: { goods: { inhabitants: 2 }, tiles: [] },
    tempest: { goods: { food: 1 }, tiles: [] },
  },
};
const view = { ...start, odds: { supply: 0.5, plague: 0.25, tempest: 0.1 } };

test("goods with their income, and the two likeliest losses, are in one line", () => {
  render(Glance, { props: { view, board, target: null } });
  const told = screen.getByRole("region").textContent;
  expect(told).toContain("Coins: 7 (+2 with the next income)");
  expect(told).not.toContain("Wood");
  const risks = screen.getAllByRole("listitem");
  expect(risks.map((each) => each.textContent.replaceAll(/\s+/g, " ").trim())).toEqual([
    expect.stringMatching(/^50% .*2 inhabitants/),
    expect.stringMatching(/^25% .*2 inhabitants/),
  ]);
  expect(screen.getByRole("img", { name: "Supply" })).toBeTruthy();
});

test("in a solo level the target is there, too", () => {
  render(Glance, { props: { view, board, target: 24 } });
  expect(screen.getByText(/12 of 24 points/)).toBeTruthy();
});
