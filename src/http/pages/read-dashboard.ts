/**
 * Reads what `npm ci` built from web/ into memory, each file once: what callers send is looked up among the names found
 * at the start and never on the disk. Serving it is dashboard-routes.ts's.
 */
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

/** The same bytes, packed in one way or not at all. */
export interface FileForm {
  readonly bytes: Buffer;
  /** Names these very bytes. */
  readonly tag: string;
}

export interface DashboardFile {
  readonly type: string;
  /** Its name changes with what it holds, so that it can be kept for good. */
  readonly isHashed: boolean;
  readonly plain: FileForm;
  readonly br: FileForm | undefined;
  readonly gzip: FileForm | undefined;
}

export interface Dashboard {
  /** What every page begins as. */
  readonly index: DashboardFile;
  /** By their names below /agents/, with slashes. Each is read when it is first asked for. */
  readonly files: ReadonlyMap<string, () => Promise<DashboardFile>>;
  /** Reads the rest: a later build replaces the files on the disk, and pages that are open still need the old ones. */
  readAll(): Promise<void>;
}

/** What is not listed is not served: neither maps of the sources nor what the build leaves behind for others. */
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

/** Null where no dashboard was built. */
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
