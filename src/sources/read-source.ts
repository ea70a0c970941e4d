/**
 * Reads a claimed source once: resumes an interrupted read, saves each batch while the claim is held, and schedules the
 * next read. worker/read-sources.ts claims the sources.
 */
import { z } from "zod";
import { forAccount } from "../db/account-handle.ts";
import type { AccountHandle } from "../db/account-handle.ts";
import type { Database } from "../db/database.ts";
import type { Encryption } from "../encrypt.ts";
import { markThreadsMissing, listThreadsToCheck } from "../records/forum-posts/missing-threads.ts";
import { saveThreads } from "../records/forum-posts/save-threads.ts";
import { findValidators, listDocumentUrls } from "../records/sources/documents.ts";
import { markMissing, saveDocuments } from "../records/sources/save-documents.ts";
import {
  releaseSource,
  saveProgress,
  settleSource,
  whileHeld,
} from "../records/sources/source-queue.ts";
import type { ClaimedSource, SourceResult } from "../records/sources/source-queue.ts";
import { secretPlace } from "../records/sources/sources.ts";
import type { FindReader } from "./all-readers.ts";
import { intervalSettings, backoffMs, nextInterval } from "./reading-schedule.ts";
import type { Parse } from "./parsers.ts";
import type { ReadBatch, SourceToRead, Validators } from "./reader.ts";
import { SourceProblem } from "./source-fetch.ts";
import type { SourceProblemCode } from "./source-fetch.ts";
import type { SourceFetching } from "./open-source-fetch.ts";

export interface ReadingTools {
  /** With the worker's role. */
  database: Database;
  encryption: Encryption;
  fetching: SourceFetching;
  parse: Parse;
  findReader: FindReader;
  /** Empty if unknown. */
  detectLanguage: (text: string) => string;
}

/** Saved after each batch: the reader's position and whether the read has found changes. */
const readingShape = z.object({
  startedAt: z.coerce.date(),
  hasChanged: z.boolean(),
  position: z.unknown(),
});

type Reading = z.output<typeof readingShape>;

const knownUrlsMax = 500;
/** How many characters are used to detect the language. */
const detectedMax = 5_000;
/** After this many failures at the same position, the read restarts from the beginning. */
const failuresBeforeRestart = 2;

/** Returns the problem, if any. Throws other errors; the lease then expires. */
export async function readSource(
  tools: ReadingTools,
  source: ClaimedSource,
  signal: AbortSignal,
): Promise<SourceProblem | null> {
  const saved = readingShape.safeParse(source.progress);
  const reading: Reading = saved.success
    ? saved.data
    : { startedAt: source.claimedAt, hasChanged: false, position: null };
  const begunAt = JSON.stringify(reading.position);
  let validators: Validators | null = null;
  try {
    for await (const batch of batchesOf(tools, source, reading.position, signal)) {
      validators = batch.validators ?? validators;
      signal.throwIfAborted();
      await whileHeld(tools.database, source, async (account) => {
        const hasChanged = await saveBatch(tools, account, source, batch);
        Object.assign(reading, {
          hasChanged: reading.hasChanged || hasChanged,
          position: batch.progress,
        });
        await saveProgress(account, source.id, reading);
      });
    }
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error;
    // Progress since the last failure resets the count of consecutive failures.
    const hasAdvanced = JSON.stringify(reading.position) !== begunAt;
    const result = failedResult(source, reading, error, hasAdvanced);
    await whileHeld(tools.database, source, (account) => settleSource(account, source.id, result));
    return error;
  }
  const reader = tools.findReader(source.kind);
  const hasChanged = source.lastReadAt === null ? null : reading.hasChanged;
  const next = nextInterval(source.intervalSeconds, hasChanged, boundsOf(source));
  await whileHeld(tools.database, source, async (account) => {
    if (reader?.meetsEverything) {
      await markMissing(account, source.id, { unreadSince: reading.startedAt });
    }
    await settleSource(account, source.id, {
      delayMs: next * 1_000,
      intervalSeconds: next,
      failuresInRow: 0,
      problem: null,
      readAt: reading.startedAt,
      hasChanged: reading.hasChanged,
      keepsProgress: false,
      validators,
    });
  });
  return null;
}

/** Releases a source that was not read completely because this process is stopping. */
export async function handBack(tools: ReadingTools, source: ClaimedSource): Promise<void> {
  await whileHeld(tools.database, source, (account) => releaseSource(account, source.id));
}

async function* batchesOf(
  { database, encryption, fetching, parse, findReader }: ReadingTools,
  source: ClaimedSource,
  progress: unknown,
  signal: AbortSignal,
): AsyncGenerator<ReadBatch> {
  const reader = findReader(source.kind);
  if (!reader) {
    throw new SourceProblem(
      "unreadable",
      `This version of Pressroom cannot read ${source.kind} sources.`,
    );
  }
  const settings = reader.settings.safeParse(source.settings);
  if (!settings.success) {
    throw new SourceProblem(
      "unreadable",
      "The source's settings are not valid. Correct them and save them again.",
    );
  }
  const { accountId, id: sourceId } = source;
  const secret = source.secret && encryption.decrypt(source.secret, secretPlace(accountId));
  if (source.secret && secret === undefined) {
    throw new SourceProblem(
      "credentials_refused",
      "The credentials of the source cannot be decrypted. Enter them again.",
    );
  }
  const asked: SourceToRead<unknown> = {
    url: source.url,
    settings: settings.data,
    secret: secret ?? null,
    progress,
    lastReadAt: source.lastReadAt,
    validators: { etag: source.etag, lastModified: source.lastModified },
    knownDocument: (url) =>
      forAccount(database, accountId, (account) => findValidators(account, { sourceId, url })),
    threadsToCheck: (max) =>
      forAccount(database, accountId, (account) => listThreadsToCheck(account, sourceId, max)),
    knownUrls: () =>
      forAccount(database, accountId, (account) =>
        listDocumentUrls(account, { sourceId, rowsMax: knownUrlsMax }),
      ),
  };
  const fetch = reader.obeysRobots ? fetching.fetchPage : fetching.fetchApi;
  yield* reader.read({ fetch, parse, signal }, asked);
}

/** Returns whether anything changed. */
async function saveBatch(
  { detectLanguage }: ReadingTools,
  account: AccountHandle,
  source: ClaimedSource,
  { documents = [], threads = [], gone = [] }: ReadBatch,
): Promise<boolean> {
  const languageOf = (text: string) => detectLanguage(text.slice(0, detectedMax));
  const { created, changed } = await saveDocuments(
    account,
    source.id,
    documents.map((document) => ({
      ...document,
      language: document.language || languageOf(document.markdown ?? ""),
    })),
  );
  const saved = await saveThreads(
    account,
    source.id,
    threads.map((thread) => ({
      ...thread,
      detectedLanguage: languageOf(`${thread.title}
${thread.body ?? ""}`),
    })),
    "source",
  );
  if (gone.length > 0) {
    await markThreadsMissing(account, source.id, gone);
    await markMissing(account, source.id, { externalIds: gone });
  }
  return (
    created + changed > 0 ||
    saved.some(({ result }) => result === "created" || result === "updated")
  );
}

function failedResult(
  source: ClaimedSource,
  reading: Reading,
  problem: SourceProblem,
  hasAdvanced: boolean,
): SourceResult {
  // A rate limit is not a failure.
  const isFailure = problem.code !== "rate_limited";
  const failuresInRow = (hasAdvanced ? 0 : source.failuresInRow) + (isFailure ? 1 : 0);
  return {
    delayMs: backoffMs(problem, Math.max(1, failuresInRow)),
    intervalSeconds: source.intervalSeconds,
    failuresInRow,
    problem: { code: problem.code, message: withNextStep(problem) },
    readAt: null,
    hasChanged: reading.hasChanged,
    keepsProgress: failuresInRow < failuresBeforeRestart,
    validators: null,
  };
}

/** Added only here: other callers of the fetch, such as publishing, do not retry automatically. */
const nextSteps: Partial<Record<SourceProblemCode, string>> = {
  rate_limited: "Reading resumes automatically.",
  server_error: "Pressroom retries automatically.",
};

function withNextStep({ code, message }: SourceProblem): string {
  const next = nextSteps[code];
  return next === undefined ? message : `${message} ${next}`;
}

function boundsOf({ settings }: ClaimedSource) {
  const { interval_min_seconds: minSeconds, interval_max_seconds: maxSeconds } =
    intervalSettings.parse(settings);
  return { minSeconds, maxSeconds };
}
