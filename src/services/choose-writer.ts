/** Who writes a job: the account's model or the operator's, and the built-in writer where there is none. */
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { draftWriter } from "../writing/writers/draft/draft-writer.ts";
import { createModelWriter } from "../writing/writers/model/model-writer.ts";
import type { RunTools } from "../jobs/run-job.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { openSecret } from "../instance-secret.ts";
import { openJobModels } from "./job-models.ts";
import type { JobModelsOptions } from "./job-models.ts";

export async function openWriters(
  tools: { config: Config; log: Log; database: Database; metrics?: Metrics },
  /** For tests: shorter times. */
  more: JobModelsOptions = {},
): Promise<RunTools["chooseWriter"]> {
  const models = openJobModels({ ...tools, secret: await openSecret(tools.config) }, more);
  return async (job) => {
    // Test keys get the same answer for the same question, at no cost.
    if (!job.live) return draftWriter;
    const jobModels = await models.forJob(job);
    if (!jobModels) return draftWriter;
    return createModelWriter(jobModels);
  };
}
