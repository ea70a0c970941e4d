/** Finds group sizes in a text: “four people”, “up to five users”, “8 bis 24 Leute”. */
import { unitValue } from "./number-words.ts";

export interface GroupSize {
  min: number;
  max: number;
}

const number = String.raw`\d{1,4}|\p{L}{2,20}`;
const counted =
  "people|persons?|users?|guests?|participants?|seats?|employees|adults|colleagues|leuten?|personen|menschen|nutzer\\p{L}{0,5}|gästen?|teilnehmer\\p{L}{0,5}|plätzen?|mitarbeiter\\p{L}{0,5}|kolleg(?:en|innen)|personas?|usuarios?|plazas|participantes|empleados|personnes?|utilisateurs?|places|salariés|person[ae]|utent[ei]|posti|partecipanti|dipendenti";
const heads = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(${number})\\s?(?:to|bis|a|à|-|–)\\s?)?(?<![\\p{L}\\p{N}])(${number}) (?:${counted})(?!\\p{L})`,
  "dgiu",
);
const atMost =
  /(?:up to|at most|max(?:imum|imal|\.)?|no more than|bis(?: zu)?|höchstens|hasta|como máximo|jusqu['’]à|au plus|fino a|al massimo)\s(?:of\s)?$/iu;
const atLeast =
  /(?:at least|from|mindestens|ab|al menos|desde|au moins|à partir de|almeno|da)\s$/iu;
const one = /^(?:one|single|eine?[mnrs]?|un[aeo]?)$/u;
const italian = "due tre quattro cinque sei sette otto nove dieci".split(" ");

export function groupSizesIn(text: string, language: string): GroupSize[] {
  return Array.from(text.matchAll(heads), (found): GroupSize[] => {
    const [, first, last = ""] = found;
    const value = valueOf(last, language);
    if (value === null) return [];
    const least = first === undefined ? null : valueOf(first, language);
    if (least !== null) return [{ min: least, max: value }];
    const at = found.indices?.[2]?.[0] ?? 0;
    const before = text.slice(Math.max(0, at - 30), at);
    if (atMost.test(before)) return [{ min: 1, max: value }];
    return [{ min: value, max: atLeast.test(before) ? Infinity : value }];
  }).flat();
}

function valueOf(word: string, language: string): number | null {
  const lower = word.toLowerCase();
  if (/^\d/u.test(lower)) return Number(lower);
  if (one.test(lower)) return 1;
  if (language === "it" && italian.includes(lower)) return italian.indexOf(lower) + 2;
  return unitValue(lower, language) ?? null;
}

/** 1 if a text matches the requested group size, -1 if it is only for other sizes, 0 if it specifies none. */
export function suits(asked: GroupSize, text: string, language: string): number {
  const told = groupSizesIn(text, language);
  if (told.length === 0) return 0;
  return told.some(({ min, max }) => min <= asked.max && max >= asked.min) ? 1 : -1;
}
