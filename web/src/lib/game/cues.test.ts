import { describe, expect, test } from "vitest";
import type { BoardDocument, EventDocument } from "../../generated/api";
import { cuesOf, length, taken, timed, type Cue } from "./cues";
import { event } from "./events.testing";

describe("what happened becomes cues", () => {
  test.each<[string, EventDocument, Cue[]]>([
    [
      "a bid lays its coins on a tile, also where luxury stands for some of them",
      event("bid", 1, { tile: "A05", coins: 5, luxury: 4 }),
      [{ kind: "bid", seat: 1, tile: "A05", coins: 5 }],
    ],
    [
      "an outbid disc leaves its tile",
      event("outbid", 2, { tile: "A05", by: 1 }),
      [{ kind: "outbid", seat: 2, tile: "A05", coins: 0 }],
    ],
    [
      "a building that is paid comes to its city, and its price leaves it",
      event("paid", 0, { tile: "A13", wood: 3, stone: 0, luxury: 1 }),
      [
        { kind: "tile", seat: 0, tile: "A13" },
        { kind: "loss", seat: 0, goods: { wood: -3, luxury: -1 } },
      ],
    ],
    [
      "gains and losses of one event part",
      event("gained", 0, { tile: "A11", coins: 4, inhabitants: -2 }),
      [
        { kind: "gain", seat: 0, goods: { coins: 4 } },
        { kind: "loss", seat: 0, goods: { inhabitants: -2 } },
      ],
    ],
    ["an income of nothing is not seen", event("income", 0, { wood: 0, coins: 0 }), []],
    [
      "who starves is lost",
      event("fed", 3, { food: 4, luxury: 0, starved: 2 }),
      [{ kind: "loss", seat: 3, goods: { food: -4, inhabitants: -2 } }],
    ],
    ["what the stage does not know is left out", event("ordered", null, { order: [1, 0] }), []],
  ])("%s", (_, happened, cues) => {
    expect(cuesOf([happened])).toEqual(cues);
  });

  test("chits that are turned up together are seen together", () => {
    const cues = cuesOf([
      event("chit", null, { chit: "plague", shown: 2 }),
      event("chit", null, { chit: "blank", shown: 1 }),
      event("persian", null, { chit: "persian-2", shown: 1 }),
    ]);
    expect(cues).toEqual([
      {
        kind: "chits",
        chits: [
          { chit: "plague", shown: 2 },
          { chit: "blank", shown: 1 },
          { chit: "persian-2", shown: 1 },
        ],
      },
    ]);
  });

  test("all that a disaster takes belongs to its strike", () => {
    const cues = cuesOf([
      event("chit", null, { chit: "plague", shown: 3 }),
      event("struck", null, { disaster: "plague" }),
      event("suffered", 0, { disaster: "plague", amount: 2 }),
      event("spared", 1, { disaster: "plague" }),
      event("suffered", 2, { disaster: "plague", amount: 0 }),
    ]);
    expect(cues.map(({ kind }) => kind)).toEqual(["chits", "strike"]);
    expect(cues[1]).toEqual({
      kind: "strike",
      disaster: "plague",
      spared: [1],
      losses: [{ seat: 0, goods: { inhabitants: -2 }, tiles: [] }],
    });
  });
});

test("a tile that is only tried comes to the city as well", () => {
  const before = { buildings: ["A13"], lands: [], sea: [] } as unknown as BoardDocument;
  const after = { buildings: ["A13", "A14"], lands: ["A05"], sea: ["S1"] } as unknown as BoardDocument;
  expect(taken(0, before, after)).toEqual(["A14", "A05", "S1"].map((tile) => ({ kind: "tile", seat: 0, tile })));
  expect(taken(0, after, before)).toEqual([]);
  expect(taken(0, before, undefined)).toEqual([]);
});

describe("time", () => {
  const tile = (seat: number): Cue => ({ kind: "tile", seat, tile: "A05" });
  const gain: Cue = { kind: "gain", seat: 0, goods: { wood: 1 } };

  test("those of one kind follow each other closely, another kind comes when they have nearly landed", () => {
    const [one, other, then] = timed([tile(0), tile(1), gain], 1);
    expect(one?.at).toBe(0);
    expect(other?.at).toBeGreaterThan(0);
    expect(other?.at).toBeLessThan(one!.lasts);
    expect(then?.at).toBeGreaterThan(other!.at);
    expect(then?.at).toBeLessThan(other!.at + other!.lasts);
  });

  test("nobody waits for the market", () => {
    const strike: Cue = { kind: "strike", disaster: "plague", spared: [], losses: [] };
    const deal = (tile: string): Cue => ({ kind: "deal", tile });
    const [, one, other] = timed([strike, deal("A05"), deal("A06")], 1);
    expect(one?.at).toBe(0);
    expect(other?.at).toBeLessThan(one!.lasts);
  });

  test("all of it is as long as its last end, and as slow as one likes", () => {
    const times = timed([tile(0), gain], 1);
    expect(length(times)).toBe(times[1]!.at + times[1]!.lasts);
    expect(length(timed([tile(0), gain], 2))).toBe(2 * length(times));
    expect(length([])).toBe(0);
  });
});
