/** How the game stood at a decision: what words about it need. */
import type { DecisionDocument, ViewDocument } from "../generated/api";
import { parse } from "../lib/game/notation";
import { ask, patiently } from "../lib/net/api";
import * as words from "../lib/words/words";

export interface Stand {
  view: ViewDocument;
  decision: DecisionDocument;
}

const known = new WeakMap<object, Map<number, Promise<Stand>>>();

/** Limits on requests pass by themselves. */
async function got<T>(path: string): Promise<T> {
  const found = await patiently(
    () => ask<T>("GET", path),
    () => true,
  );
  return found as T;
}

async function look(id: string, at: number): Promise<Stand> {
  const [view, decision] = await Promise.all([
    got<ViewDocument>(`tables/${id}/history/${at}`),
    got<DecisionDocument>(`tables/${id}/analysis/decisions/${at}`),
  ]);
  return { view, decision };
}

/** The table at a decision, asked for once. Rejects with `Refused`. */
export function standAt(game: { id: string }, at: number): Promise<Stand> {
  let stands = known.get(game);
  if (stands === undefined) known.set(game, (stands = new Map()));
  let found = stands.get(at);
  if (found === undefined) {
    found = look(game.id, at);
    stands.set(at, found);
    found.catch(() => stands.delete(at));
  }
  return found;
}

/** An answer in words. */
export function answerIn({ view, decision }: Stand, action: string): string {
  return (parse(action).verb === "offer" ? words.action : words.choice)(action, decision, view);
}
