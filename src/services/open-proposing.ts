/** Starts the loops that call models outside of jobs: brand proposals from websites, second opinions on forum posts. */
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
import { openFetching, openSources } from "./open-integrations.ts";

export async function openProposing(tools: {
  config: Config;
  log: Log;
  database: Database;
  analysis: AnalysisPool;
  metrics: Metrics;
  /** Shared with the source readers, so that the delay between requests to a host applies to both. */
  fetch?: SourceFetch;
}): Promise<RunningProposing> {
  const { config } = tools;
  const modelsFor = await openModelsFor(tools);
  const fetch = tools.fetch ?? openFetching(config, (await openSources(config)).rules).fetchPage;
  return startProposing({ ...tools, fetch, modelsFor });
}

type ModelTools = Pick<
  Parameters<typeof openProposing>[0],
  "config" | "log" | "database" | "metrics"
>;

/** Returns a function that stops the loop. */
export async function openSecondOpinions(tools: ModelTools): Promise<() => Promise<void>> {
  return askSecondOpinions({ ...tools, modelsFor: await openModelsFor(tools) });
}

/** Calls outside of jobs: only the account's daily budget applies. */
async function openModelsFor(tools: ModelTools) {
  const models = openJobModels({ ...tools, secret: await openSecret(tools.config) });
  return (accountId: number) => models.forJob({ accountId, jobId: 0 });
}
