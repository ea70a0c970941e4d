/** The instance's secret: given by the operator, or made once in the data directory. What it protects is others'. */
import { createHmac, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
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
  const found = await read(path);
  if (found !== "") return found;
  await mkdir(dataDir, { recursive: true });
  // Written aside and linked into place: nobody ever reads half of it, and of two processes that start at the
  // same moment the first wins and both use what it made.
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(aside, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  try {
    await link(aside, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
      // Empty after a power cut: nothing can have been protected with it.
      if ((await read(path)) === "") await rename(aside, path);
    });
  } finally {
    await rm(aside, { force: true });
  }
  return read(path);
}

async function read(path: string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
