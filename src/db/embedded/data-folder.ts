/** The paths of an embedded PostgreSQL, and the settings stored next to its data. */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import path from "node:path";
import { Failure } from "../../errors.ts";

export interface DataFolder {
  /** As chosen by the operator, absolute and without symbolic links. */
  readonly dataDir: string;
  /**
   * Contains everything that we store in the data directory for PostgreSQL. It is created by one rename, so it is
   * complete or missing.
   */
  readonly root: string;
  /** PGDATA. */
  readonly cluster: string;
  readonly memoryFile: string;
  readonly serverLog: string;
  readonly serverLock: string;
  readonly holders: string;
}

/** What must outlive the server: written with the data, read at every start. */
export interface ServerMemory {
  readonly port: number;
  readonly password: string;
  /** Unique to this data; PostgreSQL shows it in the title of each of its processes. */
  readonly clusterName: string;
}

/** PostgreSQL's own limit is 1,024 bytes for any path, and its file names need some of them. */
const clusterPathBytesMax = 900;

export function openDataFolder(chosen: string): DataFolder {
  mkdirSync(chosen, { recursive: true });
  const dataDir = realpathSync(chosen);
  const folder = dataFolderAt(dataDir, path.join(dataDir, "postgres"));
  if (Buffer.byteLength(folder.cluster) > clusterPathBytesMax) {
    throw new Failure("database_start", {
      message: `The path of the data directory is too long for PostgreSQL (at most ${clusterPathBytesMax} bytes): ${dataDir}. Set PRESSROOM_DATA_DIR to a shorter path.`,
    });
  }
  return folder;
}

export function dataFolderAt(dataDir: string, root: string): DataFolder {
  return {
    dataDir,
    root,
    cluster: path.join(root, "data"),
    memoryFile: path.join(root, "server.json"),
    serverLog: path.join(root, "server.log"),
    serverLock: path.join(root, "server.lock"),
    holders: path.join(root, "holders"),
  };
}

export function readMemory(folder: DataFolder): ServerMemory {
  return JSON.parse(readFileSync(folder.memoryFile, "utf8")) as ServerMemory;
}

export async function writeMemory(folder: DataFolder, memory: ServerMemory): Promise<void> {
  const draft = `${folder.memoryFile}.${randomBytes(4).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
  try {
    const owner = ownerForFiles(folder);
    if (owner !== undefined) await file.chown(owner.uid, owner.gid);
    await file.writeFile(`${JSON.stringify(memory, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, folder.memoryFile);
  await syncFolder(folder.root);
}

/** Root may run a command on an ordinary user's data; that user must be able to use the files afterwards. */
export function ownerForFiles(folder: DataFolder): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? statSync(folder.root) : undefined;
}

/** Makes a rename inside the folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function connectionStringFor(memory: ServerMemory, port: number): string {
  return `postgres://pressroom:${memory.password}@127.0.0.1:${port}/pressroom`;
}
