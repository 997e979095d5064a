import { afterEach, expect, test, vi } from "vitest";
import type { Problem } from "../../generated/api";
import { Refused, ask, patiently, waitOf } from "./api";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function problem(key: string, values: Problem["values"] = {}): Problem {
  return { key, text: key, values };
}

test("nobody does anything before the server has said who they are", async () => {
  const asked: string[] = [];
  let meet: (answer: Response) => void = () => {};
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    if (path === "/api/me") return new Promise<Response>((resolve) => (meet = resolve));
    return Promise.resolve(Response.json({}));
  });
  const me = ask("GET", "me");
  const made = ask("POST", "tables", {});
  await ask("GET", "tables"); // reading needs no identity
  expect(asked).toEqual(["/api/me", "/api/tables"]);
  meet(Response.json({}));
  await Promise.all([me, made]);
  expect(asked).toEqual(["/api/me", "/api/tables", "/api/tables"]);
});

test("a server that is not there keeps nobody waiting", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await expect(ask("GET", "me")).rejects.toThrow();
  await expect(ask("POST", "tables", {})).rejects.toThrow();
});

test("what is too much at once says when to come back", async () => {
  expect(waitOf(problem("server.too_much_said", { seconds: 7 }))).toBe(7);
  expect(waitOf(problem("server.too_many_frames", { most: 20 }))).toBe(1);
  expect(waitOf(problem("server.over"))).toBeNull();
  const error = problem("server.too_many_requests");
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ error }, { status: 429, headers: { "retry-after": "5" } })),
  );
  const refused = await ask("GET", "tables").catch((reason: unknown) => reason);
  expect(refused).toMatchObject({ status: 429, wait: 5 });
});

test("what is too much at once is asked again after that time, as long as it is wanted", async () => {
  vi.useFakeTimers();
  const asked = vi
    .fn()
    .mockRejectedValueOnce(new Refused(429, problem("server.too_much_looking", { seconds: 3 })))
    .mockResolvedValueOnce("seen");
  const seen = patiently(asked, () => true);
  await vi.advanceTimersByTimeAsync(2900);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await seen).toBe("seen");

  const never = vi.fn().mockRejectedValue(new Refused(429, problem("server.too_much_looking", { seconds: 1 })));
  const dropped = patiently(never, () => false);
  await vi.advanceTimersByTimeAsync(1100);
  expect(await dropped).toBeNull();
  expect(never).toHaveBeenCalledTimes(1);

  const illegal = new Refused(409, problem("reason.fixed_price"));
  await expect(
    patiently(
      () => Promise.reject(illegal),
      () => true,
    ),
  ).rejects.toBe(illegal);
});
