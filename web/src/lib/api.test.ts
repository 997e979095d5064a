import { afterEach, expect, test, vi } from "vitest";
import { ask } from "./api";

afterEach(() => vi.unstubAllGlobals());

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
  await ask("GET", "tables"); // looking is free
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
