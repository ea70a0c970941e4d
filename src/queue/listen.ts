/** Hears when new tasks may be there. Best effort: whoever listens polls as well. */
import { listenToChannel } from "../db/listen.ts";
import type { Log } from "../log.ts";
import { tasksChannel } from "./queue.ts";

/** Returns a function that ends the listening. */
export function listenForTasks(
  { connectionString, log }: { connectionString: string; log: Log },
  onTasks: () => void,
): () => Promise<void> {
  return listenToChannel({ connectionString, channel: tasksChannel, log }, () => onTasks());
}
