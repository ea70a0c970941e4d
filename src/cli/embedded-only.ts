/**
 * Turns away from backup and restore whoever brought their own PostgreSQL, with the lines that do it there: its own
 * programs do that better than we could, and its operator has a habit of it already.
 */
import type { Config } from "../config.ts";
import { WrongUse } from "./wrong-use.ts";

const more = 'More, such as recovery to a point in time: docs/operations.md, "Your own PostgreSQL"';

const lines = {
  // As the operator's role, since row-level security is forced: for the owner of the tables pg_dump refuses.
  backup: [
    'pg_dump --format=custom --role=pressroom_operator --enable-row-security --file=pressroom.dump "$DATABASE_URL"',
    more,
  ],
  restore: [
    "Into an empty database, by an administrator, once the roles are there:",
    "pg_restore --exit-on-error --dbname=postgres://ADMINISTRATOR@HOST/pressroom pressroom.dump",
    more,
    "To restore into an embedded PostgreSQL, unset DATABASE_URL.",
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
