/** A turn in preparation: answers are tried one after the other before they are confirmed together. */
import type { DecisionDocument, Tried } from "../generated/api";
import { parse, type Action } from "../lib/game/notation";

/** Answers that are a turn by themselves: whatever follows is asked after they are confirmed. */
const ALONE = ["bid", "move"];

/** Ways of taking a tile that bring nothing. */
export const LOST = ["unbuilt", "unplaced"];

export interface Step {
  decision: DecisionDocument;
  action: string;
}

export class Draft {
  constructor(
    readonly seat: number,
    /** The decision that the table is waiting for. */
    readonly first: DecisionDocument,
    readonly steps: readonly Step[] = [],
    readonly tried: Tried | null = null,
  ) {}

  get actions(): string[] {
    return this.steps.map((step) => step.action);
  }

  /** Whether the turn ends with its last answer, even if more would be asked. */
  get ends(): boolean {
    return ALONE.includes(this.steps.at(-1)?.decision.kind ?? "");
  }

  /** The decision to answer now: the next one of the turn, or the last one again, whose answer may be changed. */
  get asked(): DecisionDocument {
    const next = this.ends ? null : this.tried?.decision;
    return next ?? this.steps.at(-1)?.decision ?? this.first;
  }

  /** The answers before that decision. */
  get before(): string[] {
    const place = this.steps.findIndex((step) => step.decision === this.asked);
    return this.actions.slice(0, place < 0 ? undefined : place);
  }

  /** The current answer to a decision. */
  answer(decision: DecisionDocument | null): string | null {
    return this.steps.find((step) => decision !== null && sameDecision(step.decision, decision))?.action ?? null;
  }

  /** The current answer to a decision, parsed. */
  picked(decision: DecisionDocument | null): Action | null {
    const answer = this.answer(decision);
    return answer === null ? null : parse(answer);
  }

  /** Whether nothing more is asked, so that the turn can be confirmed. */
  get complete(): boolean {
    return this.steps.length > 0 && this.tried !== null && (this.ends || this.tried.decision === null);
  }

  /** How the bid would lose its tile in any case, as the server tells; null if it would not. */
  get loses(): string | null {
    const ways = this.tried?.preview?.won ?? [];
    return ways.every(({ how }) => LOST.includes(how)) ? (ways[0]?.how ?? null) : null;
  }

  /** Add or change an answer; later answers are dropped. */
  with(decision: DecisionDocument, action: string): Draft {
    const place = this.steps.findIndex((step) => step.decision === decision);
    const kept = place < 0 ? this.steps : this.steps.slice(0, place);
    return new Draft(this.seat, this.first, [...kept, { decision, action }]);
  }

  /** Drop the last answer; null if none is left. */
  without(): Draft | null {
    return this.steps.length > 1 ? new Draft(this.seat, this.first, this.steps.slice(0, -1)) : null;
  }

  /** Add the outcome reported by the server. */
  seen(tried: Tried): Draft {
    return new Draft(this.seat, this.first, this.steps, tried);
  }
}

/** Whether two decisions are identical. */
export function sameDecision(one: DecisionDocument, other: DecisionDocument): boolean {
  return (
    one.seat === other.seat &&
    one.kind === other.kind &&
    one.tile === other.tile &&
    one.chit === other.chit &&
    one.actions.length === other.actions.length &&
    one.actions.every((action, place) => action === other.actions[place])
  );
}
