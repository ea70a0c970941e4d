/**
 * Notifies the workers after tasks have been committed. Not in the accepting transaction itself: PostgreSQL lets only
 * one notifying transaction commit at a time, which would serialize accepting. If a notification is lost, the workers
 * find the tasks at their next poll.
 */
import type { Database } from "../db/database.ts";
import { tasksChannel } from "./queue.ts";

export interface Announcer {
  /** Returns at once; calls during a notification are combined into one. */
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
        // Nothing here has to be durable.
        await database.pool.query(
          `select set_config('synchronous_commit', 'off', true), pg_notify('${tasksChannel}', '')`,
        );
      } catch {
        // The workers also poll.
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
