/** Vitest calls this once before the tests of pages: otherwise each of its processes would unpack a Chromium of its own. */
import { findChromium } from "./find-chromium.ts";

export default async function unpackChromium(): Promise<void> {
  await findChromium();
}
