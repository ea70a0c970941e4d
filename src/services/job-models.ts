/**
 * Models for jobs: the account's own model if it has one, else the operator's, with budgets; calls of several jobs are
 * recorded in one transaction. llm/ makes the calls.
 */
import type { Config } from "../config.ts";
import { forAccount, nameAccounts } from "../db/account-handle.ts";
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { openBatcher } from "../batcher.ts";
import type { JobModels } from "../llm/model.ts";
import { accountsChoice, operatorsChoice } from "../llm/model-choice.ts";
import type { AccountModels } from "../llm/model-choice.ts";
import { openModels } from "../llm/open-models.ts";
import type { ModelsOptions } from "../llm/open-models.ts";
import { defaultCallTimes } from "../llm/retry-policy.ts";
import type { Log } from "../log.ts";
import { withoutMetrics } from "../metrics/metrics.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { readOwnBudget } from "../records/accounts/account-limits.ts";
import { openAccountModels, openModelEncryption } from "../records/models/account-models.ts";
import { readSpentOnJob, readSpentToday, recordCalls } from "../records/models/model-calls.ts";
import type { ModelCallRecord } from "../records/models/model-calls.ts";
import type { Secret } from "../instance-secret.ts";
import { openLocalModelFetch, openPublicModelFetch } from "./open-model-fetch.ts";
import { openWantedCheck } from "./job-still-wanted.ts";

export interface ModelledJob {
  accountId: number;
  jobId: number;
  /** The number of its claim; 1 for the first attempt. */
  claim?: number;
}

export interface OpenJobModels {
  /** Undefined if neither the account nor the operator has a model. */
  forJob(job: ModelledJob): Promise<JobModels | undefined>;
}

export type JobModelsOptions = Partial<
  Pick<ModelsOptions, "times" | "retryPolicy" | "breaker" | "publicFetch" | "localFetch">
>;

const groupMax = 200;

export function openJobModels(
  tools: { config: Config; log: Log; secret: Secret; database: Database; metrics?: Metrics },
  /** For tests: shorter timeouts and waits. */
  more: JobModelsOptions = {},
): OpenJobModels {
  const { config, log, secret, database, metrics = withoutMetrics() } = tools;
  const encryption = openModelEncryption(secret);
  const operators = operatorsChoice(config);
  const calls = openBatcher<ModelCallRecord, undefined>({
    run: (group) =>
      database.transaction(async (queries) => {
        await nameAccounts(
          queries,
          group.map(({ accountId }) => accountId),
        );
        await recordCalls(queries, group);
        return group.map(() => undefined);
      }),
    groupMax,
    isShared: isDatabaseAway,
  });
  const assertWanted = openWantedCheck(database);
  const models = openModels({
    ...modelOptions(config),
    publicFetch: openPublicModelFetch(config).fetch,
    localFetch: openLocalModelFetch(config).fetch,
    ...more,
    log,
    records: {
      spentToday: (accountId) => forAccount(database, accountId, readSpentToday),
      spentOnJob: (accountId, jobId) =>
        forAccount(database, accountId, (account) => readSpentOnJob(account, jobId)),
    },
  });

  return {
    async forJob({ accountId, jobId, claim }) {
      const { own, dayMicrosMax } = await forAccount(database, accountId, async (account) => ({
        own: await openAccountModels({ encryption }, account),
        dayMicrosMax: config.limits ? await readOwnBudget(account) : null,
      }));
      const choice = own ? accountsChoice(config, own as AccountModels) : operators;
      if (!choice) return undefined;
      return models.forJob({
        accountId,
        jobId,
        choice,
        isFirstAttempt: claim === 1,
        dayMicrosMax,
        // Calls outside of jobs have no claim.
        assertWanted:
          claim === undefined
            ? undefined
            : (signal) => assertWanted({ accountId, jobId, claim }, signal),
        record(call) {
          const [provider = ""] = call.model.split(":", 1);
          metrics.modelCalled({ ...call, provider });
          return calls.add({ accountId, jobId, ...call });
        },
      });
    },
  };
}

/** The options for model calls that come from the configuration. */
export function modelOptions(
  config: Config,
): Pick<ModelsOptions, "caps" | "prices" | "thoughtTokensMax" | "callsMax" | "times" | "local"> {
  const none = { micros: Infinity, tokens: Infinity };
  const totalMsMax = config.modelDeadlineSeconds * 1_000;
  // A slow local server can process a long prompt for minutes before its first token; a long deadline allows for that.
  const quietMs = Math.max(defaultCallTimes.idleMs, totalMsMax / 5);
  const slowness = Math.max(1, totalMsMax / defaultCallTimes.totalMsMax);
  return {
    caps: config.limits
      ? {
          job: { micros: config.jobBudgetMicros, tokens: config.jobTokensMax },
          accountDay: { micros: config.accountBudgetMicros, tokens: config.accountTokensMax },
        }
      : { job: none, accountDay: none },
    prices: config.modelPrices,
    thoughtTokensMax: config.modelThoughtsMax,
    callsMax: config.modelCallsMax,
    local: {
      dataDir: config.dataDir,
      contextTokensMax: config.localContextTokens,
      threads: config.localThreads,
      idleMs: config.localIdleSeconds * 1_000,
    },
    times: {
      totalMsMax,
      headersMs: quietMs,
      idleMs: quietMs,
      msPerToken: defaultCallTimes.msPerToken * slowness,
    },
  };
}
