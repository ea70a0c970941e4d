/**
 * Every setting: its name, description, default, and the message for invalid values. Settings for models, webhooks,
 * sources, metrics and traces are in config/. The only file that reads the environment; a test compares it with docs/configuration.md.
 */
import { resolve } from "node:path";
import { modelSecretNames, modelSettings, modelProblems } from "./config/model-settings.ts";
import { observingSettings } from "./config/observability-settings.ts";
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
import { mailProblems, signInSettings } from "./config/sign-up-and-mail-settings.ts";
import { publishingSettings } from "./config/publishing-settings.ts";
import { sourceSettings } from "./config/source-settings.ts";
import { webhookSettings } from "./config/webhook-settings.ts";

/** Reports all invalid settings at once, so that the operator can fix them in one go. */
export class ConfigProblem extends Error {
  readonly problems: readonly string[];
  /** Unknown names that start with PRESSROOM_. */
  readonly unknownNames: readonly string[];

  constructor(problems: readonly string[], unknownNames: readonly string[] = []) {
    super(`The configuration has ${problems.length === 1 ? "a problem" : "problems"}.`);
    this.name = "ConfigProblem";
    this.problems = problems;
    this.unknownNames = unknownNames;
  }
}

const settings = {
  host: setting("HOST", "127.0.0.1", "The address to listen on.", hostName),
  port: setting(
    "PORT",
    "8080",
    "The port to listen on. 0 picks a free port.",
    wholeNumber(0, 65_535),
  ),
  dataDir: setting(
    "PRESSROOM_DATA_DIR",
    "./data",
    "The directory for the embedded PostgreSQL server and the instance secret.",
    (text) => ({ value: resolve(text) }),
  ),
  databaseUrl: setting(
    "DATABASE_URL",
    "",
    "A PostgreSQL server (15 or newer) to use instead of the embedded one.",
    databaseUrl,
  ),
  databasePooled: setting(
    "PRESSROOM_DATABASE_POOLED",
    "off",
    "Set to `on` if DATABASE_URL points to a pooler in transaction mode, such as PgBouncer. See docs/scaling.md.",
    onOrOff,
  ),
  databaseDirectUrl: setting(
    "PRESSROOM_DATABASE_DIRECT_URL",
    "",
    "The URL of a direct connection that bypasses the pooler, for everything that needs a session: migrations, the pressroom command line and LISTEN.",
    databaseUrl,
  ),
  databaseConnectionsMax: setting(
    "PRESSROOM_DATABASE_CONNECTIONS",
    "10",
    "The maximum number of database connections for each role (API, worker).",
    wholeNumber(2, 500),
  ),
  baseUrl: setting(
    "PRESSROOM_BASE_URL",
    "",
    "The public URL of the service. Default: derived from HOST and PORT.",
    webAddress,
  ),
  trustedProxies: setting(
    "PRESSROOM_TRUSTED_PROXIES",
    "",
    "A comma-separated list of proxy addresses whose X-Forwarded-For header is trusted. The client address is shown with sessions and API keys and is used to limit password attempts.",
    networks,
  ),
  secret: setting(
    "PRESSROOM_SECRET",
    "",
    "At least 32 characters, used to encrypt stored secrets. Default: generated once and stored in the data directory.",
    secretText,
  ),
  limits: setting(
    "PRESSROOM_LIMITS",
    "on",
    "Set to `off` to disable rate limits, job limits and budgets, for benchmarks and load tests.",
    onOrOff,
  ),
  generateRatePerMinute: setting(
    "PRESSROOM_RATE_GENERATE",
    "600",
    "Generation requests per minute for each key without its own rate limit.",
    wholeNumber(1, 1_000_000),
  ),
  accountRatePerMinute: setting(
    "PRESSROOM_ACCOUNT_RATE",
    "0",
    "Generation requests per minute across all of an account's keys. 0 means that only the limits of the individual keys apply.",
    wholeNumber(0, 1_000_000),
  ),
  accountJobsMax: setting(
    "PRESSROOM_ACCOUNT_JOBS",
    "0",
    "The maximum number of queued and running jobs of an account. 0 means no limit.",
    wholeNumber(0, 10_000_000),
  ),
  readRatePerMinute: setting(
    "PRESSROOM_RATE_READ",
    "3000",
    "Requests per minute for each key, not counting generation requests.",
    wholeNumber(1, 1_000_000),
  ),
  connectionsMax: setting(
    "PRESSROOM_HTTP_CONNECTIONS",
    "4000",
    "The maximum number of client connections that the API keeps open. Idle connections are closed to make room for new ones.",
    wholeNumber(16, 100_000),
  ),
  requestsMax: setting(
    "PRESSROOM_HTTP_REQUESTS",
    "1000",
    "The maximum number of requests that the API handles at once. Additional requests get a 503 response.",
    wholeNumber(2, 100_000),
  ),
  streamsPerKeyMax: setting(
    "PRESSROOM_HTTP_STREAMS",
    "200",
    "The maximum number of open streams and long polls per key or browser session in one process.",
    wholeNumber(1, 100_000),
  ),
  workerConcurrency: setting(
    "PRESSROOM_WORKER_CONCURRENCY",
    "32",
    "The maximum number of jobs that one worker runs at once.",
    wholeNumber(1, 10_000),
  ),
  ...modelSettings,
  ...webhookSettings,
  ...sourceSettings,
  ...publishingSettings,
  ...signInSettings,
  demo: setting(
    "PRESSROOM_DEMO",
    "on",
    "Set to `off` to skip the demo account, which is created on the first start with an empty database.",
    onOrOff,
  ),
  logLevel: setting(
    "PRESSROOM_LOG_LEVEL",
    "info",
    "The log level: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.",
    oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
  ),
  ...observingSettings,
};

export type Config = {
  [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never;
} & {
  /** Unknown names that start with PRESSROOM_: most likely typos. */
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
    // Shell scripts often export empty variables, so an empty value means "not set".
    const text = environment[entry.name]?.trim() || entry.fallback;
    const result = entry.read(text);
    if ("value" in result) values[key] = result.value;
    else problems.push(`${entry.name} is ${shown(entry.name, text)}: ${result.write}`);
  }
  if (values["databasePooled"] === true) {
    for (const key of ["databaseUrl", "databaseDirectUrl"] as const) {
      if (values[key] === "")
        problems.push(
          `${settings[key].name} is not set: PRESSROOM_DATABASE_POOLED=on requires it.`,
        );
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

/** Whether color is allowed at all (no-color.org). The writer decides whether its stream supports color. */
// oxlint-disable-next-line node/no-process-env -- the one place where the environment is read
export function wantsColor(environment: NodeJS.ProcessEnv = process.env): boolean {
  return !environment["NO_COLOR"] && environment["TERM"] !== "dumb";
}

/** Secrets are not repeated in an error message. */
function shown(name: string, text: string): string {
  const isSecret = name.includes("DATABASE") || secretNames.has(name);
  return isSecret ? "not valid" : `"${text}"`;
}

const secretNames: ReadonlySet<string> = new Set([
  "PRESSROOM_SECRET",
  "PRESSROOM_METRICS_TOKEN",
  "PRESSROOM_SMTP_URL",
  "OTEL_EXPORTER_OTLP_HEADERS",
  ...modelSecretNames,
]);
