/** What the brand's overview does not speak of, as far as its words tell: only that may be asked. */
import type { Reading } from "./reading.ts";

/** Words by which an overview shows that it speaks of prices, of time, or of changing one's mind. */
const spokenOf: Readonly<Record<string, RegExp>> = {
  p: /[€$£¥]|(?<!\p{L})(?:euros?|pounds?|dollars?|francs?|franken|free|costs?|pric(?:es?|ing)|fees?|licen[cs]e|donat\w*|charity|kostet|kosten|kostenlos|preise?|gratis|spenden?)(?!\p{L})/iu,
  t: /(?<!\p{L})(?:minutes?|hours?|days?|weeks?|months?|minuten|stunden?|tage?n?|wochen?|monate?n?|werktage?n?)(?!\p{L})/iu,
  x: /(?<!\p{L})(?:cancel\p{L}*|notice|refund\p{L}*|returns?|paused?|licen[cs]e|free|charity|kündig\p{L}*|stornier\p{L}*|widerruf\p{L}*|rückgabe|kostenlos)(?!\p{L})/iu,
};

const silences = new WeakMap<Reading, Map<string, boolean>>();

/** Kept per reading: every list of questions asks. */
export function isSilentOn(reading: Reading, what: string): boolean {
  const known = silences.get(reading) ?? new Map<string, boolean>();
  silences.set(reading, known);
  const silent = known.get(what) ?? !isSpokenOf(reading, what);
  known.set(what, silent);
  return silent;
}

function isSpokenOf({ brand, items }: Reading, what: string): boolean {
  return [...brand, ...items].some(({ text }) => spokenOf[what]?.test(text) === true);
}
