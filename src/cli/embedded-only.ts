/**
 * Turns away from backup and restore whoever brought their own PostgreSQL, with the lines that do it there: its own
 * programs do that better than we could, and its operator has a habit of it already.
 */
import type { Config } from "../config.ts";
import { WrongUse } from "./wrong-use.ts";

const more = "Point-in-time recovery, and what else to keep: docs/operations.md";

const lines = {
  backup: [
    'pg_dump --format=custom --file=pressroom.dump "$DATABASE_URL"',
    'or, the whole server: pg_basebackup --dbname="$DATABASE_URL" --pgdata=DIRECTORY --checkpoint=fast',
    more,
  ],
  restore: [
    'pg_restore --exit-on-error --no-owner --dbname="$DATABASE_URL" pressroom.dump',
    "into an empty database, before any Pressroom is started on it.",
    "To restore into an embedded PostgreSQL, unset DATABASE_URL.",
    more,
  ],
} as const;

export function refuseOwnDatabase(config: Config, command: keyof typeof lines): void {
  if (config.databaseUrl === "") return;
  throw new WrongUse(
    "embedded_only",
    `DATABASE_URL is set, and pressroom ${command} is for the embedded PostgreSQL. Yours has its own programs:`,
    lines[command],
  );
}
