/** Vitest calls this once before the tests of pages: otherwise each of its processes would unpack a Chromium of its own. */
import { findChromium } from "./find-chromium.ts";

export default async function unpackChromium(): Promise<void> {
  if ((await findChromium()) !== undefined) return;
  const problem =
    "NO BROWSER TEST RUNS: there is no Chromium on this machine. Install it, on Debian with: apt-get install chromium";
  process.stderr.write(`\n${problem}\n\n`);
}
