/**
 * Downloads a model's file: resumes an earlier attempt, retries when the connection breaks, and moves the file into
 * place once its size and checksum match. Until then it has another name. The caller has checked the free disk space.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../errors.ts";
import { describeDownloadFailure, isDiskProblem } from "./download-failure.ts";
import { acquireDownloadLock } from "./download-lock.ts";
import { OtherFile, requestFile } from "./request-file.ts";
import type { FileResponse } from "./request-file.ts";
import type { ModelStore, StoredModel } from "./store.ts";

export interface Download {
  name: string;
  url: string;
  /** Expected; null if unknown. */
  bytes: number | null;
  sha256: string | null;
}

export interface DownloadProgress {
  step: "downloading" | "checking";
  bytes: number;
  bytesTotal: number;
}

export interface DownloadOptions {
  signal: AbortSignal;
  onProgress?: (progress: DownloadProgress) => void;
  /** For tests: shorter timeouts and waits. */
  times?: Partial<DownloadTimes>;
}

interface DownloadTimes {
  /** The connection is closed after this time without data. */
  stallMs: number;
  backoffMs: number;
  backoffMsMax: number;
  /** Consecutive attempts without progress. */
  triesMax: number;
}

/** Metadata of a partial file, stored next to it. */
interface PartNote {
  url: string;
  etag: string | null;
  bytes: number;
  sha256: string | null;
}

const defaultTimes: DownloadTimes = {
  stallMs: 30_000,
  backoffMs: 500,
  backoffMsMax: 15_000,
  triesMax: 6,
};

export async function downloadModel(
  store: ModelStore,
  download: Download,
  { signal, onProgress = () => undefined, times: given }: DownloadOptions,
): Promise<StoredModel> {
  const times = { ...defaultTimes, ...given };
  await store.prepare();
  const part = store.partPathOf(download.name);
  const release = await acquireDownloadLock(download.name, part);
  try {
    const tools = { ...times, part, folder: store.folder, download, signal, onProgress };
    const note = await fetchAll(tools);
    const sha256 = await checkFile(tools, note);
    const kept = await store.keep(download.name, part, {
      bytes: note.bytes,
      sha256,
      source: download.url,
    });
    await rm(`${part}.json`, { force: true });
    return kept;
  } finally {
    await release();
  }
}

/** Retries as long as there is progress. */
async function fetchAll(tools: Fetching): Promise<PartNote> {
  const { part, folder, download, signal } = tools;
  const failure = (error: unknown) => describeDownloadFailure({ ...download, folder }, error);
  for (let tries = 0; ; tries += 1) {
    const before = await sizeOf(part);
    try {
      return await fetchRest(tools);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Failure || isDiskProblem(error)) throw failure(error);
      if ((await sizeOf(part)) > before) tries = 0;
      if (tries + 1 >= tools.triesMax) throw failure(error);
      const waitMs = Math.min(tools.backoffMsMax, tools.backoffMs * 2 ** tries);
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

interface Fetching extends DownloadTimes {
  part: string;
  folder: string;
  download: Download;
  signal: AbortSignal;
  onProgress: (progress: DownloadProgress) => void;
}

/** Requests and writes the missing part; keeps what has arrived even if it fails. */
async function fetchRest(tools: Fetching): Promise<PartNote> {
  const { part, download, signal, stallMs, onProgress } = tools;
  const earlier = await readNote(part, download.url);
  // Without an ETag, we could not tell whether the file has changed.
  const offset = earlier?.etag ? await sizeOf(part) : 0;
  if (earlier && offset === earlier.bytes) return earlier;
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const stall = setTimeout(
    () => controller.abort(new Error("the server stopped responding")),
    stallMs,
  );
  try {
    const response = await requestFile(download.url, {
      offset,
      etag: earlier?.etag ?? null,
      signal: controller.signal,
    });
    const start = response.start;
    checkAnnounced(download, response);
    const note = {
      url: download.url,
      etag: response.etag,
      bytes: response.bytesTotal,
      sha256: response.sha256,
    };
    if (start === 0) await writeFile(part, "", { mode: 0o600 });
    else await truncate(part, start);
    await writeFile(`${part}.json`, JSON.stringify(note), { mode: 0o600 });
    let bytes = start;
    const file = await open(part, "r+");
    try {
      for await (const chunk of response.body) {
        stall.refresh();
        if (bytes + chunk.byteLength > note.bytes) {
          throw refused("the server sent more data than it declared");
        }
        await file.write(chunk, 0, chunk.byteLength, bytes);
        bytes += chunk.byteLength;
        onProgress({ step: "downloading", bytes, bytesTotal: note.bytes });
      }
    } finally {
      await file.close();
    }
    if (bytes < note.bytes)
      throw new Error("the connection closed before the download was complete");
    return note;
  } catch (error) {
    // The file on the server has changed, so what was downloaded is useless.
    if (error instanceof OtherFile) await rm(`${part}.json`, { force: true });
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(stall);
    signal.removeEventListener("abort", stop);
    controller.abort();
  }
}

/** Rejects a wrong file by its headers, before it is downloaded. */
function checkAnnounced({ bytes, sha256 }: Download, response: FileResponse): void {
  if (bytes !== null && response.bytesTotal !== bytes) {
    throw refused(`the file on the server has ${response.bytesTotal} bytes; expected ${bytes}`);
  }
  if (sha256 !== null && response.sha256 !== null && response.sha256 !== sha256) {
    throw refused("the server has a different file: its checksum does not match");
  }
}

/** Verifies the file; removes a wrong one, because resuming could not repair it. */
async function checkFile(tools: Fetching, announced: PartNote): Promise<string> {
  const { part, download, signal, onProgress } = tools;
  const found = await hashOf(part, {
    signal,
    onRead: (bytes) => onProgress({ step: "checking", bytes, bytesTotal: announced.bytes }),
  });
  const right = download.sha256 ?? announced.sha256;
  const isWrong = right !== null && found !== right;
  if (!isWrong && (await isGguf(part))) return found;
  await rm(part, { force: true });
  await rm(`${part}.json`, { force: true });
  const what = isWrong
    ? "damaged or a different file: its SHA-256 does not match"
    : "not a GGUF file";
  throw new Failure("model_download_failed", {
    message: `The file downloaded for ${download.name} is ${what}. It was removed. Download it again; if that fails too, set PRESSROOM_MODEL_MIRROR to another server.`,
  });
}

export interface Hashing {
  signal?: AbortSignal | undefined;
  /** The number of bytes read so far. */
  onRead?: (bytes: number) => void;
}

export async function hashOf(
  path: string,
  { signal, onRead = () => undefined }: Hashing = {},
): Promise<string> {
  const hash = createHash("sha256");
  let bytes = 0;
  onRead(bytes);
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576, signal })) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).byteLength;
    onRead(bytes);
  }
  return hash.digest("hex");
}

export async function isGguf(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString("latin1") === "GGUF";
  } finally {
    await file.close();
  }
}

async function readNote(part: string, url: string): Promise<PartNote | undefined> {
  try {
    const note = JSON.parse(await readFile(`${part}.json`, "utf8")) as PartNote;
    return note.url === url ? note : undefined;
  } catch {
    return undefined;
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

function refused(what: string): Failure {
  return new Failure("model_download_failed", { message: what });
}
