/** `backup`: writes all data of the embedded PostgreSQL and this instance to one file. */
import { readConfig } from "../../../config.ts";
import { shownBytes } from "../../amount.ts";
import { defineCommand } from "../../command.ts";
import { refuseOwnDatabase } from "../../embedded-only.ts";

export const backup = defineCommand({
  details: `Works whether or not the service is running. The file contains every job that was accepted with a 200
before the backup started; a partial file is never left behind. It also contains the instance secret, every password
hash and all content: keep it as safe as the data itself, and on another machine.
If DATABASE_URL is set, prints the commands for your own PostgreSQL instead.`,
  positionals: [
    {
      name: "FILE",
      meaning:
        "a file, or a directory for a file named after the current time; default: this directory",
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
    const { takeBackup } = await import("../../take-backup.ts");
    const taken = await takeBackup(output, config, given);
    output.result(taken, () =>
      [
        taken.file,
        `${shownBytes(taken.bytes)}, from ${shownBytes(taken.data_bytes)} of data; SHA-256 ${taken.sha256}`,
        "It contains all content, all password hashes and the instance secret. Keep it safe, and keep a copy on another machine.",
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
