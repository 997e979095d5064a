/** Trying it oneself: a decision of a finished game is put once more, and an answer of one's own is weighed instead of played. */
import type { DecisionDocument, Problem, TryDocument } from "../generated/api";
import { runOf } from "../lib/game/notation";
import { ask, problemOf } from "../lib/net/api";
import { Draft } from "../table/draft";
import type { Game } from "../table/game.svelte";
import { OwnTurn, type AtTable } from "../table/turn.svelte";
import type { Kind } from "./report";
import type { Stand } from "./stands";

/** An answer to the one decision: nothing follows, and nothing of it is tried at the table. */
class Answer extends Draft {
  override get complete(): boolean {
    return true;
  }
}

/** Stands in for the own turn as long as its moment is shown. */
export class Trial extends OwnTurn {
  tried = $state.raw<TryDocument | null>(null);
  /** Why the last answer could not be weighed. */
  problem = $state.raw<Problem | null>(null);

  constructor(
    table: AtTable,
    readonly at: number,
    readonly posed: DecisionDocument,
    readonly kind: Kind,
  ) {
    super(table);
  }

  override get seat(): number {
    return this.posed.seat;
  }

  override get asked(): DecisionDocument {
    return this.posed;
  }

  override decide(): void {}

  override async pick(action: string): Promise<void> {
    if (this.sending || runOf(this.posed.actions, action) === undefined) return;
    this.draft = new Answer(this.seat, this.posed, [{ decision: this.posed, action }]);
  }

  override async whyNot(): Promise<void> {}

  /** Weigh the answer that is picked. */
  override async confirm(): Promise<void> {
    const action = this.draft?.answer(this.posed);
    if (action === undefined || action === null || this.sending) return;
    this.sending = true;
    this.tried = this.problem = null;
    try {
      const { id } = this.table.history;
      this.tried = await ask<TryDocument>("POST", `tables/${id}/analysis/try`, { at: this.at, action });
    } catch (error) {
      this.problem = problemOf(error);
    } finally {
      this.sending = false;
    }
  }
}

/** Show a moment, and put its decision once more. */
export async function tryAt(game: Game, at: number, { decision }: Stand, kind: Kind): Promise<void> {
  await game.go(at);
  if (game.at === at) game.trial = new Trial(game.turn.table, at, decision, kind);
}
