/** The three subjects, each in its own process, and the client that loads them one at a time. */
import { join } from "node:path";
import { generatePath } from "../../test/send-request.ts";
import type { BenchmarkTools } from "../benchmark.ts";
import { ask, startPressroom, startScript, startServing } from "../../test/service-under-test.ts";
import type { Child, ServingChild } from "../../test/service-under-test.ts";
import { familySeconds, processorSeconds } from "../processor-time.ts";
import { seedAccounts } from "../seed-accounts.ts";
import type { SeededAccount } from "../seed-accounts.ts";
import { rounded } from "../statistics.ts";
import { withOperator } from "../wiring.ts";
import type { LoadOrder, LoadReport } from "./load-process.ts";

export interface Subject {
  name: string;
  process: ServingChild;
  accounts: SeededAccount[];
  /** The subject's database; bare Fastify has none. */
  connectionString?: string;
  turns: Turn[];
  /** All accepted requests, including the warm-up. */
  accepted: number;
}

export interface Turn extends LoadReport {
  /** Average number of cores in use; undefined if the system does not report it. */
  cores: { client: number; server: number | undefined; postgresql: number | undefined };
}

export interface Bench {
  bare: Subject;
  pressroom: Subject;
  startPlain(connectionsMax: number): Promise<Subject>;
  load(subject: Subject, connections: number, seconds: number): Promise<Turn>;
  close(): Promise<void>;
}

export async function openSubjects(
  { environment, progress }: BenchmarkTools,
  accountsCount: number,
): Promise<Bench> {
  const logFile = (name: string) => join(environment.folder, `${name}.log`);
  progress("making two databases with the same accounts");
  const plainUrl = await environment.createDatabase("bench_plain");
  const pressroomUrl = await environment.createDatabase("bench_pressroom");
  const plainAccounts = await seed(plainUrl, accountsCount);
  const pressroomAccounts = await seed(pressroomUrl, accountsCount);

  progress("starting the subjects");
  const client = environment.keep(startScript(script("load"), [], { logFile: logFile("load") }));
  const bare = environment.keep(
    await startServing(script("bare"), [], { logFile: logFile("bare") }),
  );
  const pressroom = environment.keep(
    await startPressroom(["api"], {
      logFile: logFile("pressroom"),
      environment: {
        PORT: "0",
        DATABASE_URL: pressroomUrl,
        PRESSROOM_DATA_DIR: join(environment.folder, "api"),
      },
    }),
  );
  const plainName = "plain transaction";

  return {
    bare: toSubject("bare Fastify", bare, plainAccounts),
    pressroom: toSubject("Pressroom", pressroom, pressroomAccounts, pressroomUrl),

    async startPlain(connectionsMax) {
      const words = [plainUrl, String(connectionsMax)];
      const child = environment.keep(
        await startServing(script("plain"), words, { logFile: logFile("plain") }),
      );
      return toSubject(plainName, child, plainAccounts, plainUrl);
    },

    load: (target, connections, seconds) =>
      measure({ client, postmasterPid: environment.postmasterPid }, target, {
        url: target.process.url,
        path: generatePath,
        accounts: target.accounts,
        connections,
        seconds,
      }),

    async close() {
      await Promise.all([client.end("SIGKILL"), bare.end("SIGKILL"), pressroom.end()]);
      // Only Pressroom is stopped gracefully; the others have nothing to finish.
      await environment.dropDatabase("bench_plain");
      await environment.dropDatabase("bench_pressroom");
    },
  };
}

function toSubject(
  name: string,
  process: ServingChild,
  accounts: SeededAccount[],
  connectionString?: string,
): Subject {
  return {
    name,
    process,
    accounts,
    turns: [],
    accepted: 0,
    ...(connectionString !== undefined && { connectionString }),
  };
}

function script(name: string): string {
  return new URL(`${name}-process.ts`, import.meta.url).pathname;
}

async function measure(
  { client, postmasterPid }: { client: Child; postmasterPid: number },
  target: Subject,
  order: LoadOrder,
): Promise<Turn> {
  const used = () => ({
    server: processorSeconds(target.process.pid),
    postgresql: familySeconds(postmasterPid),
  });
  const before = used();
  const report = await ask<LoadReport>(client, order);
  const after = used();
  target.accepted += report.accepted;
  const cores = (end?: number, start?: number) =>
    end === undefined || start === undefined ? undefined : (end - start) / report.seconds;
  return {
    ...report,
    cores: {
      client: report.processorSeconds / report.seconds,
      server: cores(after.server, before.server),
      postgresql: cores(after.postgresql, before.postgresql),
    },
  };
}

export interface ChosenPool {
  subject: Subject;
  tried: { connections: number; perSecond: number }[];
}

/** The plain transaction runs with its best pool size: each size gets a turn, and the fastest one is used. */
export async function choosePool(
  bench: Bench,
  sizes: readonly number[],
  connections: number,
  seconds: number,
): Promise<ChosenPool> {
  const candidates: (ChosenPool["tried"][number] & { subject: Subject })[] = [];
  let accepted = 0;
  for (const size of sizes) {
    const subject = await bench.startPlain(size);
    // The first run warms up the compiler, the second one counts.
    await bench.load(subject, connections, Math.min(seconds, 1));
    const { perSecond } = await bench.load(subject, connections, seconds);
    accepted += subject.accepted;
    candidates.push({ connections: size, perSecond, subject });
  }
  const best = candidates.toSorted((a, b) => b.perSecond - a.perSecond)[0];
  if (!best) throw new Error("no pool size was given");
  await Promise.all(
    candidates
      .filter((candidate) => candidate !== best)
      .map(({ subject }) => subject.process.end("SIGKILL")),
  );
  // All of them wrote to the same database, whose rows are counted at the end.
  best.subject.accepted = accepted;
  best.subject.name = `${best.subject.name}, pool of ${best.connections}`;
  return {
    subject: best.subject,
    tried: candidates.map(({ connections: size, perSecond }) => ({
      connections: size,
      perSecond: rounded(perSecond),
    })),
  };
}

function seed(connectionString: string, count: number): Promise<SeededAccount[]> {
  return withOperator(connectionString, (database) => seedAccounts(database, count));
}
