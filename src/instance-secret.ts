/** The instance secret: set by the operator, or generated once in the data directory. */
import { createHmac, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Secret {
  /** Derives a separate secret for each purpose, the same at every start. */
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
  // Written to a temporary file and linked into place, so that no process reads a partial file. If two processes start
  // at the same time, the first one wins and both use its secret.
  const temporary = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(temporary, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  try {
    await link(temporary, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
      // The file is empty after a power failure; nothing can have been encrypted with it.
      if ((await read(path)) === "") await rename(temporary, path);
    });
  } finally {
    await rm(temporary, { force: true });
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
