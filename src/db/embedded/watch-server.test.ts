import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { createLog } from "../../log.ts";
import { dataFolderAt } from "./data-folder.ts";
import { becomeHolder } from "./holders.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { identifyProcess } from "./process-identity.ts";
import { watchServer } from "./watch-server.ts";

const mebibyte = 1024 * 1024;
const scratch = mkdtempSync(path.join(tmpdir(), "pressroom-full-"));
const isMounted =
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=12m", "tmpfs", scratch]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync("umount", [scratch]);
  rmSync(scratch, { recursive: true });
});

it.skipIf(!isMounted)(
  "a full disk does not end the watching process: the log is truncated without a copy, and that is logged once",
  async () => {
    const folder = dataFolderAt(scratch, path.join(scratch, "postgres"));
    mkdirSync(folder.root);
    const lines: string[] = [];
    const log = createLog("warn", { write: (line: string) => void lines.push(line) });
    const holder = becomeHolder(folder.holders);
    // Nine of twelve mebibytes: there is no space for a copy.
    writeFileSync(folder.serverLog, Buffer.alloc(9 * mebibyte));
    const self = identifyProcess(process.pid);
    const watch = watchServer(
      {
        binaries: findPostgresBinaries(),
        account: {},
        folder,
        memory: { port: 1, password: "", clusterName: "" },
        settings: {},
        log,
      },
      holder,
      { server: { pid: process.pid, startTicks: self?.startTicks ?? "0", port: 1, state: "" } },
    );
    try {
      await vi.waitFor(() => expect(statSync(folder.serverLog).size).toBe(0), 10_000);
      expect(existsSync(`${folder.serverLog}.1`)).toBe(false);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain("ENOSPC");
    } finally {
      await watch.end();
      holder.leave();
    }
  },
);
