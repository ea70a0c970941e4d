/** Vitest runs this once before browser tests: otherwise each of its processes would unpack Chromium. */
import { findChromium } from "./find-chromium.ts";

/** Returns a function that Vitest runs after the tests: a warning printed only at the start would be missed. */
export default async function unpackChromium(): Promise<(() => void) | undefined> {
  if ((await findChromium()) !== undefined) return undefined;
  warn();
  return warn;
}

function warn(): void {
  process.stderr.write(
    "\nAll browser tests are skipped, because Chromium was not found. Install it (on Debian: apt-get install chromium) and run them again.\n\n",
  );
}
