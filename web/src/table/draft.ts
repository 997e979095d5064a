/** A turn that is being put together: answers that are tried, one after the other, before they are confirmed as one. */
import type { DecisionDocument, Tried } from "../generated/api";

/** Answers that are a turn of their own: whatever would follow them is asked when they are confirmed. */
const ALONE = ["bid", "move"];

export interface Step {
  decision: DecisionDocument;
  action: string;
}

export class Draft {
  constructor(
    readonly seat: number,
    /** The decision at which the table stands. */
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

  /** What is asked now: the next decision of the turn, or once more the last one, whose answer may be changed. */
  get asked(): DecisionDocument {
    const next = this.ends ? null : this.tried?.decision;
    return next ?? this.steps.at(-1)?.decision ?? this.first;
  }

  /** The answer that is given to a decision so far. */
  answer(decision: DecisionDocument | null): string | null {
    return this.steps.find((step) => decision !== null && sameDecision(step.decision, decision))?.action ?? null;
  }

  /** Whether nothing more is asked, so that it can be confirmed. */
  get complete(): boolean {
    return this.steps.length > 0 && this.tried !== null && (this.ends || this.tried.decision === null);
  }

  /** With an answer: a further one, or another one than before, after which nothing counts that came later. */
  with(decision: DecisionDocument, action: string): Draft {
    const place = this.steps.findIndex((step) => step.decision === decision);
    const kept = place < 0 ? this.steps : this.steps.slice(0, place);
    return new Draft(this.seat, this.first, [...kept, { decision, action }]);
  }

  /** Without the last answer; null if there is nothing left. */
  without(): Draft | null {
    return this.steps.length > 1 ? new Draft(this.seat, this.first, this.steps.slice(0, -1)) : null;
  }

  /** After the server said what it would lead to. */
  seen(tried: Tried): Draft {
    return new Draft(this.seat, this.first, this.steps, tried);
  }
}

/** Whether two decisions are the same one: nothing has changed about it. */
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
