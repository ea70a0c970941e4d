/**
 * Refuses backup and restore if the operator uses their own PostgreSQL, and shows the commands for that: its own tools
 * do this better than we could, and its operator knows them already.
 */
import type { Config } from "../config.ts";
import { WrongUse } from "./wrong-use.ts";

const more =
  'For more, such as point-in-time recovery, see docs/operations.md, "Your own PostgreSQL"';

const lines = {
  // As the operator's role, since row-level security is forced: for the owner of the tables pg_dump refuses.
  backup: [
    'pg_dump --format=custom --role=pressroom_operator --enable-row-security --file=pressroom.dump "$DATABASE_URL"',
    more,
  ],
  restore: [
    "Into an empty database, as an administrator, once the roles exist:",
    "pg_restore --exit-on-error --dbname=postgres://ADMINISTRATOR@HOST/pressroom pressroom.dump",
    more,
    "To restore into an embedded PostgreSQL, unset DATABASE_URL.",
  ],
} as const;

export function refuseOwnDatabase(config: Config, command: keyof typeof lines): void {
  if (config.databaseUrl === "") return;
  throw new WrongUse(
    "embedded_only",
    `DATABASE_URL is set, but pressroom ${command} only works with the embedded PostgreSQL. Use PostgreSQL's own tools:`,
    lines[command],
  );
}
