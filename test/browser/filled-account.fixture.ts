/** An account with one of everything that has a page in the dashboard, and the IDs in their URLs. */
import { addScriptedJob } from "../scripted-job.ts";
import { signInAs } from "../sign-in.ts";
import { addContent } from "../test-contents.ts";
import type { WantedContent } from "../test-contents.ts";
import { addAccount, addKey, addPost } from "../test-database.ts";
import type { TestAccount, WantedAccount } from "../test-database.ts";
import { addDocument } from "../test-passages.ts";
import type { TestService } from "../test-service.ts";

export interface FilledAccount extends TestAccount {
  /** By the names that URLs and the API use. */
  ids: Record<string, string>;
  /** One piece of content of each type. */
  contentIds: Record<"article" | "newsletter" | "social", number>;
  failedJobId: number;
}

/** `mark` is part of every name, so that a test can search for it on pages where it must not appear. */
export async function addFilledAccount(
  service: TestService,
  mark: string,
  wanted: WantedAccount = {},
): Promise<FilledAccount> {
  const account = await addAccount(service, { name: `Brand ${mark}`, ...wanted });
  const { accountId } = account;
  const { id: keyId } = await addKey(service, accountId, { name: `Key ${mark}` });
  const postId = await addPost(service, accountId);
  await service.database.pool.query("update forum_posts set title = title || $2 where id = $1", [
    postId,
    ` ${mark}`,
  ]);
  const add = (content: WantedContent) => addContent(service, account, content);
  const contentIds = {
    article: await add({ title: `Article ${mark}`, document: { html: articleHtml } }),
    newsletter: await add({ title: `Letter ${mark}`, contentType: "newsletter", document: letter }),
    social: await add({ title: `Set ${mark}`, contentType: "social", document: set }),
  };
  const job = await addScriptedJob(service, account);
  await job.begin();
  await job.tell([{ type: "stage", data: stage }], 20);
  const failed = await addScriptedJob(service, account);
  await failed.begin();
  await failed.end("failed");

  const document = await addDocument(service.database.pool, {
    accountId,
    title: `Page ${mark}`,
    url: `https://example.com/${mark}/page`,
    passages: [`What ${mark} says.`],
  });
  const { rows: batches } = await service.database.pool.query<{ id: number }>(
    "insert into batches (account_id, fingerprint, rows_count, rejected_rows) values ($1, '', 0, '[]') returning id",
    [accountId],
  );
  const owner = await signInAs(service, accountId);
  const webhook = await owner.call("POST", "/webhooks/", {
    url: `https://example.com/${mark}`,
    events: ["job.succeeded"],
  });
  const webhookId = String(webhook.json["webhook_id"]);
  const delivery = await owner.call("POST", `/webhooks/${webhookId}/test/`);
  return {
    ...account,
    contentIds,
    failedJobId: failed.jobId,
    ids: {
      batch_id: String(batches[0]?.id),
      brand_id: String(account.brandId),
      forum_post_id: postId,
      job_id: String(job.jobId),
      content_id: String(contentIds.article),
      key_id: String(keyId),
      source_id: String(document.sourceId),
      document_id: String(document.documentId),
      webhook_id: webhookId,
      delivery_id: String(delivery.json["delivery_id"]),
    },
  };
}

const stage = { item: 1, stage: "draft", state: "started" as const, progress: 20 };

const articleHtml = `<article lang="en" dir="ltr"><h1>Sour coffee</h1>
<p>Grind finer. Read <a href="https://example.org/more">more</a>.</p>
<h2>Water</h2><ul><li>Soft</li><li>Hot</li></ul><blockquote><p>Three minutes.</p></blockquote>
<pre><code>a line that is far too long for a phone ${"word ".repeat(40)}</code></pre></article>`;

const letter = {
  subject: "News of the month",
  preheader: "What came in",
  html: `<!doctype html><html lang="en"><body><table role="presentation" width="100%"><tr><td style="padding:8px;">
<p style="color:#1f2328;">Hello you.</p><a href="{{unsubscribe_url}}">Unsubscribe</a></td></tr></table></body></html>`,
  text: "Hello in plain.",
};

const post = (text: string, length: number) => ({ text, length, text_escaped: null, facets: [] });

const set = {
  variants: [
    {
      network: "x",
      title: null,
      limit: 280,
      needs: [],
      posts: [post("One #tea", 8), post("Two", 300)],
    },
    {
      network: "instagram",
      title: null,
      limit: 2200,
      needs: ["picture"],
      posts: [post("Three", 5)],
    },
  ],
};
