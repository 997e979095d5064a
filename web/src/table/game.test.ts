/** A table as a client sees it, with all its parts; only the network is the test's. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import en from "../generated/messages/en.json";
import { preferences } from "../lib/app/preferences.svelte";
import { FakeSocket } from "../lib/net/socket.testing";
import { speech } from "../lib/words/speech.svelte";
import { Game } from "./game.svelte";
import { BID, asked, news, recorded, start, table, tried, welcome } from "./messages.testing";

const { pace } = preferences;

let game: Game;
let views: string[];

beforeEach(async () => {
  speech.learn("en", en);
  preferences.pace = "instant";
  views = [];
  FakeSocket.opened = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", (path: string) => {
    views.push(path);
    const at = /history\/(\d+)$/.exec(path)?.[1];
    const moments = recorded.history.slice(0, 3);
    return Promise.resolve(Response.json(at ? { ...start, played: Number(at) } : { seq: 1, moments }));
  });
  game = new Game("abc");
  FakeSocket.last.tell(welcome());
  await vi.waitFor(() => expect(game.moments).toHaveLength(3));
});
afterEach(() => {
  game.close();
  preferences.pace = pace;
  vi.unstubAllGlobals();
});

/** Send the messages as they are on the wire: the whole documents are a change of every field. */
function tell(message: object): void {
  FakeSocket.last.tell(message);
}

describe("a turn", () => {
  test("is tried first, shown as it would be, and sent when it is confirmed", async () => {
    const picked = game.turn.pick(BID);
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: "try", seat: asked.seat, actions: [BID] });
    const after = { ...start, row: ["A01"] };
    FakeSocket.last.answer(tried({ view: after }));
    await picked;
    expect(game.turn.draft?.complete).toBe(true);
    expect(game.view).toEqual(after);
    expect(game.present).toEqual(start);
    const confirmed = game.turn.confirm();
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: "turn", actions: [BID], seq: 1 });
    FakeSocket.last.answer({ type: "done", seq: 2, repeated: false });
    await confirmed;
    expect([game.turn.draft, game.turn.sending]).toEqual([null, false]);
  });

  test("is dropped when it is no longer asked for", async () => {
    const picked = game.turn.pick(BID);
    FakeSocket.last.answer(tried());
    await picked;
    tell(news(3));
    expect(game.turn.draft).toBeNull();
    expect(game.problem?.key).toBe("page.turn_changed");
  });
});

describe("what was missed", () => {
  /** Connect to a table at which so many moments have passed. */
  async function connected(moments: number, seat: number, looked: number | null = null): Promise<Game> {
    vi.stubGlobal("fetch", () =>
      Promise.resolve(Response.json({ seq: 1, moments: recorded.history.slice(0, moments) })),
    );
    const late = new Game("abc");
    FakeSocket.last.tell(welcome({ you: { seats: [seat], kept: [], host: true, held: [], looked } }));
    await vi.waitFor(() => expect(late.moments).toHaveLength(moments));
    late.close();
    return late;
  }

  test("is told since one’s last turn, and not before the first one", async () => {
    const first = recorded.history.findIndex(({ seat }) => seat !== null);
    const one = recorded.history[first]!.seat!;
    const again = recorded.history.findIndex(({ seat }, at) => at > first && seat === one);
    const later = recorded.history.slice(first + 1, again).length;
    expect((await connected(first + 1, 1 - one)).since).toEqual([]);
    expect((await connected(again, one)).since).toHaveLength(later > 1 ? later : 0);
  });

  test("is told since one’s last visit, if the server knows of it", async () => {
    const late = await connected(9, 0, 6);
    expect(late.since.map(({ at }) => at)).toEqual([7, 8]);
    expect(late.visited).toBe(true);
  });
});

describe("the end of a round", () => {
  const { coach } = preferences;
  afterEach(() => void (preferences.coach = coach));
  const begun = (played: number, round: number) =>
    news(played, { view: { ...start, played, round, phase: "auction" }, decisions: [asked] });

  test("comes only with the next auction, after a supply", () => {
    preferences.coach = true;
    tell(news(3, { view: { ...start, played: 3, round: 2, phase: "supply" } }));
    expect(game.ended).toBeNull();
    game.skip();
    tell(begun(4, 2));
    game.skip();
    tell(begun(5, 2));
    expect(game.ended).toBeNull(); // once
  });

  test.each([true, false])("is told if there are tips (%s), and nothing more is shown meanwhile", (tips) => {
    preferences.coach = tips;
    tell(begun(3, 2));
    expect(game.ended?.round).toBe(tips ? 1 : undefined);
    game.goOn();
    expect([game.ended, game.turn.decisions]).toEqual([null, [asked]]);
  });
});

describe("the ending", () => {
  test.each([
    ["finished", false, true],
    ["finished", true, false], // for those who want calm it stands still
    ["abandoned", false, false],
  ] as const)("of a game that is %s (calm: %s) is shown: %s", (status, calm, shown) => {
    vi.stubGlobal("matchMedia", () => ({ matches: calm }));
    expect(game.ending).toBe(false);
    tell(news(3, { table: table({ status }) }));
    expect([game.over, game.ending]).toEqual([true, shown]);
  });
});

describe("advice", () => {
  const hinted = { type: "hint", seq: 1, advice: [] };

  test("is about what is asked, also when something is picked, and goes when something else is", async () => {
    const picked = game.turn.pick(BID);
    FakeSocket.last.answer(tried());
    await picked;
    const asking = game.hint();
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: "hint", seat: asked.seat, actions: [] });
    FakeSocket.last.answer(hinted);
    await asking;
    expect(game.advice).toMatchObject(hinted);
    const other = game.turn.pick("pass");
    expect(game.advice).toBeNull();
    FakeSocket.last.answer(tried());
    await other;
  });

  test("on a later question of the turn names the answers before it", async () => {
    const next = { ...asked, kind: "strengthen", actions: ["strengthen", "skip"] };
    const first = { ...asked, kind: "build", actions: ["pay", "mark"] };
    tell(welcome({ decisions: [first] }));
    const picked = game.turn.pick("pay");
    FakeSocket.last.answer(tried({ decision: next }));
    await picked;
    expect(game.turn.asked).toEqual(next);
    const asking = game.hint();
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: "hint", actions: ["pay"] });
    FakeSocket.last.answer(hinted);
    await asking;
    expect(game.advice).toMatchObject(hinted);
  });

  test("that comes when something else is asked is not shown", async () => {
    const asking = game.hint();
    const hint = FakeSocket.last.sent.at(-1)!.id;
    tell(news(3));
    FakeSocket.last.tell({ ...hinted, id: hint });
    await asking;
    expect(game.advice).toBeNull();
  });
});

describe("a refusal", () => {
  const refused = { key: "reason.too_few_coins", text: "No.", values: {}, rule: "2.2.1" };

  test("stays until somebody plays on, or one looks back", async () => {
    game.problem = refused;
    tell(news(3));
    expect(game.problem).toBeNull();
    game.problem = refused;
    await game.go(1);
    expect(game.problem).toBeNull();
  });
});

describe("the past", () => {
  test("is shown until one returns to the present", async () => {
    await game.go(1);
    expect([game.at, game.view?.played, game.turn.asked]).toEqual([1, 1, null]);
    await game.go(game.last);
    expect([game.at, game.view]).toEqual([null, start]);
    expect(game.turn.asked).toEqual(asked);
  });

  test("stays on the screen while others play on", async () => {
    await game.go(1);
    tell(news(3));
    expect([game.at, game.view?.played, game.present?.played, game.last]).toEqual([1, 1, 3, 3]);
  });

  test("is asked for again when a turn was undone", async () => {
    const before = views.length;
    tell(news(1, { kind: "undo", events: [] }));
    await vi.waitFor(() => expect(views.length).toBeGreaterThan(before));
  });

  test("that is not there leads back to the present, and says why", async () => {
    const error = { key: "server.no_moment", text: "None.", values: {} };
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ error }, { status: 404 })));
    await game.go(1);
    expect([game.at, game.problem]).toEqual([null, error]);
  });
});

describe("a replay", () => {
  test("goes on from the moment shown, pauses there, and ends in the present", async () => {
    await game.go(0);
    game.playOrPause();
    expect(game.replaying).toBe(true);
    await vi.waitFor(() => expect(game.at).toBe(1));
    game.playOrPause();
    expect([game.replaying, game.at]).toEqual([false, 1]);
    game.speed = 4;
    game.playOrPause();
    await vi.waitFor(() => expect([game.at, game.replaying]).toEqual([null, false]));
  });

  test("ends when one goes elsewhere", async () => {
    await game.go(0);
    game.playOrPause();
    await game.go(1);
    expect([game.replaying, game.at]).toEqual([false, 1]);
  });
});

describe("the moment to play on from", () => {
  test("is chosen until one plays the game again, or returns to the present", async () => {
    await game.choose();
    expect([game.at, game.choosing]).toEqual([0, true]);
    await game.go(1);
    expect(game.choosing).toBe(true);
    await game.go(null);
    expect(game.choosing).toBe(false);
    await game.choose();
    game.playOrPause();
    expect(game.choosing).toBe(false);
  });

  test("is chosen, and the game shown again, also if the history is still on its way", async () => {
    const moments = recorded.history.slice(0, 3);
    for (const early of [(each: Game) => each.choose(), (each: Game) => each.replay(0)]) {
      let arrives = (): void => {};
      const coming = new Promise<void>((resolve) => (arrives = resolve));
      vi.stubGlobal("fetch", async (path: string) => {
        const at = /history\/(\d+)$/.exec(path)?.[1];
        if (!at) await coming;
        return Response.json(at ? { ...start, played: Number(at) } : { seq: 1, moments });
      });
      const late = new Game("abc");
      FakeSocket.last.tell(welcome());
      void early(late);
      expect([late.at, late.moments]).toEqual([null, []]);
      arrives();
      await vi.waitFor(() => expect(late.at).toBe(0));
      late.close();
    }
  });
});

describe("a connection", () => {
  test("that is lost and found again leaves the table as it was, up to date", async () => {
    FakeSocket.last.cut(1006);
    expect([game.state, game.view]).toEqual(["lost", start]);
    await vi.waitFor(() => expect(FakeSocket.opened).toHaveLength(2), 3000);
    expect(FakeSocket.last.address).toMatch(/since=1$/);
    tell(welcome({ seq: 9, view: { ...start, played: 3 }, decisions: [] }));
    expect([game.state, game.seq, game.view?.played]).toEqual(["open", 9, 3]);
  });

  test("that is closed for good says why", () => {
    const problem = { key: "server.no_table", text: "None.", values: {} };
    FakeSocket.last.cut(4404, problem);
    expect([game.state, game.gone]).toEqual(["closed", problem]);
  });

  test("tells of the table and the chat without touching the game", () => {
    tell({ type: "table", table: { ...table({ status: "abandoned" }) } });
    tell({ type: "chat", number: 1, room: "players", name: "Bo", text: "Hi", at: 0 });
    expect([game.over, game.chat.lines.length, game.view]).toEqual([true, 1, start]);
  });
});
