/** What the brand's overview does not speak of, as far as its words tell, so that its owner can be asked for it. */
import type { Reading } from "./reading.ts";

/** Words by which an overview shows that it speaks of prices, of time, or of how to reach the brand. */
const spokenOf: Readonly<Record<string, RegExp>> = {
  p: /[€$£¥]|(?<!\p{L})(?:euros?|pounds?|dollars?|francs?|franken|free|costs?|pric(?:es?|ing)|fees?|licen[cs]e|donat\w*|charity|kostet|kosten|kostenlos|preise?|gratis|spenden?)(?!\p{L})/iu,
  t: /(?<!\p{L})(?:minutes?|hours?|days?|weeks?|months?|minuten|stunden?|(?:\p{L}*t|t)age?n?|\p{L}*wochen?|\p{L}*monate?n?|\p{L}*stunden?)(?!\p{L})/iu,
  r: /@|(?<!\p{L})(?:call|phone|telephone\p{L}*|e-?mail\p{L}*|write to|book\p{L}*|appointment\p{L}*|contact\p{L}*|online|website|visit|open|opens|doors|shop|address|street|telefon\p{L}*|anruf\p{L}*|termine?n?|kontakt\p{L}*|geöffnet|öffnet|adresse|straße|laden|anmeld\p{L}*)(?!\p{L})/iu,
};

const silences = new WeakMap<Reading, Map<string, boolean>>();

/** Kept per reading: every piece of advice asks. */
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
