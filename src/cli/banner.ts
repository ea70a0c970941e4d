/** What a person sees when the service is ready: where it is, how to sign in, and one line to copy. */
import { forAccount } from "../db/account-handle.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "../records/api-keys.ts";
import { listBrands } from "../records/brands.ts";
import type { Services } from "../services.ts";
import { findDemoAccount } from "./demo-account.ts";
import { bannerTopic } from "./demo-brands.ts";
import type { Output } from "./output.ts";
import { pairs } from "./table.ts";

export interface Banner {
  readonly url: string;
  readonly dashboard_url: string;
  readonly pid: number;
  readonly demo: {
    readonly email: string;
    readonly password: string;
    readonly api_key: string | null;
    /** One line for a shell that starts a first article. */
    readonly curl: string | null;
  } | null;
}

const keyName = "banner";
/** Other services on the same data show theirs too, and theirs must go on working. */
const olderKeysMax = 3;

export async function composeBanner(services: Services, url: string): Promise<Banner> {
  const address = services.config.baseUrl || url;
  const common = { url, dashboard_url: `${address}/agents/`, pid: process.pid };
  const account = services.config.demo ? await findDemoAccount(services) : undefined;
  if (account === undefined) return { ...common, demo: null };
  const { email, password } = account;
  const key = await makeBannerKey(services, account.id);
  const curl = key === null ? null : curlLine(url, key);
  return { ...common, demo: { email, password, api_key: key, curl } };
}

export function bannerText(output: Output, banner: Banner): string {
  const { demo, url } = banner;
  const bold = (text: string): string => output.paint("bold", text);
  const rows: [string, string][] = [["Dashboard", banner.dashboard_url]];
  if (demo !== null) rows.push(["Sign in", `${demo.email}  password ${demo.password}`]);
  const head = `${bold("Pressroom is ready.")}\n\n${pairs(rows)}`;
  if (demo === null) return `${head}\n\n${firstSteps}\n\nStop with Ctrl-C.`;
  if (demo.curl === null) return `${head}\n\nStop with Ctrl-C.`;
  return `${head}

Start a first article: copy this line into another terminal.

${bold(demo.curl)}

Its answer holds a job_id. Follow the job, then read what was written:

curl -sS ${url}/agents/api/jobs/JOB_ID/ -H 'X-API-Key: ${demo.api_key}'
curl -sS ${url}/agents/api/contents/CONTENT_ID/ -H 'X-API-Key: ${demo.api_key}' -H 'Accept: text/markdown'

Stop with Ctrl-C.`;
}

const firstSteps = `To write for a brand, make an account, a brand with keywords, and a key, in another terminal:

npm run --silent pressroom -- account create --email you@example.com
npm run --silent pressroom -- brand create --name "Your brand" --overview "What you do, in your own words."
npm run --silent pressroom -- keywords set 1 "first phrase, second phrase"
npm run --silent pressroom -- key create --mode test`;

function curlLine(url: string, key: string): string {
  return `curl -sS ${url}/agents/api/articles/generate/ -H 'X-API-Key: ${key}' -d content_type=article --data-urlencode 'custom_topic=${bannerTopic}'`;
}

/** Null where the demo account has no brand left to write for. */
async function makeBannerKey(services: Services, accountId: number): Promise<string | null> {
  return forAccount(services.database, accountId, async (account) => {
    const brand = (await listBrands(account)).find((one) => one.keywordsCount > 0);
    if (brand === undefined) return null;
    const older = (await listApiKeys(account)).filter(
      (key) => key.name === keyName && key.revokedAt === null,
    );
    for (const key of older.slice(0, -olderKeysMax)) await revokeApiKey(account, key.id);
    const { key } = await createApiKey(account, {
      mode: "test",
      name: keyName,
      brandId: brand.id,
    });
    return key;
  });
}
