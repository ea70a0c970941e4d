/**
 * Stores downloaded models in a folder of the data directory: one file per model, with its metadata in a note next to it.
 * A file with its final name is complete; partial downloads have another name.
 */
import { statSync } from "node:fs";
import { chmod, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { isAbsolute, join } from "node:path";

export interface StoredModel {
  name: string;
  path: string;
  bytes: number;
  /** The SHA-256 when it was stored; null if the file was added by hand. */
  sha256: string | null;
  /** The URL, or the file that it was copied from. */
  source: string | null;
  storedAt: string | null;
}

interface Note {
  bytes: number;
  sha256: string;
  source: string;
  storedAt: string;
}

export interface ModelStore {
  readonly folder: string;
  /** For tasks and reports: see download-task-store.ts. */
  readonly tasksFolder: string;
  /** The path of the model's file, which may not exist. */
  pathOf(name: string): string;
  list(): Promise<StoredModel[]>;
  find(name: string): Promise<StoredModel | undefined>;
  /** Creates the folder. */
  prepare(): Promise<void>;
  /** The path of the partial download. */
  partPathOf(name: string): string;
  taskPathOf(name: string): string;
  reportPathOf(name: string): string;
  /** Atomically moves a verified file into place. */
  keep(name: string, from: string, note: Omit<Note, "storedAt">): Promise<StoredModel>;
  /** Also removes a partial download. False if there was nothing. */
  remove(name: string): Promise<boolean>;
}

/** Valid names after `local:`, which are also file names. */
const modelNamePattern = /^[a-z0-9][a-z0-9._-]{0,99}$/u;

export function isModelName(name: string): boolean {
  return modelNamePattern.test(name);
}

export function openModelStore(dataDir: string): ModelStore {
  const folder = join(dataDir, "models");
  const pathOf = (name: string) => join(folder, `${checked(name)}.gguf`);
  const notePathOf = (name: string) => join(folder, `${checked(name)}.json`);
  const partPathOf = (name: string) => join(folder, `${checked(name)}.part`);

  const tasksFolder = join(folder, "tasks");
  const taskPathOf = (name: string) => join(tasksFolder, `${checked(name)}.task`);
  const reportPathOf = (name: string) => join(tasksFolder, `${checked(name)}.report`);

  async function find(name: string): Promise<StoredModel | undefined> {
    if (!isModelName(name)) return undefined;
    const path = pathOf(name);
    const bytes = sizeOf(path);
    if (bytes === undefined) return undefined;
    const note = await readNote(notePathOf(name));
    return {
      name,
      path,
      bytes,
      sha256: note?.sha256 ?? null,
      source: note?.source ?? null,
      storedAt: note?.storedAt ?? null,
    };
  }

  return {
    folder,
    tasksFolder,
    pathOf,
    partPathOf,
    taskPathOf,
    reportPathOf,
    find,
    async list() {
      const files = await readdir(folder).catch(unlessMissing<string[]>([]));
      const names = files
        .filter((file) => file.endsWith(".gguf"))
        .map((file) => file.slice(0, -".gguf".length))
        .toSorted();
      const found = await Promise.all(names.map(find));
      return found.filter((model) => model !== undefined);
    },
    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    async keep(name, from, note) {
      await chmod(from, 0o600);
      await sync(from);
      // The note first: a file with the note of another one would look damaged, and a note alone is ignored.
      const aside = `${notePathOf(name)}.new`;
      const file = await open(aside, "w", 0o600);
      try {
        await file.writeFile(
          `${JSON.stringify({ ...note, storedAt: new Date().toISOString() }, null, 2)}\n`,
        );
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, notePathOf(name));
      await rename(from, pathOf(name));
      // Problems of an earlier file no longer apply.
      await rm(reportPathOf(name), { force: true });
      await sync(folder);
      const kept = await find(name);
      if (!kept) throw new Error(`${pathOf(name)} disappeared after it was stored`);
      return kept;
    },
    async remove(name) {
      if (!isModelName(name)) return false;
      const part = partPathOf(name);
      const wasThere = [pathOf(name), part].some((path) => sizeOf(path) !== undefined);
      const notes = [notePathOf(name), `${part}.json`, taskPathOf(name), reportPathOf(name)];
      for (const path of [pathOf(name), part, ...notes]) await rm(path, { force: true });
      return wasThere;
    },
  };
}

/** The file of a `local:` model: a name in the store, or a path. */
export function resolveLocalModel(dataDir: string, model: string): string {
  return isAbsolute(model) ? model : openModelStore(dataDir).pathOf(model);
}

/** Undefined if the file does not exist. */
export function sizeOf(path: string): number | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : undefined;
}

function checked(name: string): string {
  if (isModelName(name)) return name;
  throw new Error(`"${name}" is not a valid name for a local model`);
}

async function readNote(path: string): Promise<Note | undefined> {
  const text = await readFile(path, "utf8").catch(unlessMissing(""));
  try {
    return JSON.parse(text) as Note;
  } catch {
    return undefined;
  }
}

function unlessMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
