/** Reads the resident memory of another process. */
import { readFile } from "node:fs/promises";

/** In bytes; undefined if the operating system does not report it or the process does not exist. */
export async function readRss(pid: number | undefined): Promise<number | undefined> {
  if (process.platform !== "linux") return undefined;
  try {
    const text = await readFile(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1]) * 1024;
  } catch {
    return undefined;
  }
}
