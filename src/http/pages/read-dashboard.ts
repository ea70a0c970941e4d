/**
 * Reads the built dashboard (web/dist) into memory. Request paths are looked up among the file names found at startup,
 * never on disk. dashboard-routes.ts serves the files.
 */
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

/** A file in one encoding. */
export interface FileForm {
  readonly bytes: Buffer;
  /** The entity tag. */
  readonly tag: string;
}

export interface DashboardFile {
  readonly type: string;
  /** The name contains a hash of the content, so browsers can cache it forever. */
  readonly isHashed: boolean;
  readonly plain: FileForm;
  readonly br: FileForm | undefined;
  readonly gzip: FileForm | undefined;
}

export interface Dashboard {
  /** The HTML of every page. */
  readonly index: DashboardFile;
  /** By path below /agents/. Each file is read when it is first requested. */
  readonly files: ReadonlyMap<string, () => Promise<DashboardFile>>;
  /** Reads all files, because a later build replaces them on disk while open pages still need the old ones. */
  readAll(): Promise<void>;
}

/** Other file types, such as source maps, are not served. */
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};

/** Null if no dashboard was built. */
export async function readDashboard(folder: string): Promise<Dashboard | null> {
  const names = await listFiles(folder);
  const files = new Map<string, () => Promise<DashboardFile>>();
  for (const name of names) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    const form = async (suffix: string) =>
      names.has(name + suffix) ? readForm(join(folder, name + suffix), suffix) : undefined;
    const read = async (): Promise<DashboardFile> => {
      const [plain, br, gzip] = await Promise.all([
        readForm(join(folder, name), ""),
        form(".br"),
        form(".gz"),
      ]);
      return { type, isHashed: name.startsWith("assets/"), plain, br, gzip };
    };
    let reading: Promise<DashboardFile> | undefined;
    const readAgain = (error: unknown) => {
      reading = undefined;
      throw error;
    };
    files.set(name, () => (reading ??= read().catch(readAgain)));
  }
  const index = await files.get("index.html")?.();
  files.delete("index.html");
  if (!index) return null;
  return {
    index,
    files,
    async readAll() {
      await Promise.all([...files.values()].map((read) => read()));
    },
  };
}

async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return new Set(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .map((path) => path.split(sep).join("/")),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Set();
    throw error;
  }
}

async function readForm(path: string, suffix: string): Promise<FileForm> {
  return formOf(await readFile(path), suffix);
}

export function formOf(bytes: Buffer, suffix: string): FileForm {
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { bytes, tag: `"${digest}${suffix}"` };
}
