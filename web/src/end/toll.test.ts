import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { EventDocument, ViewDocument } from "../generated/api";
import { box } from "../lib/game/box";
import { event } from "../lib/game/events.testing";
import type { Moment } from "../lib/game/moments";
import { blowsOf, totalOf, unharmed } from "./toll";

interface Played {
  name: string;
  names: string[];
  history: Moment[];
  end: ViewDocument;
}
const { games } = JSON.parse(readFileSync("src/generated/said.json", "utf8")) as { games: Played[] };

function sum(history: Moment[], key: string, seat: number | null, value: string, by = "seat"): number {
  return history
    .flatMap(({ events }) => events)
    .filter((event) => event.key === key)
    .map((event) => ({ seat: event.seat, ...event.values }) as Record<string, unknown>)
    .filter((values) => values[by] === seat)
    .reduce((all, values) => all + (value ? Number(values[value]) : 1), 0);
}

describe.each(games)("$name, played to its end", ({ names, history, end }) => {
  const blows = blowsOf(history, names.length);

  it("has every disaster once, the last supply at the end, and as many Persian attacks as there were", () => {
    const kinds = blows.map(({ kind }) => kind);
    for (const disaster of ["earthquake", "drought", "plague", "tempest", "decline"])
      expect(kinds.filter((kind) => kind === disaster)).toHaveLength(
        history.some(({ events }) => events.some(({ key, values }) => key === "struck" && values.disaster === disaster))
          ? 1
          : 0,
      );
    expect(kinds.at(-1)).toBe("supply");
    expect(kinds.filter((kind) => kind === "persian")).toHaveLength(sum(history, "attacked", null, ""));
    expect(blows.map(({ round }) => round)).toEqual(blows.map(({ round }) => round).sort((a, b) => a - b));
    expect(blows.at(-1)?.round).toBe(8);
  });

  it("loses all tiles that are gone, and no others", () => {
    for (const [seat, board] of end.seats.entries()) {
      const taken = ["placed", "paid", "marked"].reduce((all, key) => all + sum(history, key, seat, ""), 0);
      expect(taken - totalOf(blows, seat).lost.length).toBe(board.buildings.length + board.lands.length);
    }
  });

  it("loses all inhabitants that are gone, and no others", () => {
    for (const [seat, board] of end.seats.entries()) {
      const began = sum(history, "started", seat, "")
        ? 0
        : (box.civilizations[board.civilization]?.once.inhabitants ?? 0);
      const came = ["started", "gained", "income", "sea_gained"].reduce(
        (all, key) => all + sum(history, key, seat, "inhabitants"),
        began + sum(history, "conflict", seat, "inhabitants"),
      );
      expect(came - (totalOf(blows, seat).goods.inhabitants ?? 0)).toBe(board.inhabitants);
    }
  });

  it("spares those who were protected, of everything but what they kept", () => {
    for (const { losses } of blows)
      for (const loss of losses.filter(({ spared }) => spared)) expect(unharmed(loss)).toBe(true);
    expect(blows.flatMap(({ losses }) => losses).filter(({ spared }) => spared)).toHaveLength(
      history.flatMap(({ events }) => events).filter(({ key }) => key === "spared").length,
    );
  });
});

function moment(at: number, ...events: EventDocument[]): Moment {
  return { at, seat: null, action: "", round: 1, events };
}

describe("a blow", () => {
  const [quake, supply, attack] = blowsOf(
    [
      moment(1, event("round_began", null, { round: 4 }), event("struck", null, { disaster: "earthquake" })),
      moment(2, event("kept", 0, { tile: "A11", disaster: "earthquake", wood: 1, stone: 0, luxury: 2 })),
      moment(
        3,
        event("lost", 1, { tile: "B08", disaster: "earthquake", coins: 1 }),
        event("round_began", null, { round: 5 }),
        event("supply_began", null),
        event("fed", 0, { food: 3, luxury: 4, starved: 1 }),
        event("fed", 1, { food: 3, luxury: 0, starved: 0 }),
        event("abandoned", 1, { tile: "C01", coins: 1 }),
        event("conflict", 0, { by: 1, clovers: 1, inhabitants: 0 }),
        event("attacked", null, { attack: 1, persians: 9, players: 2, beaten: false }),
        event("turned", 0, { hero: "helen" }),
        event("ignored", 1, { disaster: "persian", coins: 1, luxury: 0 }),
      ),
    ],
    2,
  );

  it("stands where it came, and lasts over several moments", () => {
    expect([quake, supply, attack].map((blow) => [blow?.kind, blow?.at, blow?.round])).toEqual([
      ["earthquake", 1, 4],
      ["supply", 3, 5],
      ["persian", 3, 5],
    ]);
  });

  it("costs what is paid to keep a tile, and the tiles that are not kept", () => {
    expect(quake?.losses[0]).toMatchObject({ goods: { wood: 1, luxury: 2 }, kept: ["A11"], lost: [] });
    expect(quake?.losses[1]).toMatchObject({ goods: {}, kept: [], lost: ["B08"] });
  });

  it("costs people, luxury and unfinished buildings at a supply; the loser of a conflict gives", () => {
    expect(supply?.losses[0]).toMatchObject({ goods: { luxury: 4, inhabitants: 1 }, clovers: 0 });
    expect(supply?.losses[1]).toMatchObject({ goods: {}, lost: ["C01"], clovers: 1 });
  });

  it("turns a hero, or is ignored for a coin", () => {
    expect(attack?.losses[0]).toMatchObject({ turned: true });
    expect(attack?.losses[1]).toMatchObject({ ignored: true, goods: { coins: 1 } });
  });
});
