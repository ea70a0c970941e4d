/** `restore`: a backup file back into an empty data directory, recovered and looked at before it is put into place. */
import { resolve } from "node:path";
import { readConfig } from "../../config.ts";
import { shownCount } from "../amount.ts";
import { defineCommand } from "../command.ts";
import { refuseOwnDatabase } from "../embedded-only.ts";

export const restore = defineCommand({
  details: `Into an empty folder only; it never writes over data. Every checksum is compared and PostgreSQL recovers the data once
before anything is put into place. Jobs that waited or were being written go on when a service starts on them.
What happened after the backup is lost: keys that were revoked since then live again, so revoke them again. The numbers
of new jobs begin far above the old ones, so that none is given twice.
Run it as the account that the service runs as.`,
  positionals: [{ name: "FILE", meaning: "what pressroom backup wrote" }],
  options: {
    "data-dir": {
      type: "string",
      value: "FOLDER",
      meaning: "an empty or new folder; default: PRESSROOM_DATA_DIR",
    },
  },
  examples: [
    {
      line: "pressroom restore pressroom-2026-11-15T030000Z.tar.zst --data-dir /srv/pressroom-new",
      meaning: "beside the old data, to look at it first",
    },
    {
      line: "mv data data.old && pressroom restore last-night.tar.zst && npm start",
      meaning: "in place of data that are lost",
    },
  ],
  run: async (output, { values, positionals: [file = ""] }) => {
    const config = readConfig();
    refuseOwnDatabase(config, "restore");
    const dataDir = resolve(values["data-dir"] ?? config.dataDir);
    const { restoreFromFile } = await import("../restore-backup.ts");
    const restored = await restoreFromFile(output, { file: resolve(file), dataDir, config });
    const { found, backup } = restored;
    output.result(restored, () =>
      [
        `Restored into ${dataDir}, as it was on ${backup.started_at} (Pressroom ${backup.pressroom_version}):`,
        `  ${shownCount(found.accounts, "account")}, ${shownCount(found.brands, "brand")}, ${shownCount(found.jobs, "job")}, ${shownCount(found.contents, "content")}`,
        `  latest job: ${found.latest_job_at ?? "none"}`,
        `  still to be written: ${shownCount(found.unfinished_jobs, "job")}; they go on when the service starts`,
        "Keys that were revoked and passwords that were changed since then are as they were: see pressroom key list.",
        ...(backup.secret === "kept elsewhere"
          ? ["Set PRESSROOM_SECRET to what it was, or what it protects cannot be read."]
          : []),
        dataDir === config.dataDir
          ? "Start it as always."
          : `Start it with: PRESSROOM_DATA_DIR=${dataDir} npm start`,
      ].join("\n"),
    );
  },
});
