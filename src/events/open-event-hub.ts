/** Opens the event hub of an API process, which listens on its own connection and reads through the API's pool. */
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { listenToChannels } from "../db/notifications.ts";
import type { Log } from "../log.ts";
import { tasksChannel } from "../queue/queue.ts";
import { openEventHub } from "./event-hub.ts";
import type { EventHub } from "./event-hub.ts";
import type { EventIntervals } from "./event-stream.ts";
import { chooseStreamLimits } from "./stream-limits.ts";
import { jobChangesChannel } from "./notify-job-changes.ts";

export interface EventsOptions {
  config: Config;
  log: Log;
  /** Uses the API role. */
  database: Database;
  /** For LISTEN, so it must not lead to a transaction pooler. */
  connectionString: string;
}

export function openEvents(
  { config, log, database, connectionString }: EventsOptions,
  intervals: Partial<EventIntervals> = {},
): EventHub {
  return openEventHub(
    {
      database,
      log,
      listen: (onNotification, onAccepted) => {
        const channels = [jobChangesChannel, tasksChannel];
        return listenToChannels({ connectionString, channels, log }, (payload, channel) =>
          channel === tasksChannel ? onAccepted() : onNotification(payload),
        );
      },
      limits: chooseStreamLimits(config),
    },
    intervals,
  );
}
