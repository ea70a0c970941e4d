/** `restore`: restores a backup into an empty data directory; recovers and checks it before moving it into place. */
import { resolve } from "node:path";
import { readConfig } from "../../../config.ts";
import { shownCount } from "../../amount.ts";
import { defineCommand, option } from "../../command.ts";
import { refuseOwnDatabase } from "../../embedded-only.ts";

export const restore = defineCommand({
  details: `Restores only into an empty directory and never overwrites data. It verifies every checksum and lets PostgreSQL
recover the data before it moves anything into place. Queued and running jobs resume when the service starts.
Everything after the backup is lost: keys that were revoked since then are valid again, so revoke them again. The ids of
new jobs start far above the old ones, so that none is used twice.
Run it as the user that runs the service.`,
  positionals: [{ name: "FILE", meaning: "a file created by pressroom backup" }],
  options: {
    "data-dir": option("FOLDER", "an empty or new directory; default: PRESSROOM_DATA_DIR"),
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
    const { restoreFromFile } = await import("../../restore-backup.ts");
    const restored = await restoreFromFile(output, { file: resolve(file), dataDir, config });
    const { found, backup } = restored;
    output.result(restored, () =>
      [
        `Restored into ${dataDir}, as of ${backup.started_at} (Pressroom ${backup.pressroom_version}):`,
        `  ${shownCount(found.accounts, "account")}, ${shownCount(found.brands, "brand")}, ${shownCount(found.jobs, "job")}, ${shownCount(found.contents, "piece")}`,
        `  latest job: ${found.latest_job_at ?? "none"}`,
        `  unfinished: ${shownCount(found.unfinished_jobs, "job")}, which will resume when the service starts`,
        "Keys that were revoked since then are valid again (see pressroom key list), and passwords that were changed since then have their old values again.",
        ...(backup.secret === "kept elsewhere"
          ? ["Set PRESSROOM_SECRET to its old value, or encrypted data cannot be read."]
          : []),
        dataDir === config.dataDir
          ? "Start Pressroom as usual."
          : `Start it with: PRESSROOM_DATA_DIR=${dataDir} npm start`,
      ].join("\n"),
    );
  },
});
