/** Requests to the server. A refusal, or an unreachable server, becomes a `Problem` that says why. */
import type { Problem } from "../../generated/api";
import { speech } from "../words/speech.svelte";

export class Refused extends Error {
  constructor(
    /** The HTTP status; 0 if the server could not be reached, null for a command over the WebSocket, which has none. */
    readonly status: number | null,
    readonly problem: Problem,
    /** Seconds until a retry may succeed, if the server said so. */
    readonly wait: number | null = waitOf(problem),
  ) {
    super(problem.text);
  }
}

/** How many seconds to wait after a rate limit; null for any other problem. */
export function waitOf(problem: Problem | null): number | null {
  const said = problem?.values["seconds"];
  if (typeof said === "number") return said;
  return problem?.key === "server.too_many_frames" ? 1 : null;
}

const LONGEST_WAIT = 30;

/** Send a request; if it is rate-limited, retry silently after the time given, as long as the answer is still wanted. */
export async function patiently<T>(asked: () => Promise<T>, wanted: () => boolean): Promise<T | null> {
  for (;;) {
    try {
      return await asked();
    } catch (error) {
      if (!(error instanceof Refused) || error.wait === null) throw error;
      const seconds = Math.min(Math.max(error.wait, 0.5), LONGEST_WAIT);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      if (!wanted()) return null;
    }
  }
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Pending while the first request obtains the guest's cookie: sending others meanwhile would create a second guest. */
let met: Promise<unknown> = Promise.resolve();

export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  if (method !== "GET") await met;
  const answer = send<T>(method, path, body);
  if (path === "me") met = answer.catch(() => {});
  return answer;
}

async function send<T>(method: Method, path: string, body: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers: {
        "accept-language": speech.language,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused(0, { key: "page.no_server", text: speech.say("page.no_server"), values: {} });
  }
  const document: unknown = await answer.json().catch(() => null);
  if (answer.ok) return document as T;
  const problem = (document as { error?: Problem } | null)?.error;
  const after = answer.status === 429 ? Number(answer.headers.get("retry-after") ?? Number.NaN) : Number.NaN;
  const refusal = problem ?? { key: "page.no_server", text: speech.say("page.no_server"), values: {} };
  throw new Refused(answer.status, refusal, waitOf(refusal) ?? (Number.isFinite(after) ? after : null));
}

/** Why something was refused; any other error is thrown on. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Refused)) throw error;
  return error.problem;
}

/** Why something was refused, in the language of the page, whatever language the server answered in. */
export function reasonOf(error: unknown): string {
  return problemText(problemOf(error));
}

export function problemText(problem: Problem): string {
  const values = problem.values as Record<string, string | number | boolean>;
  return problem.key.startsWith("server.") && speech.knows(problem.key)
    ? speech.say(problem.key, values)
    : problem.text;
}

/** A new command id, which makes resending safe. */
export function commandId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
