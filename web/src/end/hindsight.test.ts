import { expect, it } from "vitest";
import type { EventDocument } from "../generated/api";
import { event } from "../lib/game/events.testing";
import { takenByRound } from "./hindsight";

it("tiles by rounds: those that stayed, and sea tiles", () => {
  const moment = (round: number | null, ...taken: EventDocument[]) => ({
    at: 0,
    seat: 0,
    action: "",
    round: 1,
    events: [...taken, ...(round === null ? [] : [event("round_began", null, { round })])],
  });
  const moments = [
    moment(1),
    moment(2, event("placed", 0, { tile: "A05" })),
    moment(3, event("sea", 0, { sea: "S1" }), event("unplaced", 0, { tile: "A07" })),
    moment(null, event("paid", 0, { tile: "A11" }), event("finished", 0, { tile: "A09" })),
  ];
  expect(takenByRound(moments, 4)).toEqual([["A05"], ["S1"], ["A11"], []]);
});
