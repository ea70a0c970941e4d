/** Starts an attacker, ours or slowhttptest, and ends it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { generatePath } from "../test/send-request.ts";

export interface AttackerOrder {
  readonly kind: AttackKind;
  readonly url: string;
  readonly connections: number;
  readonly key: string;
  /** The rate limit of a flood; undefined: as many requests as possible. */
  readonly perSecond?: number;
}

export interface AttackerReport {
  readonly opened: number;
  /** The lifetime of the longest-lived connection, including those still open at the end. */
  readonly longestLifeMs: number;
  /** Responses by status. */
  readonly answers: Readonly<Record<string, number>>;
}

export const slowKinds = ["slow-headers", "slow-body", "slow-read", "idle"] as const;
export const floodKinds = [
  "flood-good",
  "flood-unknown-keys",
  "flood-not-found",
  "flood-big-bodies",
] as const;
export type AttackKind = (typeof slowKinds)[number] | (typeof floodKinds)[number];

export interface RunningAttacker {
  stop(): Promise<AttackerReport | undefined>;
}

const attackerFile = new URL("attacker.ts", import.meta.url).pathname;

export function runAttacker(order: AttackerOrder): RunningAttacker {
  const child = spawn(process.execPath, [attackerFile, JSON.stringify(order)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return {
    async stop() {
      const closed = once(child, "close");
      child.kill("SIGTERM");
      await closed;
      if (output === "")
        throw new Error("the attacker had no time to start: give it more --seconds");
      return JSON.parse(output) as AttackerReport;
    },
  };
}

/**
 * Runs slowhttptest (a Debian package) as a second opinion, because we wrote both the defense and the other attackers.
 */
export function findSlowhttptest(): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "slowhttptest"))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const modeOptions: Readonly<Record<string, readonly string[]>> = {
  "slow-headers": ["-H", "-i", "2", "-x", "24", "-t", "GET"],
  "slow-body": ["-B", "-i", "2", "-s", "8192", "-x", "10", "-t", "POST"],
  "slow-read": ["-X", "-w", "10", "-y", "20", "-n", "5", "-z", "32", "-k", "3"],
};

/** slowhttptest exits once all its connections are closed, and is then started again. */
export function runSlowhttptest(program: string, order: AttackerOrder): RunningAttacker {
  const path = order.kind === "slow-body" ? generatePath : "/agents/";
  const options = [
    ...(modeOptions[order.kind] ?? []),
    `-c${order.connections}`,
    `-u${order.url}${path}`,
    "-r500",
    "-l3600",
    "-p3",
    "-v0",
  ];
  let isStopping = false;
  let child = start();
  function start() {
    const started = spawn(program, options, { stdio: "ignore" });
    started.once("close", () => {
      if (!isStopping) child = start();
    });
    return started;
  }
  return {
    async stop() {
      isStopping = true;
      const closed = once(child, "close");
      child.kill("SIGKILL");
      await closed;
      return undefined;
    },
  };
}
