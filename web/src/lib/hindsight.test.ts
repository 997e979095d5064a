import { expect, it } from "vitest";
import { takenByRound } from "./hindsight";

it("tiles by rounds: those that stayed, and sea tiles", () => {
  const moment = (round: number | null, ...taken: [string, Record<string, string>][]) => ({
    at: 0,
    seat: 0,
    action: "",
    round: 1,
    events: [
      ...taken.map(([key, values]) => ({ key, seat: 0, values })),
      ...(round === null ? [] : [{ key: "round_began", seat: null, values: { round } }]),
    ],
  });
  const moments = [
    moment(1),
    moment(2, ["placed", { tile: "A05" }]),
    moment(3, ["sea", { sea: "S1" }], ["unplaced", { tile: "A07" }]),
    moment(null, ["paid", { tile: "A11" }], ["finished", { tile: "A09" }]),
  ];
  expect(takenByRound(moments, 4)).toEqual([["A05"], ["S1"], ["A11"], []]);
});
