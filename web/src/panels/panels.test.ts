import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { EventDocument } from "../generated/api";
import first from "../generated/messages/en.json";
import later from "../generated/messages/later/en.json";
import { preferences } from "../lib/app/preferences.svelte";
import type { Moment } from "../lib/game/moments";
import { Refused } from "../lib/net/api";
import { speech } from "../lib/words/speech.svelte";
import Chat from "./Chat.svelte";
import Drawer from "./Drawer.svelte";
import Log from "./Log.svelte";
import Rules from "./Rules.svelte";
import Scrubber from "./Scrubber.svelte";
import Settings from "./Settings.svelte";

const english = { ...first, ...later };

beforeAll(() => speech.learn("en", english));
afterEach(cleanup);

describe("Drawer", () => {
  const children = createRawSnippet(() => ({ render: () => `<p><input aria-label="inside"></p>` }));

  it("takes focus, closes with Escape from within, and gives focus back", async () => {
    const opener = document.body.appendChild(document.createElement("button"));
    opener.focus();
    const onclose = vi.fn();
    const { unmount } = render(Drawer, { title: "Log", onclose, children });
    const panel = screen.getByRole("complementary", { name: "Log" });
    expect(panel.contains(document.activeElement)).toBe(true);
    await fireEvent.keyDown(opener, { key: "Escape" });
    expect(onclose).not.toHaveBeenCalled();
    screen.getByLabelText("inside").focus();
    await fireEvent.keyDown(screen.getByLabelText("inside"), { key: "Escape" });
    expect(onclose).toHaveBeenCalledOnce();
    unmount();
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });

  it("leaves focus alone that is elsewhere when it closes", () => {
    const elsewhere = document.body.appendChild(document.createElement("button"));
    const { unmount } = render(Drawer, { title: "Log", onclose: vi.fn(), children });
    elsewhere.focus();
    unmount();
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });
});

describe("Scrubber", () => {
  const moments = [
    { at: 0, round: 1 },
    { at: 20, round: 2 },
    { at: 40, round: 3 },
  ].map(({ at, round }): Moment => {
    return { at, seat: null, action: "", round, events: [{ key: "round_began", seat: null, values: { round } }] };
  });

  function past(at: number | null, changes: object = {}) {
    const go = vi.fn().mockResolvedValue(0);
    return { at, last: 57, moments, over: false, replaying: false, speed: 1, go, playOrPause: vi.fn(), ...changes };
  }

  it.each([
    ["ArrowLeft", 11],
    ["ArrowRight", 13],
    ["Home", 0],
    ["End", null],
    ["PageUp", 20],
    ["PageDown", 0],
  ])("goes with %s", async (key, to) => {
    const game = past(12);
    render(Scrubber, { game });
    const slider = screen.getByRole("slider");
    expect(slider.getAttribute("aria-valuetext")).toBe("Move 12 of 57, round 1");
    await fireEvent.keyDown(slider, { key });
    expect(game.go).toHaveBeenCalledWith(to);
  });

  it("comes to the present at the last move, or at once", async () => {
    const game = past(56);
    const { rerender } = render(Scrubber, { game });
    await fireEvent.click(screen.getByRole("button", { name: "One move forward" }));
    await fireEvent.click(screen.getByRole("button", { name: "To the present" }));
    expect(game.go.mock.calls).toEqual([[null], [null]]);
    await rerender({ game: past(null) });
    expect(screen.getByRole("button", { name: "To the present" }).hasAttribute("disabled")).toBe(true);
    expect(screen.getByRole("button", { name: "One move forward" }).hasAttribute("disabled")).toBe(true);
  });

  it("plays, pauses, and changes its speed", async () => {
    const game = past(12);
    const { rerender } = render(Scrubber, { game });
    await fireEvent.click(screen.getByRole("button", { name: english["past.play"] }));
    await fireEvent.change(screen.getByLabelText(english["past.speed"]), { target: { value: "4" } });
    expect(game.speed).toBe(4);
    await rerender({ game: { ...game, replaying: true } });
    await fireEvent.click(screen.getByRole("button", { name: english["past.pause"] }));
    expect(game.playOrPause).toHaveBeenCalledTimes(2);
    await rerender({ game: past(null, { over: true }) });
    expect(screen.getByRole("button", { name: english["past.again"] })).toBeTruthy();
  });

  it("takes the focus of whoever asked for it", () => {
    const { unmount } = render(Scrubber, { game: past(56) });
    expect(document.activeElement).toBe(document.body);
    unmount();
    render(Scrubber, { game: past(56), focused: true });
    expect(document.activeElement).toBe(screen.getByRole("slider"));
  });
});

describe("Chat", () => {
  const line = { number: 1, room: "players", name: "Bo", text: "Hello", at: 1763290000000 };
  const quiet = { earlier: false, onsay: vi.fn(), onearlier: vi.fn() };

  function write(): HTMLTextAreaElement {
    return screen.getByLabelText<HTMLTextAreaElement>("Your message");
  }

  it("sends with Enter, not with Shift+Enter, and is empty then", async () => {
    const onsay = vi.fn().mockResolvedValue(undefined);
    render(Chat, { ...quiet, lines: [line], own: ["Ann"], room: "players", onsay });
    await fireEvent.input(write(), { target: { value: " Hi 🏛️ " } });
    await fireEvent.keyDown(write(), { key: "Enter", shiftKey: true });
    expect(onsay).not.toHaveBeenCalled();
    await fireEvent.keyDown(write(), { key: "Enter" });
    expect(onsay).toHaveBeenCalledWith("Hi 🏛️");
    await vi.waitFor(() => expect(write().value).toBe(""));
  });

  it("asks for earlier lines where there are some", async () => {
    const onearlier = vi.fn().mockResolvedValue(undefined);
    const shown = render(Chat, { ...quiet, lines: [line], earlier: true, own: [], room: "players", onearlier });
    await fireEvent.click(screen.getByRole("button", { name: english["chat.earlier"] }));
    expect(onearlier).toHaveBeenCalledOnce();
    await shown.rerender({ earlier: false });
    expect(screen.queryByRole("button", { name: english["chat.earlier"] })).toBeNull();
  });

  it("hides what somebody says, and shows it again", async () => {
    const mine = { ...line, number: 3, name: "Ann", text: "Hi" };
    const lines = [line, { ...line, number: 2, text: "You there?" }, mine];
    render(Chat, { ...quiet, lines, own: ["Ann"], room: "players" });
    const buttons = screen.getAllByRole("button", { name: /^Hide messages/ });
    expect(buttons).toHaveLength(1); // none for the own line
    await fireEvent.click(buttons[0] as HTMLElement);
    expect(screen.queryByText("You there?")).toBeNull();
    expect(screen.getByText("Hi")).toBeTruthy();
    expect(screen.getByText(/^2 messages from/)).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: /^Show again/ }));
    expect(screen.getByText("You there?")).toBeTruthy();
  });

  it("keeps the text and says why if it was refused", async () => {
    const problem = { key: "server.busy", text: "Busy", values: {} };
    const onsay = vi.fn().mockRejectedValue(new Refused(409, problem));
    render(Chat, { ...quiet, lines: [], own: [], room: "spectators", onsay });
    await fireEvent.input(write(), { target: { value: "Hi" } });
    await fireEvent.keyDown(write(), { key: "Enter" });
    await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toContain(english["server.busy"]));
    expect(write().value).toBe("Hi");
  });

  it("counts letters near the limit, an emoji as the server does, and does not send too many", async () => {
    const onsay = vi.fn();
    render(Chat, { ...quiet, lines: [], own: [], room: "players", onsay });
    await fireEvent.input(write(), { target: { value: "🏛".repeat(499) } });
    expect(screen.getByText("1 character left")).toBeTruthy();
    await fireEvent.input(write(), { target: { value: "🏛".repeat(502) } });
    expect(screen.getByText("2 characters too many")).toBeTruthy();
    await fireEvent.keyDown(write(), { key: "Enter" });
    expect(onsay).not.toHaveBeenCalled();
  });
});

describe("Log", () => {
  function bid(at: number, seat: number, tile: string): Moment {
    const events: EventDocument[] = [{ key: "bid", seat, values: { tile, coins: 3, luxury: 0 } }];
    return { at, seat, action: `bid ${tile} 3`, round: 1, events };
  }

  const moments = [bid(1, 0, "A05"), bid(2, 1, "A13"), bid(3, 0, "A10")];
  const tell = ({ action }: Moment): string[] => [action];

  it("points at tiles, goes to moments, and marks the one that is shown", async () => {
    const [ongo, onpoint] = [vi.fn(), vi.fn()];
    render(Log, { moments, tell, at: 2, names: ["Ann", "Bo"], ongo, onpoint });
    const entries = screen.getAllByRole("button", { name: /bid/ });
    expect(entries.map((entry) => entry.getAttribute("aria-current"))).toEqual([null, "step", null]);
    entries[0]!.focus();
    await tick();
    expect(onpoint).toHaveBeenLastCalledWith("A05");
    await fireEvent.keyDown(entries[0]!, { key: "ArrowDown" });
    expect(document.activeElement).toBe(entries[1]);
    expect(onpoint).toHaveBeenLastCalledWith("A13");
    await fireEvent.click(entries[1]!);
    await fireEvent.click(entries[2]!);
    expect(ongo.mock.calls).toEqual([[2], [null]]);
  });

  /** Scroll the log of a certain height, as a reader or the browser does. */
  async function scroll(container: Element, top: number, height: number): Promise<HTMLElement> {
    const box = container.querySelector<HTMLElement>(".box")!;
    Object.defineProperty(box, "scrollHeight", { value: height, configurable: true });
    Object.defineProperty(box, "clientHeight", { value: 100, configurable: true });
    box.scrollTop = top;
    await fireEvent.scroll(box);
    return box;
  }

  it("is at its newest line again when the past is left", async () => {
    const props = { moments, tell, names: [], ongo: vi.fn(), onpoint: vi.fn() };
    const { container, rerender } = render(Log, { ...props, at: 1 });
    await scroll(container, 900, 1000);
    const box = await scroll(container, 200, 1000);
    expect(screen.queryByText("To the latest")).not.toBeNull();
    await rerender({ ...props, at: null });
    await tick();
    expect(box.scrollTop).toBe(1000);
    expect(screen.queryByText("To the latest")).toBeNull();
  });

  it("goes on following when more is told while it scrolls", async () => {
    const { container } = render(Log, { moments, tell, at: null, names: [], ongo: vi.fn(), onpoint: vi.fn() });
    await scroll(container, 900, 1000);
    await scroll(container, 950, 1500);
    expect(screen.queryByText("To the latest")).toBeNull();
    await scroll(container, 700, 1500);
    expect(screen.queryByText("To the latest")).not.toBeNull();
  });

  it("has one stop for Tab, however long it is", () => {
    render(Log, { moments, tell, at: null, names: [], ongo: vi.fn(), onpoint: vi.fn() });
    const stops = screen.getAllByRole("button", { name: /bid/ }).map((entry) => entry.tabIndex);
    expect(stops).toEqual([-1, -1, 0]);
  });
});

describe("Rules", () => {
  it("opens at a rule, follows a reference and comes back, and finds words", async () => {
    render(Rules, { rule: "2.2.2" });
    const reference = (await screen.findAllByRole("link", { name: "Rule 2.2.7" }))[0]!;
    await vi.waitFor(() => expect(document.activeElement?.getAttribute("data-rule")).toBe("2.2.2"));
    await fireEvent.click(reference);
    await vi.waitFor(() => expect(document.activeElement?.getAttribute("data-rule")).toBe("2.2.7"));
    await fireEvent.click(screen.getByRole("button", { name: "Back to 2.2.2" }));
    await vi.waitFor(() => expect(document.activeElement?.getAttribute("data-rule")).toBe("2.2.2"));
    await fireEvent.input(screen.getByRole("textbox"), { target: { value: "2.2.3" } });
    expect(screen.getByText("1 rule found")).toBeTruthy();
    await fireEvent.input(screen.getByRole("textbox"), { target: { value: "xyzzy" } });
    expect(screen.getByText("No rule matches.")).toBeTruthy();
    await fireEvent.input(screen.getByRole("textbox"), { target: { value: "plauge" } });
    expect(screen.getByText("“plauge” is not there; perhaps you meant plague.")).toBeTruthy();
    expect(screen.getByLabelText(english["picture.3_4"])).toBeTruthy();
  });
});

describe("Settings", () => {
  it("count at once and are kept; the language changes while they are open", async () => {
    render(Settings);
    await fireEvent.click(screen.getByLabelText("High contrast"));
    expect(preferences.theme).toBe("contrast");
    await fireEvent.click(screen.getByLabelText("Deutsch"));
    await screen.findByLabelText("Hoher Kontrast");
    expect(JSON.parse(localStorage.getItem("peloponnes") ?? "{}")).toMatchObject({ theme: "contrast", language: "de" });
    speech.learn("en", english);
  });
});
