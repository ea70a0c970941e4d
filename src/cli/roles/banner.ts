/** The message when the service is ready: its URL, how to sign in, the model, and a command to try. */
import { forAccount } from "../../db/account-handle.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "../../records/keys/api-keys.ts";
import { listAllAccountModels } from "../../records/models/account-models.ts";
import { listBrands } from "../../records/brands/brands.ts";
import { getSetupState } from "../../records/sessions/accounts-by-email.ts";
import { readSetupCode } from "../../services/open-sign-in.ts";
import type { Services } from "../../services.ts";
import { findDemoAccount } from "../demo/demo-account.ts";
import { bannerTopic } from "../demo/demo-brands.ts";
import { describeModels } from "../describe-models.ts";
import type { DescribedModels } from "../describe-models.ts";
import type { Output } from "../terminal/output.ts";
import { keyState } from "../commands/keys/show-key.ts";
import { pairs } from "../terminal/table.ts";

export interface Banner {
  readonly url: string;
  readonly dashboard_url: string;
  /** Where the operator creates the first account, with the setup code; null once there is one. */
  readonly setup_url: string | null;
  readonly pid: number;
  readonly model: DescribedModels & { readonly choose_url: string };
  readonly demo: {
    /** Whether no earlier start with this data has shown a key. */
    readonly first_start: boolean;
    readonly email: string;
    /** Null if the operator has set another password, or the instance secret has changed. */
    readonly password: string | null;
    readonly api_key: string | null;
    /** A command that generates a first article. */
    readonly curl: string | null;
  } | null;
}

const keyName = "banner";
const keyDays = 30;
/** More than one, because services with the same data each show a key that must keep working. */
const keysMax = 5;

export async function composeBanner(services: Services, url: string): Promise<Banner> {
  const address = services.config.baseUrl || url;
  const chooseUrl = `${address}/agents/choose-model/`;
  const { config, database } = services;
  const own = await listAllAccountModels(database);
  const common = {
    url,
    dashboard_url: `${address}/agents/`,
    setup_url: await findSetupUrl(services, address),
    pid: process.pid,
    model: { ...(await describeModels({ config, own }, chooseUrl)), choose_url: chooseUrl },
  };
  const account = services.config.demo ? await findDemoAccount(services) : undefined;
  if (account === undefined) return { ...common, demo: null };
  const { email, password } = account;
  const { key, isFirst } = await forAccount(services.database, account.id, makeBannerKey);
  const curl = key === null ? null : curlLine(url, key);
  return { ...common, demo: { first_start: isFirst, email, password, api_key: key, curl } };
}

/** The code is in the fragment, which browsers do not send and servers do not log. */
async function findSetupUrl(
  { config, database }: Services,
  address: string,
): Promise<string | null> {
  const { isFirstRun } = await getSetupState(database);
  return isFirstRun ? `${address}/agents/welcome#${await readSetupCode(config)}` : null;
}

/**
 * Every start shows the command, because its key only generates free drafts for the demo brand, and expires. The
 * password is shown again only on a terminal, not in a journal.
 */
export function bannerText(output: Pick<Output, "paint" | "isTerminal">, banner: Banner): string {
  const { demo } = banner;
  const bold = (text: string): string => output.paint("bold", text);
  const parts = [bold("Pressroom is ready."), addresses(output, banner)];
  if (demo === null) parts.push(firstSteps);
  else if (demo.curl !== null) {
    parts.push(
      "To generate your first article, run this in another terminal:",
      bold(demo.curl),
      "The response contains a job_id. Follow the job, then read the result:",
      readingLines(banner.url, demo.api_key ?? ""),
    );
  }
  return [...parts, "Stop with Ctrl-C."].join("\n\n");
}

function addresses(
  output: Pick<Output, "isTerminal">,
  { dashboard_url, setup_url, model, demo }: Banner,
): string {
  const rows: [string, string][] = [["Dashboard", dashboard_url]];
  if (demo !== null) rows.push(["Sign in", `${demo.email}  ${passwordWords(output, demo)}`]);
  if (setup_url !== null) rows.push(["Set up your account", `${setup_url}  (can be used once)`]);
  rows.push(["Model", model.line]);
  return pairs(rows);
}

function passwordWords(
  { isTerminal }: Pick<Output, "isTerminal">,
  demo: NonNullable<Banner["demo"]>,
): string {
  if (demo.password === null) return "password changed by the operator";
  if (demo.first_start || isTerminal) return `password ${demo.password}`;
  return "password: shown on first start; to see it again, run: npm run --silent pressroom -- demo";
}

function readingLines(url: string, key: string): string {
  return `curl -sS ${url}/agents/api/jobs/JOB_ID/ -H 'X-API-Key: ${key}'
curl -sS ${url}/agents/api/contents/CONTENT_ID/ -H 'X-API-Key: ${key}' -H 'Accept: text/markdown'`;
}

const firstSteps = `To write for your own brand, use the dashboard or another terminal to create an account, a brand with keywords, and an API key:

npm run --silent pressroom -- account create --email you@example.com
npm run --silent pressroom -- brand create --account you@example.com --name "Your brand" --overview "What you do, in your own words."
npm run --silent pressroom -- keywords set "Your brand" "first phrase, second phrase" --account you@example.com
npm run --silent pressroom -- key create --account you@example.com --mode test`;

function curlLine(url: string, key: string): string {
  return `curl -sS ${url}/agents/api/articles/generate/ -H 'X-API-Key: ${key}' -d content_type=article --data-urlencode 'custom_topic=${bannerTopic}'`;
}

/** Whether an earlier start with this data has shown the banner. */
export async function wasBannerShown(account: AccountHandle): Promise<boolean> {
  return (await listApiKeys(account)).some(({ name }) => name === keyName);
}

/** The key is null if no brand of the demo account has keywords. */
async function makeBannerKey(
  account: AccountHandle,
): Promise<{ key: string | null; isFirst: boolean }> {
  const now = new Date();
  const older = (await listApiKeys(account)).filter((key) => key.name === keyName);
  const isFirst = older.length === 0;
  const brand = (await listBrands(account)).find((one) => one.keywordsCount > 0);
  if (brand === undefined) return { key: null, isFirst };
  const active = older.filter((key) => keyState(key, now) === "active");
  for (const key of active.slice(0, -(keysMax - 1))) await revokeApiKey(account, key.id);
  const { key } = await createApiKey(account, {
    mode: "test",
    name: keyName,
    brandId: brand.id,
    expiresAt: new Date(now.getTime() + keyDays * 24 * 60 * 60 * 1_000),
  });
  return { key, isFirst };
}
