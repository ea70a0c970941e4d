/** A folder on a disk: `npm test` keeps temporary files in memory, where benchmarks and evaluations refuse to run. */
import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";

const cache = new URL("../../node_modules/.cache/", import.meta.url).pathname;

export async function makeDiskFolder(prefix: string): Promise<string> {
  await mkdir(cache, { recursive: true });
  return mkdtemp(join(cache, prefix));
}
