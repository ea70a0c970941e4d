/** Adds a model to the store, from the hub, a mirror or a file, after checking memory and disk space. */
import { constants } from "node:fs";
import { copyFile, rm, statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import { Failure } from "../errors.ts";
import { hub } from "./catalog.ts";
import type { KnownModel } from "./catalog.ts";
import { downloadModel, hashOf, isGguf } from "./download.ts";
import type { DownloadOptions, Hashing } from "./download.ts";
import { acquireDownloadLock } from "./download-lock.ts";
import { sizeOf } from "./store.ts";
import type { ModelStore, StoredModel } from "./store.ts";

export interface Pull {
  name: string;
  /** Its catalog entry; undefined for a custom model. */
  known: KnownModel | undefined;
  /** Another server with the hub's paths, or the URL of the file. */
  mirror?: string | undefined;
  /** A file on this machine. */
  from?: string | undefined;
  /** Skips the memory check. */
  isForced?: boolean;
}

/** Disk space that must remain free. */
const spareBytes = 500_000_000;

export async function pullModel(
  store: ModelStore,
  pull: Pull,
  options: DownloadOptions,
): Promise<StoredModel> {
  const { name, known, mirror, from } = pull;
  if (known && !pull.isForced) checkMemory(known);
  await store.prepare();
  if (from !== undefined) return copyModel(store, { name, from, known });
  const url = addressFor(known, mirror);
  if (url === undefined) {
    throw new Failure("model_download_failed", {
      message: `The catalog has no model ${name}. Run \`pressroom model list\` to see the available models, or specify a URL with --mirror or a file with --from.`,
    });
  }
  if (known) await checkDiskSpace(store, known.bytes - (sizeOf(store.partPathOf(name)) ?? 0));
  return downloadModel(
    store,
    { name, url, bytes: known?.bytes ?? null, sha256: known?.sha256 ?? null },
    options,
  );
}

function addressFor(known: KnownModel | undefined, mirror: string | undefined): string | undefined {
  if (mirror === undefined) return known?.url;
  if (mirror.endsWith(".gguf")) return mirror;
  return known && known.url.replace(hub, mirror.endsWith("/") ? mirror.slice(0, -1) : mirror);
}

function checkMemory({ title, memoryBytes }: KnownModel): void {
  if (totalmem() >= memoryBytes) return;
  throw new Failure("model_download_failed", {
    message: `${title} requires ${gigabytes(memoryBytes)} of memory, but this machine has ${gigabytes(totalmem())}. Choose a smaller model.`,
  });
}

async function checkDiskSpace(store: ModelStore, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(store.folder);
  const free = bavail * bsize;
  if (free >= bytes + spareBytes) return;
  throw new Failure("model_download_failed", {
    message: `Not enough disk space: ${gigabytes(bytes + spareBytes)} is required, but only ${gigabytes(free)} is free in ${store.folder}. Free up space or choose a smaller model, then try again.`,
  });
}

/** Runs the same checks as for a download, on a copy that shares the blocks if the file system supports it. */
async function copyModel(
  store: ModelStore,
  { name, from, known }: { name: string; from: string; known: KnownModel | undefined },
): Promise<StoredModel> {
  const bytes = sizeOf(from);
  if (bytes === undefined) throw wrongFile(`File not found: ${from}.`);
  if (!(await isGguf(from))) throw wrongFile(`${from} is not a GGUF file.`);
  await checkDiskSpace(store, bytes);
  const part = store.partPathOf(name);
  const release = await acquireDownloadLock(name, part);
  try {
    await copyFile(from, part, constants.COPYFILE_FICLONE);
    const sha256 = await hashOf(part);
    if (known?.sha256 && known.sha256 !== sha256) {
      throw wrongFile(
        `${from} is not the catalog file for ${name}: its SHA-256 does not match. To use this file anyway, run the command with a different NAME.`,
      );
    }
    return await store.keep(name, part, { bytes, sha256, source: from });
  } finally {
    await rm(part, { force: true });
    await release();
  }
}

/** Undefined if there is no checksum. */
export async function verifyModel(
  model: StoredModel,
  known: KnownModel | undefined,
  options?: Hashing,
): Promise<boolean | undefined> {
  const right = known?.sha256 ?? model.sha256;
  if (right === null) return (await isGguf(model.path)) ? undefined : false;
  return (await hashOf(model.path, options)) === right;
}

function wrongFile(message: string): Failure {
  return new Failure("model_download_failed", { message });
}

function gigabytes(bytes: number): string {
  return `${(Math.max(0, bytes) / 1_000_000_000).toFixed(1)} GB`;
}
