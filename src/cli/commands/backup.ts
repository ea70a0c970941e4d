/** `backup`: one file with everything that the embedded PostgreSQL and this instance keep. */
import { readConfig } from "../../config.ts";
import { shownBytes } from "../amount.ts";
import { defineCommand } from "../command.ts";
import { refuseOwnDatabase } from "../embedded-only.ts";

export const backup = defineCommand({
  details: `Works while the service runs and accepts, and while it does not. The file holds every job whose 200 was sent before
the backup began, and is whole or not there at all. It also holds the instance's secret, every password's hash and
everything that was ever written: keep it as safe as the data themselves, and on another machine.
With DATABASE_URL it shows the lines for your own PostgreSQL instead.`,
  positionals: [
    {
      name: "FILE",
      meaning: "a file, or a folder for one that is named after the moment; default: this folder",
      isOptional: true,
    },
  ],
  options: {},
  examples: [
    {
      line: "pressroom backup /var/backups/pressroom/",
      meaning: "as a timer would do every night",
    },
    { line: "pressroom backup before-upgrade.tar.zst", meaning: "under a name of your own" },
    { line: "tar --zstd -tvf before-upgrade.tar.zst", meaning: "look into it" },
  ],
  run: async (output, { positionals: [given] }) => {
    const config = readConfig();
    refuseOwnDatabase(config, "backup");
    const { takeBackup } = await import("../take-backup.ts");
    const taken = await takeBackup(output, config, given);
    output.result(taken, () =>
      [
        taken.file,
        `${shownBytes(taken.bytes)}, from ${shownBytes(taken.data_bytes)} of data; SHA-256 ${taken.sha256}`,
        "It holds every text, every password's hash and the instance's secret: keep it safe, and on another machine.",
        ...(taken.secret === "kept elsewhere"
          ? [
              "Only PRESSROOM_SECRET is not in it: without it, what it protects cannot be read again.",
            ]
          : []),
        `Bring it back with: pressroom restore ${taken.file} --data-dir NEW_FOLDER`,
      ].join("\n"),
    );
  },
});
