/**
 * The system under test: PostgreSQL, APIs and workers as real processes, each behind its own proxy, and the clients'
 * ledger. Scenarios inject the faults.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "../src/db/embedded/find-free-port.ts";
import { runPressroom } from "../test/service-under-test.ts";
import { installAudit } from "./claim-history.ts";
import { openCarefulClient } from "./careful-client.ts";
import type { CarefulClient } from "./careful-client.ts";
import { listenDatabaseProxy } from "./database-proxy.ts";
import type { DatabaseProxy } from "./database-proxy.ts";
import { openLedger } from "./ledger.ts";
import type { Ledger } from "./ledger.ts";
import { startOwnPostgres } from "./own-postgres.ts";
import type { OwnPostgres } from "./own-postgres.ts";
import type { ScenarioTools } from "./scenario.ts";
import { superviseProcess } from "./supervised-process.ts";
import type { ProcessRun, SupervisedProcess } from "./supervised-process.ts";

export interface Member extends SupervisedProcess {
  readonly proxy: DatabaseProxy;
}

export interface System {
  readonly postgres: OwnPostgres;
  readonly apis: readonly Member[];
  readonly workers: readonly Member[];
  readonly apiKey: string;
  readonly ledger: Ledger;
  readonly client: CarefulClient;
  /** All files of this run, including the log of every process; removed by `close`. */
  readonly folder: string;
  /** Starts that found no database, each followed by another start. */
  refusedStarts(): number;
  /** The process and run that owned this connection to PostgreSQL. */
  ownerOf(port: number, at: number): { member: Member; life: ProcessRun } | undefined;
  close(): Promise<void>;
}

export interface SystemOptions {
  apis?: number;
  workers?: number;
  /** PostgreSQL's data directory; the default is in the system's folder. */
  postgresDir?: string;
  /** Copies a migrated data directory, which is much faster than creating one. */
  fillPostgresDir?: (postgresDir: string) => Promise<void>;
  postgresSettings?: Readonly<Record<string, string>>;
  /** Additional settings of one process, by its name. */
  environmentOf?: (name: string) => Record<string, string>;
  /** Jobs crash their workers on purpose, so such exits are expected. */
  plantsKills?: boolean;
}

interface Connection {
  at: number;
  member: Member;
  life: ProcessRun;
}

const secret = "a secret of the chaos harness, the same for all its processes";

export async function openSystem(options: SystemOptions = {}): Promise<System> {
  const folder = await mkdtemp(path.join(tmpdir(), "pressroom-chaos-"));
  const closers: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const close = async () => {
    for (const one of closers.splice(0).toReversed()) await one();
  };
  try {
    return await build(options, folder, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs the work on a system, which is closed afterward, or earlier by the registered callback. */
export async function onSystem<Result>(
  tools: Pick<ScenarioTools, "onOpened">,
  options: SystemOptions,
  work: (system: System) => Promise<Result>,
): Promise<Result> {
  const system = await openSystem(options);
  tools.onOpened(() => system.close());
  try {
    return await work(system);
  } finally {
    await system.close();
  }
}

async function build(
  options: SystemOptions,
  folder: string,
  closers: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<System> {
  const postgresDir = options.postgresDir ?? path.join(folder, "database");
  await mkdir(postgresDir, { recursive: true });
  await options.fillPostgresDir?.(postgresDir);
  const postgres = await startOwnPostgres(postgresDir, options.postgresSettings);
  closers.push(() => postgres.stop());

  const common = {
    PRESSROOM_DATA_DIR: path.join(folder, "data"),
    PRESSROOM_SECRET: secret,
    PRESSROOM_LIMITS: "off",
    PRESSROOM_LOG_LEVEL: "warn",
    // Few slots: the fewer jobs a worker holds when it is killed, the fewer are interrupted by five kills in a row.
    PRESSROOM_WORKER_CONCURRENCY: "8",
  };
  // This also runs the migrations, as any command does.
  const demo = (await runPressroom(["demo"], {
    ...common,
    DATABASE_URL: postgres.urlThrough(postgres.port),
  })) as { brands: { test_key: string }[] };
  const apiKey = demo.brands[0]?.test_key ?? "";
  await postgres.asSuperuser(installAudit);

  const ledger = openLedger();
  const connections = new Map<number, Connection[]>();
  const members: Member[] = [];
  let refusedStarts = 0;
  closers.push(async () => {
    await Promise.all(members.map((member) => member.stop()));
    await Promise.all(members.map((member) => member.proxy.close()));
  });

  async function addMember(role: "api" | "worker", number: number): Promise<Member> {
    const name = `${role}-${number}`;
    const proxy = await listenDatabaseProxy(postgres.port, (port) => {
      const seen = connections.get(port) ?? [];
      seen.push({ at: Date.now(), member, life: member.life() });
      connections.set(port, seen);
    });
    const supervised = superviseProcess({
      name,
      role,
      environment: {
        ...common,
        PORT: String(role === "api" ? await findFreePort() : 0),
        DATABASE_URL: postgres.urlThrough(proxy.port),
        ...options.environmentOf?.(name),
      },
      logFile: path.join(folder, `${name}.log`),
      onUnexpectedEnd: (what, signal) => {
        if (signal !== "SIGKILL" || options.plantsKills !== true) ledger.noteUnexpected(what);
      },
      onRefusedStart: () => (refusedStarts += 1),
    });
    const member: Member = { ...supervised, proxy };
    members.push(member);
    return member;
  }
  const addMembers = async (role: "api" | "worker", count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => addMember(role, index + 1)));
  const apis = await addMembers("api", options.apis ?? 2);
  const workers = await addMembers("worker", options.workers ?? 2);
  await Promise.all([...apis, ...workers].map((member) => member.untilReady(60_000)));

  const client = openCarefulClient({
    urls: apis.map((api) => api.url),
    apiKey,
    ledger,
  });
  closers.push(async () => client.close());
  return {
    postgres,
    apis,
    workers,
    apiKey,
    ledger,
    client,
    folder,
    refusedStarts: () => refusedStarts,
    ownerOf: (port, at) => connections.get(port)?.findLast((one) => one.at <= at + 5),
    close,
  };
}
