/** Opens what jobs are written with, both in workers and in isolated processes. */
import type { Config } from "../config.ts";
import { openDatabase } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { openJobChangeNotifier } from "../events/notify-job-changes.ts";
import type { JobChangeNotifier } from "../events/notify-job-changes.ts";
import { openCheckpoints } from "../jobs/checkpoints.ts";
import { openPassageFinder } from "../jobs/find-passages.ts";
import type { RunTools } from "../jobs/run-job.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { openSecret } from "../instance-secret.ts";
import { builtInWriter } from "../writing/writers/built-in/built-in-writer.ts";
import { createModelWriter } from "../writing/writers/model/model-writer.ts";
import { openJobModels } from "./job-models.ts";
import type { JobModelsOptions } from "./job-models.ts";

export interface WritingOptions {
  config: Config;
  log: Log;
  serving: { readonly connectionString: string; readonly isPooled: boolean };
  metrics?: Metrics;
  applicationName: string;
  connectionsMax: number;
}

export interface Writing extends Pick<RunTools, "checkpoints" | "chooseWriter" | "findPassages"> {
  readonly database: Database;
  readonly jobChanges: JobChangeNotifier;
}

export async function openWriting(options: WritingOptions): Promise<Writing> {
  const { config, log, serving, applicationName, connectionsMax, metrics } = options;
  const role = "pressroom_worker";
  const database = openDatabase({ ...serving, applicationName, role, connectionsMax, log });
  const jobChanges = openJobChangeNotifier(database);
  return {
    database,
    jobChanges,
    checkpoints: openCheckpoints(database, jobChanges),
    findPassages: openPassageFinder(database),
    chooseWriter: await openWriters({ config, log, database, ...(metrics && { metrics }) }),
  };
}

/** Chooses a job's writer: the account's model, else the operator's, else the built-in writer. */
export async function openWriters(
  tools: { config: Config; log: Log; database: Database; metrics?: Metrics },
  /** For tests: shorter timeouts and waits. */
  more: JobModelsOptions = {},
): Promise<RunTools["chooseWriter"]> {
  const models = openJobModels({ ...tools, secret: await openSecret(tools.config) }, more);
  return async (job) => {
    // Test keys never use a model.
    const jobModels = job.live ? await models.forJob(job) : undefined;
    return jobModels ? createModelWriter(jobModels) : builtInWriter;
  };
}
