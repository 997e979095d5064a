/** Playing on from a moment of a finished game: the setup of the new table. */
import type { CreateTable, SeatDocument, SeatSetup, TableDocument } from "../../generated/api";
import { ownName } from "./games";
import { LEVELS, type BotLevel } from "./players";
import type { Temperament } from "./temperaments";

const USUAL: BotLevel = "archon";

/**
 * A player keeps the seat; a spectator takes that of whoever has to decide. The other seats are bots: the same as before, and new ones
 * instead of people.
 */
export function playOn(table: TableDocument, own: readonly number[], at: number, decides: number): CreateTable {
  const mine = own.length ? own : [decides];
  const { edition, options, level, extra } = table;
  return {
    edition,
    options: options as NonNullable<CreateTable["options"]>,
    level,
    extra: extra as NonNullable<CreateTable["extra"]>,
    name: ownName(),
    seats: table.seats.map((seat, number): SeatSetup => {
      if (mine.includes(number)) return { kind: "here", name: own.length ? seat.name : ownName() };
      if (seat.kind === "bot") return sameBot(seat);
      return { kind: "bot", level: levelOf(table.stand_in) };
    }) as CreateTable["seats"],
    deal_of: table.id,
    at,
    stand_in: levelOf(table.stand_in),
    start: true,
  };
}

function sameBot(seat: SeatDocument): SeatSetup {
  const { temperament } = seat;
  const level = levelOf(seat.level);
  return { kind: "bot", name: seat.name, level, ...(temperament && { temperament: temperament as Temperament }) };
}

function levelOf(level: string | null): BotLevel {
  return LEVELS.find((each) => each === level) ?? USUAL;
}
