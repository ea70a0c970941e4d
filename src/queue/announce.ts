/**
 * Calls the workers after tasks were committed. Not in the accepting transaction itself: PostgreSQL lets only one
 * transaction that notifies commit at a time, and accepting would queue behind that. A call that is lost costs nothing
 * but the moment until the workers look by themselves.
 */
import type { Database } from "../db/database.ts";
import { tasksChannel } from "./queue.ts";

export interface Announcer {
  /** Returns at once; calls that come while one is under way are made as one. */
  announce(): void;
}

export function openAnnouncer(database: Database): Announcer {
  let isUnderWay = false;
  let isWanted = false;

  async function call(): Promise<void> {
    isUnderWay = true;
    while (isWanted) {
      isWanted = false;
      try {
        // Nothing here is worth waiting for the disk.
        await database.pool.query(
          `select set_config('synchronous_commit', 'off', true), pg_notify('${tasksChannel}', '')`,
        );
      } catch {
        // The workers look by themselves.
      }
    }
    isUnderWay = false;
  }

  return {
    announce() {
      isWanted = true;
      if (!isUnderWay) void call();
    },
  };
}
