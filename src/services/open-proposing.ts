/** From the settings to the loops that ask models outside of jobs: proposals from websites, second opinions on threads. */
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { AnalysisPool } from "../editing/analysis-pool.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { openSecret } from "../instance-secret.ts";
import type { SourceFetch } from "../sources/source-fetch.ts";
import { askSecondOpinions } from "../worker/ask-second-opinions.ts";
import { startProposing } from "../worker/propose-brands.ts";
import type { RunningProposing } from "../worker/propose-brands.ts";
import { openJobModels } from "./job-models.ts";
import { openFetching, openSources } from "./open-sources.ts";

export async function openProposing(tools: {
  config: Config;
  log: Log;
  database: Database;
  analysis: AnalysisPool;
  metrics: Metrics;
  /** Where sources are read too, so that both take turns at a host. */
  fetch?: SourceFetch;
}): Promise<RunningProposing> {
  const { config } = tools;
  const modelsFor = await openModelsFor(tools);
  const fetch = tools.fetch ?? openFetching(config, (await openSources(config)).rules).fetchPage;
  return startProposing({
    ...tools,
    fetch,
    modelsFor,
  });
}

type ModelTools = Pick<
  Parameters<typeof openProposing>[0],
  "config" | "log" | "database" | "metrics"
>;

/** Returns how to end it. */
export async function openSecondOpinions(tools: ModelTools): Promise<() => Promise<void>> {
  return askSecondOpinions({ ...tools, modelsFor: await openModelsFor(tools) });
}

/** Of no job: what it costs counts for the account's day. */
async function openModelsFor(tools: ModelTools) {
  const models = openJobModels({ ...tools, secret: await openSecret(tools.config) });
  return (accountId: number) => models.forJob({ accountId, jobId: 0 });
}
