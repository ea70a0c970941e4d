/**
 * `node attack/text-attack.ts [--full]`: sends hostile strings at the size limit to every operation that accepts text,
 * and has a model return them, one at a time and then twelve at once, while another account reads and generates
 * content. Exits with 1 if that account waited too long, if one of its jobs did not succeed on the first attempt, or if
 * anyone got a 5xx other than the attacker's 503. Without --full, it sends every eighth string.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { ScriptedAnswer } from "../mock-model/script.ts";
import { startModelServer } from "../mock-model/start-model-server.ts";
import { hostileStrings } from "../test/growth/hostile-strings.ts";
import { startTarget } from "./target.ts";
import type { Target } from "./target.ts";
import { operationsOf, prefix, sender } from "./text-operations.ts";
import type { Operation, Send, Sent } from "./text-operations.ts";
import { watchVictim } from "./watch-victim.ts";

const { values } = parseArgs({ options: { full: { type: "boolean", default: false } } });
const strings = hostileStrings.filter((_, index) => values.full || index % 8 === 0);
const sides = [1, 12];
const readP99MsMax = 250;
const jobMsMax = 10_000;
/** About as much as a model may return for a post; anything longer is cut off. */
const answerCharacters = 40_000;

const model = await startModelServer();
const target = await startTarget(
  { PRESSROOM_LIMITS: "off", PRESSROOM_SECRET: "a secret of the attack on texts, long enough" },
  "serve",
);
try {
  process.exitCode = (await attack(target)) ? 0 : 1;
} finally {
  await target.stop();
  await model.close();
}

async function attack(attacked: Target): Promise<boolean> {
  const { url } = attacked;
  const run = async (command: readonly string[]) => attacked.run(command);
  const [attacker, victim, owner] = await Promise.all([
    enter(run, url, "attacker@example.test"),
    enter(run, url, "victim@example.test"),
    enter(run, url, "owner-of-a-model@example.test"),
  ]);
  const own = ["--url", `${model.url}/v1`, "--account", "owner-of-a-model@example.test"];
  await run(["model", "set", "compatible:mock", ...own]);
  const operations = await operationsOf(attacker, sender(url));
  const answers: Operation[] = [["an answer of a model", async () => written(owner)]];
  const results: boolean[] = [];
  for (const side of sides) results.push(await attackWith(operations, side, victim));
  for (const side of sides) {
    model.script({ answers: hostileAnswers() });
    results.push(await attackWith(answers, side, victim));
  }
  const isGood = results.every(Boolean);
  say(
    isGood
      ? "The other account was not affected."
      : "The other account was affected, or a request failed.",
  );
  return isGood;
}

async function enter(run: Target["run"], url: string, email: string): Promise<Send> {
  await run(["account", "create", "--email", email]);
  const scopes = ["--scopes", "generate,read,write,admin"];
  const { key } = await run(["key", "create", ...scopes, "--account", email]);
  const send = sender(url, key as string);
  const overview = "We roast coffee by hand in Leeds, twice a week, since 2009.";
  await send("POST", `${prefix}/brands/`, { name: "Roast", overview, keywords: ["coffee"] });
  return send;
}

/** Generates content and waits for the job to finish. */
async function written(send: Send): Promise<Sent> {
  const job = await send("POST", `${prefix}/articles/generate/`, { content_type: "post" });
  while (job.status === 200) {
    const { json } = await send("GET", `${prefix}/jobs/${String(job.json["job_id"])}/`);
    if (json["finished_at"]) break;
    await sleep(100);
  }
  return job;
}

/** Each string once as a draft, and twice as a review: a review that is not valid JSON is requested again. */
function hostileAnswers(): ScriptedAnswer[] {
  return strings.flatMap(({ grown }) => {
    const text = grown(answerCharacters).slice(0, answerCharacters).toWellFormed();
    return [
      { task: "draft", text, times: 1 },
      { task: "review", text, times: 2 },
    ];
  });
}

async function attackWith(
  operations: readonly Operation[],
  side: number,
  victim: Send,
): Promise<boolean> {
  const watching = watchVictim(victim);
  const statuses = new Map<string, number>();
  const work = strings.flatMap(({ name: string, grown }) =>
    operations.map(([name, operate]) => async () => {
      const { status } = await operate(grown).catch(() => ({ status: 0 }));
      const kind = status >= 500 || status === 0 ? `${status} ${name} ${string}` : `${status}`;
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
    }),
  );
  await Promise.all(
    Array.from({ length: side }, async () => {
      for (let next = work.shift(); next; next = work.shift()) await next();
    }),
  );
  const { reads, jobs, failures } = await watching.stop();
  const told = [...statuses].map(([status, count]) => `${count} x ${status}`).join(", ");
  const what = operations.length === 1 ? operations[0]?.[0] : `${operations.length} operations`;
  say(`${what}, ${side} at once: attacker ${told}`);
  say(
    `  the other account: reads p50 ${reads.p50Ms} ms, p99 ${reads.p99Ms} ms, max ${reads.maxMs} ms of ${reads.count}; jobs p50 ${jobs.p50Ms} ms, max ${jobs.maxMs} ms of ${jobs.count}; failures: ${failures.join(", ") || "none"}`,
  );
  const isBroken = [...statuses.keys()].some((kind) => /^(?:0|5(?!03)\d\d) /.test(kind));
  const isQuick = reads.p99Ms < readP99MsMax && jobs.count > 0 && jobs.maxMs < jobMsMax;
  return !isBroken && failures.length === 0 && isQuick;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
