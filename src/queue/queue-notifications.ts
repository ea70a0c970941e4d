/** Listens for new tasks and canceled jobs. Best effort: workers also poll. */
import { listenToChannels } from "../db/notifications.ts";
import type { Log } from "../log.ts";
import { cancelsChannel, tasksChannel } from "./queue.ts";

/** The claim of a canceled job. */
export interface CanceledClaim {
  jobId: number;
  claim: number;
}

/** Returns a function that stops listening. */
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
