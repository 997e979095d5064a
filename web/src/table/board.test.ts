import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import english from "../generated/messages/en.json";
import { targetOf } from "../lib/game/result";
import { values } from "../lib/game/values.svelte";
import { speech } from "../lib/words/speech.svelte";
import Board from "./Board.svelte";
import { recorded, start } from "./messages.testing";

beforeEach(() => {
  speech.learn("en", english);
  values.ruleset = recorded.ruleset;
});
afterEach(cleanup);

const board = { ...start.seats[0]!, prestige: 14, population: 12, score: 12 };

test("the target of a solo level is beside the score", () => {
  render(Board, { props: { board, seat: 0, you: true, lit: null, over: false, target: targetOf(1) } });
  expect(screen.getByText("12 of 24 points")).toBeTruthy();
});

test("without a level there is the score alone", () => {
  expect(targetOf(null)).toBeNull();
  render(Board, {
    props: { board: { ...board, score: 11 }, seat: 0, you: true, lit: null, over: false, target: null },
  });
  expect(screen.getByText("11")).toBeTruthy();
});
