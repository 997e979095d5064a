import { afterEach, expect, test, vi } from "vitest";
import { leave } from "./leaving";

const SUBSCRIPTION = { endpoint: "https://push.example/x", keys: { p256dh: "A", auth: "B" } };

/** A browser with or without a subscription, and a server; returns what happens there, in order. */
function browser(subscribed: boolean, status = 204): string[] {
  const happened: string[] = [];
  const subscription = {
    toJSON: () => SUBSCRIPTION,
    unsubscribe: () => {
      happened.push("unsubscribed");
      return Promise.resolve(true);
    },
  };
  const pushManager = { getSubscription: () => Promise.resolve(subscribed ? subscription : null) };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) } });
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
    happened.push(`${path} ${typeof body === "string" ? body : ""}`);
    const problem = { error: { key: "server.no_cookie", values: {}, text: "no" } };
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(problem), { status }));
  });
  return happened;
}

afterEach(() => vi.unstubAllGlobals());

const TOLD = '/api/notices/unsubscribe {"endpoint":"https://push.example/x","p256dh":"A","auth":"B"}';

test("before somebody leaves a browser, the server tells it nothing more", async () => {
  const happened = browser(true);
  await leave(() => Promise.resolve(happened.push("left")));
  expect(happened).toEqual([TOLD, "left", "unsubscribed"]);
});

test("a browser that is told nothing is just left", async () => {
  const happened = browser(false);
  await leave(() => Promise.resolve(happened.push("left")));
  expect(happened).toEqual(["left"]);
  vi.stubGlobal("navigator", {}); // one without push messages
  await leave(() => Promise.resolve(happened.push("left")));
  expect(happened).toEqual(["left", "left"]);
});

test("if the server refuses, nobody has left", async () => {
  const happened = browser(true, 401);
  await expect(leave(() => Promise.resolve(happened.push("left")))).rejects.toThrow("no");
  expect(happened).toEqual([TOLD]);
});
