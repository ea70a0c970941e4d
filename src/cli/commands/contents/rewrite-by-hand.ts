/** For `content rewrite`: has a passage rewritten by the same rules as the API, and applies the suggestion. */
import type { AccountHandle } from "../../../db/account-handle.ts";
import { forAccount } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { openAnalysisPool } from "../../../editing/analysis-pool.ts";
import { applyEdit } from "../../../editing/change-content.ts";
import { rewriteActions } from "../../../jobs/suggest-rewrite.ts";
import type { Suggestion } from "../../../jobs/suggest-rewrite.ts";
import { readRewrite } from "../../../http/routes/contents/content-jobs.ts";
import type { GivenRewrite } from "../../../http/routes/contents/content-jobs.ts";
import { findContent } from "../../../records/contents/contents.ts";
import type { JobRecord } from "../../../records/jobs/jobs.ts";
import { readJobOutputs } from "../../../records/jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import { refused, throwAsRefused } from "../../terminal/wrong-use.ts";
import { chooseAccount } from "../../choose-account.ts";
import { followJob, openProgressLine } from "../jobs/follow-job.ts";
import type { Output } from "../../terminal/output.ts";
import { readText } from "../../terminal/read-text.ts";
import { openCommandBatcher } from "../jobs/start-job.ts";

export function readRewriteOptions(values: {
  readonly passage?: string;
  readonly instruct?: string;
  readonly [action: string]: unknown;
}): GivenRewrite {
  const wanted = rewriteActions.filter((action) => values[action] !== undefined);
  const [action] = wanted;
  if (values.passage === undefined) throw refused("--passage is required: the text to rewrite.");
  if (action === undefined || wanted.length > 1) {
    throw refused(`Use exactly one of: ${rewriteActions.map((one) => `--${one}`).join(", ")}.`);
  }
  const passage = readText(values.passage, "--passage").trim();
  const { instruct } = values;
  const instruction = instruct === undefined ? null : readText(instruct, "--instruct").trim();
  return { passage, action, instruction: instruction || null };
}

export async function suggestByHand(
  output: Output,
  services: Services,
  options: { id: number; given: GivenRewrite; account: string | undefined },
  signal: AbortSignal,
): Promise<{ accountId: number; job: JobRecord; suggestion: Suggestion | null }> {
  const { database } = services;
  const { id: accountId } = await chooseAccount(database, { account: options.account });
  const content = await forAccount(database, accountId, (account) =>
    findContent(account, options.id),
  );
  if (!content) throw new Refusal("content_not_found");
  const { revision, parameters } = rewriteOf(content, options.given);
  const batcher = await openCommandBatcher(services);
  const { jobId } = await batcher.regenerate({
    accountId,
    revision,
    generation: { credential: { accountId }, parameters, idempotencyKey: null },
  });
  const progress = openProgressLine(output, false);
  const job = await followJob({
    services,
    accountId,
    jobId,
    signal,
    onProgress: (state) => progress.show(state),
    onOwnWorker: () => undefined,
    onLongWait: () => output.note("No worker has claimed the job yet. Start one: pressroom worker"),
  });
  progress.end();
  const { suggestion } = await forAccount(database, accountId, (account) =>
    readJobOutputs(account, job),
  );
  return { accountId, job, suggestion: suggestion as Suggestion | null };
}

function rewriteOf(...given: Parameters<typeof readRewrite>): ReturnType<typeof readRewrite> {
  try {
    return readRewrite(...given);
  } catch (error) {
    return throwAsRefused(error, "--");
  }
}

/** Returns the new version. */
export async function applySuggestion(
  { database }: Services,
  accountId: number,
  { contentId, version, before, after }: Suggestion,
): Promise<number> {
  const change = {
    contentId,
    brandId: null,
    apiKeyId: null,
    assertUnchanged: (content: { version: number }) => {
      if (content.version !== version) throw new Refusal("version_conflict");
    },
  };
  const analysis = openAnalysisPool();
  try {
    const inAccount = <T>(work: (account: AccountHandle) => Promise<T>) =>
      forAccount(database, accountId, work);
    const content = await applyEdit({ inAccount, analysis }, change, ({ markdown }) => ({
      markdown: markdown.replace(before, () => after),
    }));
    return content.version;
  } finally {
    await analysis.close();
  }
}
