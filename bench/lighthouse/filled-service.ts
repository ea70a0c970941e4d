/** Starts Pressroom in its own folder, as `npm start` does, with a signed-in user whose pages contain a lot of data. */
import { existsSync } from "node:fs";
import { openServiceUnderTest } from "../../test/service-under-test.ts";

export interface FilledService {
  url: string;
  /** The session cookie. */
  cookie: { name: string; value: string };
  /** Paths of the measured pages by name. */
  pages: Record<string, string>;
  close(): Promise<void>;
}

interface Credentials {
  email: string;
  password: string;
}

interface Page<Item> {
  items: Item[];
}

const contentTypes = ["article", "social", "newsletter", "post"];
const jobs = 40;
const keywords = 200;
const keys = 12;

export async function openFilledService(): Promise<FilledService> {
  // Without the built dashboard, every page is one line of text, which gets a perfect score.
  if (!existsSync(new URL("../../web/dist", import.meta.url)))
    throw new Error("there is no web/dist: npm run prepare builds it");
  const underTest = await openServiceUnderTest();
  const close = () => underTest.remove();
  try {
    const { url } = await underTest.start("serve");
    const demo = (await underTest.command("demo")) as { account: Credentials };
    const call = await signIn(url, demo.account);
    return { url, cookie: call.cookie, pages: await fill(call), close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Caller {
  <Answer>(method: "GET" | "POST", path: string, body?: object): Promise<Answer>;
  cookie: { name: string; value: string };
}

/** Sends requests as a dashboard page does. */
async function signIn(url: string, { email, password }: Credentials): Promise<Caller> {
  let cookie = "";
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const reply = await fetch(`${url}/agents/app/api${path}`, {
      method,
      headers: {
        "Sec-Fetch-Site": "same-origin",
        Origin: url,
        Cookie: cookie,
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
  const entered = await send("POST", "/session/", { email, password });
  [cookie = ""] = (entered.headers.get("set-cookie") ?? "").split(";");
  const [name = "", value = ""] = cookie.split("=");
  const call = async <Answer>(method: string, path: string, body?: object) =>
    (await (await send(method, path, body)).json()) as Answer;
  return Object.assign(call, { cookie: { name, value } });
}

async function fill(call: Caller): Promise<Record<string, string>> {
  const { items: brands } = await call<Page<{ brand_id: number; keywords_count: number }>>(
    "GET",
    "/brands/",
  );
  const brand = brands.find((one) => one.keywords_count > 0);
  if (!brand) throw new Error("the demo account has no brand with keywords");
  const { brand_id: brandId } = brand;
  await call("POST", `/brands/${brandId}/keywords/`, {
    keywords: numbers(keywords).map((number) => `coffee question ${number}`),
  });
  for (const number of numbers(keys)) await call("POST", "/keys/", { name: `Key ${number}` });
  const started: number[] = [];
  for (const number of numbers(jobs)) {
    const { job_id: jobId } = await call<{ job_id: number }>("POST", "/articles/generate/", {
      brand_id: brandId,
      content_type: contentTypes[number % contentTypes.length],
      custom_topic: `Why pour over coffee tastes sour, part ${number}`,
    });
    started.push(jobId);
  }
  for (const jobId of started) await waitForJob(call, jobId);
  const { items: articles } = await call<Page<{ content_id: number }>>(
    "GET",
    "/contents/?content_type=article",
  );
  return {
    Home: "/agents/",
    Jobs: "/agents/jobs/",
    Contents: "/agents/contents/",
    "One content": `/agents/contents/${articles[0]?.content_id}/`,
    Editor: `/agents/contents/${articles[0]?.content_id}/?view=edit`,
    "New content": "/agents/new/",
    Brand: `/agents/brand/${brandId}/`,
    Keywords: `/agents/brand/${brandId}/keywords/`,
    "Forum posts": "/agents/forum-posts/",
    Sources: "/agents/sources/",
    "Topic lists": "/agents/batches/",
    "API keys": "/agents/settings/keys/",
    Models: "/agents/settings/models/",
    Usage: "/agents/settings/usage/",
  };
}

async function waitForJob(call: Caller, jobId: number): Promise<void> {
  for (;;) {
    const { state } = await call<{ state: string }>("GET", `/jobs/${jobId}/?wait=30`);
    if (state === "succeeded") return;
    if (state === "failed" || state === "canceled") throw new Error(`job ${jobId} is ${state}`);
  }
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
