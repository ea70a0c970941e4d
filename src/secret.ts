/** The instance's secret: given by the operator, or made once in the data directory. What it protects is others'. */
import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Secret {
  /** A secret of its own for each purpose, the same at every start. */
  derive(purpose: string): Buffer;
}

export async function openSecret(config: { secret: string; dataDir: string }): Promise<Secret> {
  const secret = config.secret || (await readOrMake(config.dataDir));
  return { derive: (purpose) => createHmac("sha256", secret).update(purpose).digest() };
}

async function readOrMake(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret");
  const found = await readFile(path, "utf8").catch(() => "");
  if (found.trim() !== "") return found.trim();
  await mkdir(dataDir, { recursive: true });
  // Written aside and renamed, so that a process that starts at the same moment never reads half of it; the
  // one that renames last wins, and both read what then lies there.
  const aside = `${path}.${process.pid}`;
  await writeFile(aside, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  await rename(aside, path);
  return (await readFile(path, "utf8")).trim();
}
