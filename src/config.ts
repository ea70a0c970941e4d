/**
 * Every setting: its name, what it means, its default, and what to write instead when it is wrong; those of models,
 * webhooks, metrics and traces are listed in config/. The only file that reads the environment; a test compares docs/configuration.md with this file.
 */
import { resolve } from "node:path";
import { modelSecretNames, modelSettings, modelProblems } from "./config/model-settings.ts";
import { observingSettings } from "./config/observing-settings.ts";
import { setting } from "./config/setting.ts";
import type { Setting } from "./config/setting.ts";
import {
  databaseUrl,
  hostName,
  networks,
  oneOf,
  onOrOff,
  secretText,
  webAddress,
  wholeNumber,
} from "./config/values.ts";
import { mailProblems, signInSettings } from "./config/sign-in-settings.ts";
import { webhookSettings } from "./config/webhook-settings.ts";

/** All that is wrong with the environment at once, so that nobody mends it one start at a time. */
export class ConfigProblem extends Error {
  readonly problems: readonly string[];
  /** Names that look like ours and are none. */
  readonly unknownNames: readonly string[];

  constructor(problems: readonly string[], unknownNames: readonly string[] = []) {
    super(`The configuration has ${problems.length === 1 ? "a problem" : "problems"}.`);
    this.name = "ConfigProblem";
    this.problems = problems;
    this.unknownNames = unknownNames;
  }
}

const settings = {
  host: setting("HOST", "127.0.0.1", "the address to listen on", hostName),
  port: setting(
    "PORT",
    "8080",
    "the port to listen on; 0 takes a free one",
    wholeNumber(0, 65_535),
  ),
  dataDir: setting(
    "PRESSROOM_DATA_DIR",
    "./data",
    "where the embedded PostgreSQL and the instance's secret live",
    (text) => ({ value: resolve(text) }),
  ),
  databaseUrl: setting(
    "DATABASE_URL",
    "",
    "a PostgreSQL (15 or newer) to use instead of the embedded one",
    databaseUrl,
  ),
  databasePooled: setting(
    "PRESSROOM_DATABASE_POOLED",
    "off",
    "`on` where DATABASE_URL leads through a pooler in transaction mode, such as PgBouncer; see docs/scaling.md",
    onOrOff,
  ),
  databaseDirectUrl: setting(
    "PRESSROOM_DATABASE_DIRECT_URL",
    "",
    "the way past the pooler, for what needs a session: migrations, commands, listening",
    databaseUrl,
  ),
  databaseConnectionsMax: setting(
    "PRESSROOM_DATABASE_CONNECTIONS",
    "10",
    "how many connections each role (API, worker) may hold",
    wholeNumber(2, 500),
  ),
  baseUrl: setting(
    "PRESSROOM_BASE_URL",
    "",
    "the address under which callers reach the service; default: from HOST and PORT",
    webAddress,
  ),
  trustedProxies: setting(
    "PRESSROOM_TRUSTED_PROXIES",
    "",
    "the addresses of proxies whose X-Forwarded-For is believed, with commas between; for where sign-ins and keys were used from, and how often passwords may be tried",
    networks,
  ),
  secret: setting(
    "PRESSROOM_SECRET",
    "",
    "at least 32 characters that protect what is stored; default: made once in the data directory",
    secretText,
  ),
  limits: setting(
    "PRESSROOM_LIMITS",
    "on",
    "`off` switches rates, caps and budgets off, for benchmarks and load tests",
    onOrOff,
  ),
  generateRatePerMinute: setting(
    "PRESSROOM_RATE_GENERATE",
    "600",
    "generation requests a minute for a key without a rate of its own",
    wholeNumber(1, 1_000_000),
  ),
  accountRatePerMinute: setting(
    "PRESSROOM_ACCOUNT_RATE",
    "0",
    "generation requests a minute for all keys of an account together; 0 leaves it to the keys' own rates",
    wholeNumber(0, 1_000_000),
  ),
  accountJobsMax: setting(
    "PRESSROOM_ACCOUNT_JOBS",
    "0",
    "jobs that an account may have queued and running at once; 0 sets no limit",
    wholeNumber(0, 10_000_000),
  ),
  readRatePerMinute: setting(
    "PRESSROOM_RATE_READ",
    "3000",
    "reading requests a minute for each key",
    wholeNumber(1, 1_000_000),
  ),
  connectionsMax: setting(
    "PRESSROOM_HTTP_CONNECTIONS",
    "4000",
    "how many connections of callers the API holds at once; idle ones make room for new ones",
    wholeNumber(16, 100_000),
  ),
  requestsMax: setting(
    "PRESSROOM_HTTP_REQUESTS",
    "1000",
    "how many requests the API has under way at once; more are answered 503",
    wholeNumber(2, 100_000),
  ),
  streamsPerKeyMax: setting(
    "PRESSROOM_HTTP_STREAMS",
    "200",
    "how many jobs a key may follow at once in one process, by streams and by waiting",
    wholeNumber(1, 100_000),
  ),
  workerConcurrency: setting(
    "PRESSROOM_WORKER_CONCURRENCY",
    "32",
    "how many jobs one worker has under way at once",
    wholeNumber(1, 10_000),
  ),
  ...modelSettings,
  ...webhookSettings,
  ...signInSettings,
  demo: setting(
    "PRESSROOM_DEMO",
    "on",
    "`off` leaves the demo account out at the first start on empty data",
    onOrOff,
  ),
  logLevel: setting(
    "PRESSROOM_LOG_LEVEL",
    "info",
    "trace, debug, info, warn, error, fatal or silent",
    oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
  ),
  ...observingSettings,
};

export type Config = {
  [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never;
} & {
  /** Names that look like ours and are none: most likely a slip of the pen. */
  unknownNames: readonly string[];
};

/** For docs/configuration.md and the test that compares it. */
export const settingsTable: readonly { name: string; fallback: string; meaning: string }[] =
  Object.values(settings);

// oxlint-disable-next-line node/no-process-env -- the one place where the environment is read
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(settings)) {
    // An empty variable is what a shell script without a value sets: it means "not set".
    const text = environment[entry.name]?.trim() || entry.fallback;
    const result = entry.read(text);
    if ("value" in result) values[key] = result.value;
    else problems.push(`${entry.name} is ${shown(entry.name, text)}: ${result.write}`);
  }
  if (values["databasePooled"] === true) {
    for (const key of ["databaseUrl", "databaseDirectUrl"] as const) {
      if (values[key] === "")
        problems.push(`${settings[key].name} is not set: PRESSROOM_DATABASE_POOLED=on needs it.`);
    }
  }
  problems.push(...modelProblems(values), ...mailProblems(values));
  const known = new Set(settingsTable.map((entry) => entry.name));
  const unknownNames = Object.keys(environment).filter(
    (name) => name.startsWith("PRESSROOM_") && !known.has(name),
  );
  if (problems.length > 0) throw new ConfigProblem(problems, unknownNames);
  values["unknownNames"] = unknownNames;
  return values as Config;
}

/** Whether colour is welcome at all (no-color.org). Whether a stream can show it is left to who writes to it. */
// oxlint-disable-next-line node/no-process-env -- the one place where the environment is read
export function wantsColour(environment: NodeJS.ProcessEnv = process.env): boolean {
  return !environment["NO_COLOR"] && environment["TERM"] !== "dumb";
}

/** Secrets are not repeated in an error message. */
function shown(name: string, text: string): string {
  const isSecret = name.includes("DATABASE") || secretNames.has(name);
  return isSecret ? "not usable" : `"${text}"`;
}

const secretNames: ReadonlySet<string> = new Set([
  "PRESSROOM_SECRET",
  "PRESSROOM_METRICS_TOKEN",
  "PRESSROOM_SMTP_URL",
  "OTEL_EXPORTER_OTLP_HEADERS",
  ...modelSecretNames,
]);
