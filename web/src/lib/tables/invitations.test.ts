import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { Invitations, isLoopback } from "./invitations.svelte";

let answers: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  asked = [];
  answers = {
    "/api/tables/t1/invitations": [{ seat: 2, key: "b".repeat(24) }],
    "/api/tables/t1/invitation": { key: "a".repeat(24) },
  };
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json(answers[path]));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const LOCAL = { origin: "http://127.0.0.1:8000", hostname: "127.0.0.1" };

test.each([
  ["localhost", true],
  ["games.localhost", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["[::1]", true],
  ["192.168.1.20", false],
  ["localhost.example", false],
  ["127.0.0.1.example", false],
  ["games.example", false],
])("%s leads only to the device itself: %s", (host, only) => {
  expect(isLoopback(host)).toBe(only);
});

describe("the links", () => {
  it("are one for all seats, and one for each that needs one", async () => {
    const invitations = new Invitations("t1", { origin: "https://games.example", hostname: "games.example" });
    expect(invitations.link).toBe("https://games.example/t/t1");
    await invitations.load();
    await invitations.look();
    expect(invitations.link).toBe(`https://games.example/t/t1?key=${"a".repeat(24)}`);
    expect(invitations.linkTo(2)).toBe(`https://games.example/t/t1?seat=2&key=${"b".repeat(24)}`);
    expect(invitations.linkTo(1)).toBeNull();
    expect(invitations.elsewhere).toBe("same");
    expect(asked).not.toContain("/api/reach");
  });

  it("have an address that other devices reach, if that of the page leads nowhere", async () => {
    answers["/api/reach"] = { only_here: false, addresses: ["http://192.168.1.20:8000", "http://10.0.0.7:8000"] };
    const invitations = new Invitations("t1", LOCAL);
    await invitations.load();
    await invitations.look();
    expect(invitations.elsewhere).toBe("other");
    expect(invitations.link).toBe(`http://192.168.1.20:8000/t/t1?key=${"a".repeat(24)}`);
    invitations.origin = "http://10.0.0.7:8000";
    expect(invitations.linkTo(2)).toBe(`http://10.0.0.7:8000/t/t1?seat=2&key=${"b".repeat(24)}`);
  });

  it("say that nobody else can come, if the server listens to its own machine alone", async () => {
    answers["/api/reach"] = { only_here: true, addresses: [] };
    const invitations = new Invitations("t1", LOCAL);
    await invitations.look();
    expect(invitations.elsewhere).toBe("nowhere");
    expect(invitations.link).toBe("http://127.0.0.1:8000/t/t1");
  });

  it("warn all the same, if the server does not know how others come", async () => {
    answers["/api/reach"] = { only_here: false, addresses: [] };
    const invitations = new Invitations("t1", LOCAL);
    expect(invitations.elsewhere).toBe("unknown");
    await invitations.look();
    expect(invitations.elsewhere).toBe("unknown");
  });
});
