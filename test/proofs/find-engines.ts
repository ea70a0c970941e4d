/** Finds the engine processes that serve a data directory. */
import { execFileSync } from "node:child_process";

export function findEngines(dataDir: string): number[] {
  try {
    const found = execFileSync("pgrep", ["-f", `engine-entry.* ${dataDir}/`], { encoding: "utf8" });
    return found.trim().split("\n").map(Number);
  } catch {
    // pgrep exits with an error if it finds none.
    return [];
  }
}
