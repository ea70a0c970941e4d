/** Turns what may happen into what is said: whole minutes or seconds, no more of them than it takes. */
import type { Spread } from "./run-time.ts";
import type { Minutes } from "./expected-minutes.ts";

/** Nine in ten of what may happen, if everything goes on as it was seen; it never quite does. */
const heldShare = 0.9;

/** What floats leave behind: a whole number that was worked out is one. */
const dust = 1e-6;

/** The narrowest range of whole numbers that holds enough; of equally narrow ones that which holds most. */
export function narrowestRange(spread: Spread): Minutes {
  const heldMin = Math.ceil(spread.length * heldShare);
  let best = { min: 0, max: Infinity, held: 0 };
  for (let first = 0; first + heldMin <= spread.length; first += 1) {
    const min = Math.floor((spread[first] ?? 0) + dust);
    const max = Math.max(min + 1, Math.ceil((spread[first + heldMin - 1] ?? 0) - dust));
    const width = max - min;
    if (width > best.max - best.min) continue;
    const held = spread.filter((value) => value >= min && value <= max).length;
    if (width < best.max - best.min || held > best.held) best = { min, max, held };
  }
  return { min: best.min, max: best.max };
}
