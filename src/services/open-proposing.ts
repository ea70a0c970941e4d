/** From the settings to the loop that reads websites for proposals. */
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { AnalysisPool } from "../editing/analysis-pool.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { openSecret } from "../secret.ts";
import type { SourceFetch } from "../sources/source-fetch.ts";
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
  const models = openJobModels({ ...tools, secret: await openSecret(config) });
  const fetch = tools.fetch ?? openFetching(config, (await openSources(config)).rules).fetchPage;
  return startProposing({
    ...tools,
    fetch,
    // Of no job: what it costs counts for the account's day.
    modelsFor: (accountId) => models.forJob({ accountId, jobId: 0 }),
  });
}
