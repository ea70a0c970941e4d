/** Ends the streams of keys and sessions that were revoked or have expired, within a second. */
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { findDeadKeys } from "../records/keys/api-keys.ts";
import type { OpenStreams } from "./stream-limits.ts";

export interface KeyCheck {
  /** Returns immediately; ignored while a check is in progress. */
  start(): void;
  done(): Promise<void>;
}

export function openKeyCheck(
  { database, log }: { database: Database; log: Log },
  places: OpenStreams,
): KeyCheck {
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    const digests = places.keyDigests();
    if (digests.length === 0) return;
    try {
      places.endKeys(await findDeadKeys(database, digests));
    } catch (error) {
      log.debug({ err: error }, "could not check keys");
    }
  }

  return {
    start() {
      checking ??= check().finally(() => {
        checking = undefined;
      });
    },
    done: async () => checking,
  };
}
