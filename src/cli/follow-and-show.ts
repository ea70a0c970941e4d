/** Follows a job on the screen and shows what it came to: what it made, or the brief that waits for a person. */
import { forAccount } from "../db/account-handle.ts";
import type { Services } from "../services.ts";
import { exitCode } from "./command.ts";
import { followJob } from "./follow-job.ts";
import type { Output } from "./output.ts";
import { openProgressLine } from "./progress-line.ts";
import { briefText, findBrief } from "./show-brief.ts";
import { showJob } from "./show-job.ts";
import type { Target } from "./write-result.ts";

export interface FollowedJob {
  readonly services: Services;
  readonly accountId: number;
  readonly jobId: number;
  readonly signal: AbortSignal;
  readonly target: Target;
  /** A line for each step, also where nobody watches live. */
  readonly watch: boolean | undefined;
}

export async function followAndShow(output: Output, followed: FollowedJob): Promise<number> {
  const { services, accountId, jobId, signal, target } = followed;
  const progress = openProgressLine(output, followed.watch === true && !output.json);
  try {
    const job = await followJob({
      services,
      accountId,
      jobId,
      signal,
      onProgress: (state) => progress.show(state),
      onOwnWorker: () => {
        if (!output.json) output.note("No worker is running, so this command runs the job itself.");
      },
      onLongWait: () => {
        const message = "No worker has claimed the job yet; it stays in the queue.";
        const advice = "Start a worker on this database: pressroom worker";
        output.note(
          output.json
            ? JSON.stringify({ status: "waiting", job_id: jobId, message, details: [advice] })
            : `${message} ${advice}`,
        );
      },
    });
    progress.end();
    if (job.state !== "waiting") {
      return await showJob(output, { services, accountId, job, target });
    }
  } catch (error) {
    if (signal.aborted) output.note(`Job ${jobId} stays in the queue; a worker will run it.`);
    throw error;
  }
  const brief = await forAccount(services.database, accountId, (account) =>
    findBrief(account, jobId),
  );
  output.result({ job_id: jobId, state: "waiting", brief }, () => briefText(brief));
  if (!output.json) {
    output.note(
      `Job ${jobId} is waiting for your approval. To accept the brief: pressroom job continue ${jobId}`,
    );
    output.note(`To change it: pressroom job brief ${jobId} --json > brief.json`);
    output.note(`Then: pressroom job continue ${jobId} --brief @brief.json`);
  }
  return exitCode.done;
}
