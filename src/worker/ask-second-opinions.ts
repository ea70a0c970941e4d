/**
 * Asks a model for its opinion on the best threads of brands that enable this, a few at a time. If the process dies or
 * the model fails before the opinions are saved, the model is asked again after the pause.
 */
import { forAccount } from "../db/account-handle.ts";
import type { Database } from "../db/database.ts";
import { Failure } from "../errors.ts";
import type { JobModels } from "../llm/model.ts";
import type { Log } from "../log.ts";
import {
  claimSecondOpinion,
  readUnaskedThreads,
  saveOpinions,
} from "../records/thread-matches/second-opinions.ts";
import { askSecondOpinion } from "../relevance/second-opinion.ts";
import { repeat } from "./run-periodically.ts";

export interface OpinionTools {
  /** With the worker's role. */
  database: Database;
  log: Log;
  /** Undefined if neither the account nor the operator has a model. */
  modelsFor(accountId: number): Promise<JobModels | undefined>;
}

const everyMs = 5_000;
/** Longer than a call takes, so that no two workers ask about the same brand. */
const pauseSeconds = 300;
const threadsMax = 10;
const callMsMax = 240_000;

/** Returns whether a brand was due. */
export async function askForBrand(tools: OpinionTools, stopping: AbortSignal): Promise<boolean> {
  const { database, log } = tools;
  const claimed = await claimSecondOpinion(database, pauseSeconds);
  if (!claimed) return false;
  const { accountId, brandId } = claimed;
  const models = await tools.modelsFor(accountId);
  if (!models) return true;
  const asked = await forAccount(database, accountId, (account) =>
    readUnaskedThreads(account, brandId, threadsMax),
  );
  if (!asked || asked.threads.length === 0) return true;
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(callMsMax)]);
    const said = await askSecondOpinion(models, asked.brand, asked.threads, signal);
    const opinions = asked.threads.flatMap(({ postId, revision }, at) => {
      const opinion = said[at];
      return opinion ? [{ ...opinion, postId, revision }] : [];
    });
    await forAccount(database, accountId, (account) => saveOpinions(account, brandId, opinions));
  } catch (error) {
    if (stopping.aborted) return true;
    const known = error instanceof Failure ? { code: error.code } : { err: error };
    log.warn({ ...known, brand_id: brandId }, "a model could not rate forum posts");
  }
  return true;
}

/** Returns a function that stops it and aborts a call in progress. */
export function askSecondOpinions(tools: OpinionTools): () => Promise<void> {
  const failure = "could not request second opinions; retrying";
  return repeat({ everyMs, log: tools.log, failure }, async (stopping) => {
    while (!stopping.aborted && (await askForBrand(tools, stopping)));
  });
}
