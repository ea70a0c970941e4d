/** A program that uses the installed package in any runtime, and prints its results as one line of JSON. */
import { NotFoundError, Pressroom, verifyWebhook } from "@pressroom/client";

/** `given`: the service's URL, a key, and a webhook that was signed elsewhere. */
export async function tryClient({ baseUrl, apiKey, webhook }) {
  const client = new Pressroom({ baseUrl, apiKey, dangerouslyAllowBrowser: true });
  const events = [];
  const { job, contents } = await client.generateAndWait(
    { content_type: "article" },
    { onEvent: (event) => events.push(event.type) },
  );
  const listed = [];
  for await (const one of client.jobs.list({ limit: 1 })) listed.push(one.job_id);
  const error = await client.jobs.get(2 ** 40).catch((reason) => reason);
  const { id } = await verifyWebhook(webhook);
  const forged = await verifyWebhook({ ...webhook, payload: "{}" }).catch((reason) => reason.name);
  return {
    state: job.state,
    isArticle: contents[0].markdown.startsWith("# "),
    lastEvent: events.at(-1),
    isListed: listed.includes(job.job_id),
    isNotFound: error instanceof NotFoundError,
    id,
    forged,
  };
}

const given = globalThis.process?.argv?.at(-1);
if (given?.startsWith("{")) {
  globalThis.process.stdout.write(JSON.stringify(await tryClient(JSON.parse(given))));
}
