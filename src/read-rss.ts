/** How much memory another process takes, as its system sees it. */
import { readFile } from "node:fs/promises";

/** In bytes; undefined where this system does not tell, or there is no such process. */
export async function readRss(pid: number | undefined): Promise<number | undefined> {
  if (process.platform !== "linux") return undefined;
  try {
    const text = await readFile(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1]) * 1024;
  } catch {
    return undefined;
  }
}
