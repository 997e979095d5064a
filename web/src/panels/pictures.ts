/** The pictures of the rules: by the number of the rule that each explains, what it shows. Their words are the messages `picture.…`. */
import type { IconName } from "../art/icons";
import { box } from "../lib/game/box";

/** A drawing of ours in a round or square frame; a tile with its income; an icon, perhaps with a number; a player; a letter; a sign. */
export type Part =
  | { is: "medal"; art: string; square?: boolean }
  | { is: "tile"; id: string; marked?: boolean; bid?: boolean }
  | { is: "icon"; icon: IconName; n?: number; lost?: boolean }
  | { is: "player"; seat: number }
  | { is: "letter"; letter: string }
  | { is: "sign"; sign: "→" | "+" | "=" | "<" | "/" | "↔" }
  | { is: "together"; parts: Part[] };

const medal = (art: string): Part => ({ is: "medal", art });
const scene = (art: string): Part => ({ is: "medal", art, square: true });
const tile = (id: string): Part => ({ is: "tile", id });
const offered = (id: string): Part => ({ is: "tile", id, bid: true });
const marked = (id: string): Part => ({ is: "tile", id, marked: true });
const icon = (icon: IconName, n?: number): Part => ({ is: "icon", icon, ...(n === undefined ? {} : { n }) });
const lost = (icon: IconName): Part => ({ is: "icon", icon, lost: true });
const player = (seat: number): Part => ({ is: "player", seat });
const letter = (letter: string): Part => ({ is: "letter", letter });
const sign = (sign: Extract<Part, { is: "sign" }>["sign"]): Part => ({ is: "sign", sign });
const together = (...parts: Part[]): Part => ({ is: "together", parts });

const TO = sign("→");
const DISASTERS = ["earthquake", "tempest", "drought", "plague", "decline"] as const;
const bidding = (seat: number, coins: number): Part => together(player(seat), icon("coins", coins));
const civilizations = (set: (order: string) => boolean): Part[] =>
  Object.values(box.civilizations)
    .filter((each) => set(each.set))
    .map(({ id }) => medal(id));

/** Numbers of coins, goods and inhabitants are examples. */
export const PICTURES: Readonly<Record<string, Part[]>> = {
  "1.2": civilizations((set) => set === "base"),
  "1.4": [letter("A"), TO, letter("B"), TO, letter("C")],
  "1.5": DISASTERS.map((each) => medal(`chit-${each}`)),
  "2.1.1": [
    icon("eye"),
    TO,
    icon("bid"),
    TO,
    icon("people"),
    TO,
    icon("building"),
    TO,
    icon("income"),
    TO,
    icon("plague"),
  ],
  "2.1.2": [tile("B05"), icon("supply")],
  "2.2.1": [player(0), icon("coins", 3), TO, offered("A05")],
  "2.2.2": [bidding(0, 4), sign("<"), bidding(1, 5)],
  "2.2.4": [icon("conquest"), icon("bid"), sign("+"), icon("coins")],
  "2.3": [bidding(2, 7), TO, bidding(0, 5), TO, bidding(1, 4)],
  "2.4.2": [tile("A07"), sign("↔"), tile("A06"), sign("↔"), tile("A05")],
  "2.4.3": [tile("C08"), sign("/"), marked("C09")],
  "2.5.1": [icon("income"), TO, icon("wood"), icon("stone"), icon("food"), icon("coins"), icon("luxury")],
  "2.5.4": [
    icon("food", (box.mat.storage.food ?? 0) + 2),
    TO,
    icon("storage"),
    icon("food", box.mat.storage.food),
    sign("+"),
    icon("luxury", 2),
  ],
  "2.6.1": [medal("chit-earthquake"), medal("chit-earthquake"), medal("chit-earthquake"), TO, icon("warning")],
  "2.7": [player(0), TO, player(1), TO, player(2)],
  "3.0": [tile("C01"), icon("protection"), medal("chit-earthquake")],
  "3.1": [medal("chit-earthquake"), TO, scene("C10"), scene("B24")],
  "3.2": [medal("chit-tempest"), TO, scene("field"), scene("forest")],
  "3.3": [medal("chit-drought"), TO, icon("food"), icon("food"), lost("food")],
  "3.4": [medal("chit-plague"), TO, icon("inhabitants"), icon("inhabitants"), lost("inhabitants")],
  "3.5": [medal("chit-decline"), TO, lost("luxury"), lost("luxury"), lost("luxury")],
  "4.1": [icon("supply"), TO, icon("score")],
  "5.1": [icon("food", 3), TO, icon("inhabitants"), icon("inhabitants"), icon("inhabitants"), lost("inhabitants")],
  "5.2": [marked("C09"), TO, tile("C09"), sign("+"), icon("coins")],
  "6.1": [
    icon("luxury"),
    icon("luxury"),
    sign("="),
    icon("wood"),
    sign("/"),
    icon("stone"),
    sign("/"),
    icon("food"),
    sign("/"),
    icon("coins"),
  ],
  "7.1": [icon("prestige", 18), icon("population", 15), TO, icon("score", 15)],
  "8.1": [icon("person"), TO, offered("A13")],
  "9.0": box.levels.map(({ number, points }) => together(letter(String(number)), icon("score", points))),
  "10.2": [scene("sea"), scene("sea"), scene("sea")],
  "10.4": [scene("sea"), TO, icon("fish")],
  "11.1": [medal("sikyon"), sign("+"), medal("hero-odysseus"), sign("+"), medal("colony-naxos"), icon("clovers")],
  "11.2": [medal("chit-persian")],
  "11.3": [tile("A13"), TO, icon("strength")],
  "11.5": [
    together(player(0), icon("strength", 6)),
    sign("+"),
    together(player(1), icon("strength", 5)),
    sign("="),
    icon("strength", 11),
    sign("↔"),
    together(medal("chit-persian"), icon("strength", 10)),
  ],
  "11.9": Object.keys(box.heroes).map((id) => medal(`hero-${id}`)),
  "11.10": Object.keys(box.colonies).map((id) => medal(`colony-${id}`)),
  "12.1": civilizations((set) => set !== "base" && set !== "heroes"),
};

/** The key of a picture's words. */
export function wordsOfPicture(rule: string): string {
  return `picture.${rule.replaceAll(".", "_")}`;
}
