/** Listens for new tasks and canceled jobs. Best effort: workers also poll. */
import { listenToChannels } from "../db/notifications.ts";
import type { Log } from "../log.ts";
import { cancelsChannel, tasksChannel } from "./queue.ts";

/** A claim of a job that is not wanted any more. */
export interface CanceledClaim {
  jobId: number;
  claim: number;
}

/** Returns a function that ends the listening. */
export function listenForTasks(
  { connectionString, log }: { connectionString: string; log: Log },
  onTasks: () => void,
  onCanceled: (canceled: CanceledClaim) => void = () => undefined,
): () => Promise<void> {
  const channels = [tasksChannel, cancelsChannel];
  return listenToChannels({ connectionString, channels, log }, (payload, channel) => {
    if (channel !== cancelsChannel) return onTasks();
    const [jobId, claim] = payload.split(" ");
    onCanceled({ jobId: Number(jobId), claim: Number(claim) });
  });
}
