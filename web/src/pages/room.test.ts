/** The waiting room: who may sit down by which link, how others are invited, and talking before the game. */
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SeatDocument, TableDocument, You } from "../generated/api";
import first from "../generated/messages/en.json";
import later from "../generated/messages/later/en.json";
import { LIVE } from "../lib/tables/pace";
import { speech } from "../lib/words/speech.svelte";
import QrCode from "./QrCode.svelte";
import Room from "./Room.svelte";

const english: Record<string, string> = { ...first, ...later };
const KEY = "a".repeat(24);
const HOST: You = { seats: [0], kept: [], host: true, held: [], looked: null };
const NOBODY: You = { seats: [], kept: [], host: false, held: [], looked: null };
let reach: object;
let sent: unknown[];

function seat(changes: Partial<SeatDocument> = {}): SeatDocument {
  return {
    kind: "invited",
    name: "",
    taken: false,
    reserved: false,
    level: null,
    temperament: null,
    resigned: false,
    connected: true,
    online: true,
    holders: 0,
    clock: null,
    ...changes,
  };
}

function table(...others: SeatDocument[]): TableDocument {
  return {
    id: "t1",
    status: "open",
    public: false,
    rules: 1,
    edition: "base",
    options: [],
    level: null,
    extra: [],
    hints: false,
    campaign: false,
    created: 0,
    updated: 0,
    round: 0,
    waits_for: [],
    result: null,
    deal_of: null,
    known_deal: false,
    at: 0,
    stand_in: "archon",
    pace: LIVE,
    taken_back: false,
    question: null,
    paused: null,
    closes: null,
    rematch: null,
    commitment: null,
    salt: null,
    closed: null,
    seats: [seat({ name: "Ann", taken: true }), ...others],
  };
}

function show(of: TableDocument, you: You, link: { seat?: number; key?: string } = {}, lost = false) {
  const onsay = vi.fn(() => Promise.resolve());
  render(Room, {
    table: of,
    you,
    seat: link.seat ?? null,
    key: link.key ?? null,
    chat: { lines: [{ number: 1, room: "players", name: "Ann", text: "Who comes?", at: 1000 }], earlier: false },
    lost,
    onsay,
    onearlier: () => Promise.resolve(),
    onchanged: () => {},
  });
  return { onsay };
}

beforeEach(() => {
  speech.learn("en", english);
  reach = { only_here: true, addresses: [] };
  sent = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string } = {}) => {
    if (body) sent.push(JSON.parse(body));
    if (path.endsWith("/invitations")) return Promise.resolve(Response.json([{ seat: 1, key: "b".repeat(24) }]));
    if (path.endsWith("/invitation")) return Promise.resolve(Response.json({ key: KEY }));
    if (path.endsWith("/reach")) return Promise.resolve(Response.json(reach));
    return Promise.resolve(Response.json({}));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shownLink(): string {
  return screen.getByLabelText<HTMLInputElement>(english["room.link_of_table"]!).value;
}

describe("the host", () => {
  it("has one link for all seats, and is told if it works on this device only", async () => {
    show(table(seat(), seat({ kind: "open" })), HOST);
    await waitFor(() => expect(shownLink()).toContain(`/t/t1?key=${KEY}`));
    await screen.findByText("peloponnes serve --host 0.0.0.0");
    expect(screen.queryByText(english["room.qr"]!)).toBeNull();
  });

  it("gets a link with the address of the network, and its QR code", async () => {
    reach = { only_here: false, addresses: ["http://192.168.1.20:8000"] };
    show(table(seat()), HOST);
    await waitFor(() => expect(shownLink()).toBe(`http://192.168.1.20:8000/t/t1?key=${KEY}`));
    await fireEvent.click(screen.getByText(english["room.qr"]!));
    await screen.findByRole("img", { name: english["room.qr_label"]! });
  });

  it("shares it where the device can", async () => {
    reach = { only_here: false, addresses: ["http://192.168.1.20:8000"] };
    const share = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { share }));
    show(table(seat()), HOST);
    await waitFor(() => expect(shownLink()).toContain(KEY));
    await fireEvent.click(screen.getByText(english["room.share"]!));
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: shownLink() }));
  });

  it("invites nobody to a full table", () => {
    show(table(seat({ name: "Bo", taken: true })), HOST);
    expect(screen.queryByText(english["room.invite"]!)).toBeNull();
  });

  it("without a seat takes one like anybody else", async () => {
    show(table(seat()), { ...NOBODY, host: true });
    await fireEvent.click(await screen.findByText(english["room.sit"]!));
    expect(sent).toEqual([expect.objectContaining({ key: KEY })]);
  });
});

describe("a guest with the link for all seats", () => {
  it("sits down", async () => {
    show(table(seat()), NOBODY, { key: KEY });
    await fireEvent.click(screen.getByText(english["room.sit"]!));
    expect(sent).toEqual([{ name: english["player.human"], key: KEY }]);
  });

  it.each([
    ["nonsense", table(seat()), "server.wrong_table_key"],
    [KEY, table(seat({ name: "Bo", taken: true })), "server.all_taken"],
    [KEY, table(seat({ name: "Bo", reserved: true })), "server.all_taken"],
  ])("is told why not (%#)", (key, of, why) => {
    show(of, NOBODY, { key });
    expect(screen.getByText(english[why]!)).toBeTruthy();
    expect(screen.queryByText(english["room.sit"]!)).toBeNull();
  });
});

describe("before the game", () => {
  it("people talk", async () => {
    const { onsay } = show(table(seat({ name: "Bo", taken: true })), HOST);
    await screen.findByText("Who comes?");
    const field = screen.getByLabelText(english["chat.field"]!);
    await fireEvent.input(field, { target: { value: "I do" } });
    await fireEvent.keyDown(field, { key: "Enter" });
    expect(onsay).toHaveBeenCalledWith("I do");
  });

  it("a lost connection is seen", () => {
    show(table(seat()), HOST, {}, true);
    expect(screen.getByText(english["page.lost"]!)).toBeTruthy();
    cleanup();
    show(table(seat()), HOST);
    expect(screen.queryByText(english["page.lost"]!)).toBeNull();
  });

  it("there is nobody to talk to at a table with bots alone", () => {
    show(table(seat({ kind: "bot", name: "Solon", taken: true, level: "novice" })), HOST);
    expect(screen.queryByRole("region", { name: english["chat.title"]! })).toBeNull();
  });
});

describe("a QR code", () => {
  it("has the three corners by which cameras find it, inside white", () => {
    render(QrCode, { text: `http://192.168.1.20:8000/t/t1?key=${KEY}`, label: "code" });
    const picture = screen.getByRole("img", { name: "code" });
    const size = Number(picture.getAttribute("viewBox")!.split(" ")[2]);
    const path = picture.querySelector("path")!.getAttribute("d")!;
    const dark = (x: number, y: number): boolean => path.includes(`M${x} ${y}h`);
    for (const [left, top] of [
      [4, 4],
      [size - 11, 4],
      [4, size - 11],
    ] as const)
      for (let at = 0; at < 7; at++) {
        expect(dark(left + at, top) && dark(left, top + at) && dark(left + at, top + 6)).toBe(true);
        if (at > 0 && at < 6) expect(dark(left + at, top + 1)).toBe(false);
      }
    for (let at = 0; at < size; at++) expect(dark(at, 3) || dark(3, at) || dark(at, size - 4)).toBe(false);
  });
});
