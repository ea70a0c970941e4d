import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { createLog } from "../../log.ts";
import { dataFolderAt } from "./data-folder.ts";
import { takeServerLock } from "./server-lock.ts";

const log = createLog("silent");
const hasFlock = spawnSync("flock", ["--version"]).status === 0;

it.skipIf(!hasFlock)(
  "the lock is held by the process that inherited it until that process ends, not by the one that took it",
  async () => {
    const scratch = mkdtempSync(path.join(tmpdir(), "pressroom-lock-"));
    const folder = dataFolderAt(scratch, path.join(scratch, "postgres"));
    mkdirSync(folder.root);
    try {
      const lock = await takeServerLock(folder, log);
      const server = spawn("sleep", ["60"], {
        stdio: ["ignore", "ignore", "ignore", lock?.file ?? "ignore"],
      });
      const ended = new Promise((resolve) => server.on("exit", resolve));
      lock?.close();
      expect(await takeServerLock(folder, log)).toBeUndefined();
      server.kill("SIGKILL");
      await ended;
      const again = await takeServerLock(folder, log);
      expect(again).toBeDefined();
      again?.close();
    } finally {
      rmSync(scratch, { recursive: true });
    }
  },
);
