/** `backup` and `restore`: save the data of the embedded PostgreSQL and this instance to one file, and restore it. */
import { resolve } from "node:path";
import { readConfig } from "../../../config.ts";
import type { Config } from "../../../config.ts";
import { shownBytes, shownCount } from "../../terminal/amount.ts";
import { defineCommand, option } from "../../command.ts";
import { WrongUse } from "../../terminal/wrong-use.ts";

export const backup = defineCommand({
  details: `Works whether or not the service is running. The file contains every job that was accepted (200
response) before the backup started; a partial file is never left behind. It also contains every password hash,
all content and, unless PRESSROOM_SECRET is set, the instance secret: keep it as safe as the data itself, and store it
on another machine.
If DATABASE_URL is set, prints the commands for your own PostgreSQL server instead.`,
  positionals: [
    {
      name: "FILE",
      meaning:
        "a file, or a directory in which to create a file named after the current time; default: the current directory",
      isOptional: true,
    },
  ],
  options: {},
  examples: {
    "pressroom backup /var/backups/pressroom/": "for a nightly timer",
    "pressroom backup before-upgrade.tar.zst": "choose the file name",
    "tar --zstd -tvf before-upgrade.tar.zst": "list the contents of a backup",
  },
  run: async (output, { positionals: [given] }) => {
    const config = readConfig();
    refuseOwnDatabase(config, "backup");
    const { takeBackup } = await import("./take-backup.ts");
    const taken = await takeBackup(output, config, given);
    output.result(taken, () =>
      [
        taken.file,
        `${shownBytes(taken.bytes)}, from ${shownBytes(taken.data_bytes)} of data; SHA-256 ${taken.sha256}`,
        `It contains all content${taken.secret === "included" ? ", all password hashes and the instance secret" : " and all password hashes"}. Keep it safe, and keep a copy on another machine.`,
        ...(taken.secret === "kept elsewhere"
          ? [
              "It does not contain PRESSROOM_SECRET: store it separately, because encrypted data cannot be read without it.",
            ]
          : []),
        `Restore it with: pressroom restore ${taken.file} --data-dir NEW_DIRECTORY`,
      ].join("\n"),
    );
  },
});

export const restore = defineCommand({
  details: `Restores only into an empty directory and never overwrites data. It verifies every checksum and lets PostgreSQL
recover the data before it moves anything into place. Queued and running jobs resume when the service starts.
Everything after the backup is lost: keys that were revoked since then are valid again, so revoke them again. The IDs of
new jobs start far above the old ones, so that none is used twice.
Run it as the user that runs the service.`,
  positionals: [{ name: "FILE", meaning: "a file created by pressroom backup" }],
  options: {
    "data-dir": option("DIRECTORY", "an empty or new directory; default: PRESSROOM_DATA_DIR"),
  },
  examples: {
    "pressroom restore pressroom-2026-11-15T030000Z.tar.zst --data-dir /srv/pressroom-new":
      "restore alongside the existing data, so that you can check the result first",
    "mv data data.old && pressroom restore last-night.tar.zst && npm start": "replace lost data",
  },
  run: async (output, { values, positionals: [file = ""] }) => {
    const config = readConfig();
    refuseOwnDatabase(config, "restore");
    const dataDir = resolve(values["data-dir"] ?? config.dataDir);
    const { restoreFromFile } = await import("./restore-backup.ts");
    const restored = await restoreFromFile(output, { file: resolve(file), dataDir, config });
    const { found, backup: from } = restored;
    output.result(restored, () =>
      [
        `Restored into ${dataDir}, as of ${from.started_at} (Pressroom ${from.pressroom_version}):`,
        `  ${shownCount(found.accounts, "account")}, ${shownCount(found.brands, "brand")}, ${shownCount(found.jobs, "job")}, ${shownCount(found.contents, "piece of content", "pieces of content")}`,
        `  latest job: ${found.latest_job_at ?? "none"}`,
        `  unfinished: ${shownCount(found.unfinished_jobs, "job")}, which will resume when the service starts`,
        "API keys that were revoked after the backup are valid again (see pressroom key list), and passwords that were changed after the backup have their old values again.",
        ...(from.secret === "kept elsewhere"
          ? ["Set PRESSROOM_SECRET to its old value; otherwise, encrypted data cannot be read."]
          : []),
        dataDir === config.dataDir
          ? "Start Pressroom as usual."
          : `Start it with: PRESSROOM_DATA_DIR=${dataDir} npm start`,
      ].join("\n"),
    );
  },
});

const more =
  'For more, such as point-in-time recovery, see docs/operations.md, "Your own PostgreSQL".';

const lines = {
  // With the operator role: row-level security is forced, so pg_dump fails as the owner of the tables.
  backup: [
    'pg_dump --format=custom --role=pressroom_operator --enable-row-security --file=pressroom.dump "$DATABASE_URL"',
    more,
  ],
  restore: [
    "To restore into an empty database, run this as an administrator, after you create the Pressroom roles:",
    "pg_restore --exit-on-error --dbname=postgres://ADMINISTRATOR@HOST/pressroom pressroom.dump",
    more,
    "To restore into the embedded PostgreSQL server, unset DATABASE_URL.",
  ],
} as const;

/** For an external PostgreSQL, its own tools are better, and its administrator already knows them. */
function refuseOwnDatabase(config: Config, command: keyof typeof lines): void {
  if (config.databaseUrl === "") return;
  throw new WrongUse(
    "embedded_only",
    `DATABASE_URL is set, but pressroom ${command} works only with the embedded PostgreSQL server. Use PostgreSQL's own tools:`,
    lines[command],
  );
}
