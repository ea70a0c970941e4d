/** Made from docs/openapi.json by client/generate; `npm run schema` writes it anew. */
import { Resource, segment } from "../resource.ts";
import type { Pages } from "../pages.ts";
import type { RequestOptions, TextOptions } from "../request.ts";
import type {
  Account,
  AddForumPostBody,
  AddKeywordsBody,
  AddedKeywords,
  ApiKey,
  Brand,
  Content,
  ContentSummary,
  ContentVersion,
  ContentVersionSummary,
  ContinueJobBody,
  CreateBrandBody,
  CreateKeyBody,
  CreateWebhookBody,
  DeleteAccountBody,
  Delivery,
  DeliveryWithAttempts,
  EditContentBody,
  EstimateContentAnswer,
  EstimateContentBody,
  ForumPost,
  ForumPostSummary,
  GenerateContentAnswer,
  GenerateContentBody,
  GetJobQuery,
  GetModelsAnswer,
  GetSummaryAnswer,
  GetUsageAnswer,
  GetUsageQuery,
  ImportForumPostsAnswer,
  ImportForumPostsBody,
  Job,
  JobDetails,
  Keyword,
  ListBrandsQuery,
  ListContentVersionsQuery,
  ListContentsQuery,
  ListForumPostsQuery,
  ListJobsQuery,
  ListKeysQuery,
  ListKeywordsQuery,
  ListWebhookDeliveriesQuery,
  ListWebhooksQuery,
  NewApiKey,
  OwnModel,
  RegenerateContentAnswer,
  RegenerateContentBody,
  RemoveKeywordsAnswer,
  RemoveKeywordsBody,
  RestoreContentVersionBody,
  RewriteContentAnswer,
  RewriteContentBody,
  RotateKeyBody,
  RotateWebhookSecretBody,
  SetKeywordsAnswer,
  SetKeywordsBody,
  SetModelsBody,
  SuggestKeywordsAnswer,
  TestModelsAnswer,
  TestModelsBody,
  UpdateAccountBody,
  UpdateBrandBody,
  UpdateKeyBody,
  UpdateWebhookBody,
  Webhook,
  WebhookWithSecret,
} from "./schemas.ts";

export class ContentsResource extends Resource {
  /**
   * Generate content. Starts a job that writes an article, a social set, a newsletter, a blog post, or a batch of all four. The answer comes at once; a 200 means that the job is on disk. Follow it at the address in `Location`. With an `Idempotency-Key` a request that is sent again starts nothing twice.
   *
   * Needs a key with the scope `generate`.
   */
  generate(body: GenerateContentBody, options?: RequestOptions): Promise<GenerateContentAnswer> {
    return this.json<GenerateContentAnswer>(
      { method: "POST", path: "/articles/generate/", body, takesIdempotencyKey: true },
      options,
    );
  }

  /**
   * Estimate time and cost. Takes what `generateContent` takes and starts nothing: who will write, how long it will take, what it will cost, and everything that would keep it from starting.
   *
   * Needs a key with the scope `read`.
   */
  estimate(body: EstimateContentBody, options?: RequestOptions): Promise<EstimateContentAnswer> {
    return this.json<EstimateContentAnswer>({ method: "POST", path: "/estimates/", body }, options);
  }

  /**
   * List and search contents. Newest first unless told, without their texts. `q` finds contents whose title or text holds all of its words, in any form that the language of the content gives them; the last word may be the beginning of one.
   *
   * Needs a key with the scope `read`.
   */
  list(query: ListContentsQuery = {}, options?: RequestOptions): Pages<ContentSummary> {
    return this.pages<ContentSummary>({ method: "GET", path: "/contents/", query }, options);
  }

  /**
   * Get a content. What was written: as JSON, Markdown, a page of HTML, plain text, a Word document and, where it is a newsletter, as a mail. `format` decides, else `Accept`. `ETag` names the version: send it as `If-None-Match` to hear whether there is a newer one, and as `If-Match` with an edit.
   *
   * Needs a key with the scope `read`.
   */
  get(contentId: number, options?: RequestOptions): Promise<Content> {
    return this.json<Content>(
      { method: "GET", path: `/contents/${segment("contentId", contentId)}/` },
      options,
    );
  }

  /**
   * Get a content. What was written: as JSON, Markdown, a page of HTML, plain text, a Word document and, where it is a newsletter, as a mail. `format` decides, else `Accept`. `ETag` names the version: send it as `If-None-Match` to hear whether there is a newer one, and as `If-Match` with an edit.
   *
   * Needs a key with the scope `read`.
   */
  getAs(
    type: "text/markdown" | "text/html" | "text/plain" | "message/rfc822",
    contentId: number,
    options?: RequestOptions,
  ): Promise<string> {
    return this.text(
      { method: "GET", path: `/contents/${segment("contentId", contentId)}/`, accept: type },
      options,
    );
  }

  /**
   * Edit a content. Makes a new version with what is named changed and all else as it was. Its HTML and the other parts of `document` are made anew from the text, and so is the quality report, as far as code can tell; what the text claims is not held against the sources again. A text that takes too long to check is stored unchecked, and its `quality.notes` say so. With `based_on_version` or `If-Match` the edit is refused where somebody was faster.
   *
   * Needs a key with the scope `write`.
   */
  edit(contentId: number, body: EditContentBody = {}, options?: RequestOptions): Promise<Content> {
    return this.json<Content>(
      { method: "PATCH", path: `/contents/${segment("contentId", contentId)}/`, body },
      options,
    );
  }

  /**
   * Delete a content. From now on it is not found. For 30 days it can be brought back with all its versions (`undelete`, `?deleted=true`); after that it is gone.
   *
   * Needs a key with the scope `write`.
   */
  delete(contentId: number, options?: RequestOptions): Promise<ContentSummary> {
    return this.json<ContentSummary>(
      { method: "DELETE", path: `/contents/${segment("contentId", contentId)}/` },
      options,
    );
  }

  /**
   * Write a content anew. Starts a job, as generating does, with the same topic, forum post and language; what it writes becomes the next version of the same content. With `section`, that section alone is rewritten and all else stays; the job fails with `content_changed` where the text is edited before it is done.
   *
   * Needs a key with the scope `generate`.
   */
  regenerate(
    contentId: number,
    body: RegenerateContentBody = {},
    options?: RequestOptions,
  ): Promise<RegenerateContentAnswer> {
    return this.json<RegenerateContentAnswer>(
      {
        method: "POST",
        path: `/contents/${segment("contentId", contentId)}/regenerate/`,
        body,
        takesIdempotencyKey: true,
      },
      options,
    );
  }

  /**
   * Rewrite a passage. Starts a job that suggests other words for a passage, by one call to a model. The content stays as it is: when the job has succeeded, its `suggestion` holds the passage, the words to put in its place and what was found wrong with them; apply it by [editing](#editContent) the content with `based_on_version`. Needs a model: the built-in writer, which test keys get, fails with `model_required`. Not for social sets.
   *
   * Needs a key with the scope `generate`.
   */
  rewrite(
    contentId: number,
    body: RewriteContentBody,
    options?: RequestOptions,
  ): Promise<RewriteContentAnswer> {
    return this.json<RewriteContentAnswer>(
      {
        method: "POST",
        path: `/contents/${segment("contentId", contentId)}/rewrite/`,
        body,
        takesIdempotencyKey: true,
      },
      options,
    );
  }

  /**
   * Bring a deleted content back. As it was, with all its versions. One that is not deleted stays as it is.
   *
   * Needs a key with the scope `write`.
   */
  undelete(contentId: number, options?: RequestOptions): Promise<ContentSummary> {
    return this.json<ContentSummary>(
      { method: "POST", path: `/contents/${segment("contentId", contentId)}/undelete/` },
      options,
    );
  }

  /**
   * Mark a content as read. It is then no longer among those that the summary shows as unread. Editing marks it too; getting it does not.
   *
   * Needs a key with the scope `write`.
   */
  markRead(contentId: number, options?: RequestOptions): Promise<void> {
    return this.nothing(
      { method: "POST", path: `/contents/${segment("contentId", contentId)}/read/` },
      options,
    );
  }

  /**
   * List a content's versions. Newest first, without their texts: who made each of them, how and when.
   *
   * Needs a key with the scope `read`.
   */
  listVersions(
    contentId: number,
    query: ListContentVersionsQuery = {},
    options?: RequestOptions,
  ): Pages<ContentVersionSummary> {
    return this.pages<ContentVersionSummary>(
      { method: "GET", path: `/contents/${segment("contentId", contentId)}/versions/`, query },
      options,
    );
  }

  /**
   * Get a version of a content. The text as it was in that version, with who made it and how.
   *
   * Needs a key with the scope `read`.
   */
  getVersion(
    contentId: number,
    version: number,
    options?: RequestOptions,
  ): Promise<ContentVersion> {
    return this.json<ContentVersion>(
      {
        method: "GET",
        path: `/contents/${segment("contentId", contentId)}/versions/${segment("version", version)}/`,
      },
      options,
    );
  }

  /**
   * Restore a version of a content. Makes a new version that equals the old one; none is lost.
   *
   * Needs a key with the scope `write`.
   */
  restoreVersion(
    contentId: number,
    version: number,
    body: RestoreContentVersionBody = {},
    options?: RequestOptions,
  ): Promise<Content> {
    return this.json<Content>(
      {
        method: "POST",
        path: `/contents/${segment("contentId", contentId)}/versions/${segment("version", version)}/restore/`,
        body,
      },
      options,
    );
  }
}

export class JobsResource extends Resource {
  /**
   * List jobs. The account's jobs, newest first unless told. Filters can be combined in any way. A key that is bound to a brand sees that brand's jobs alone.
   *
   * Needs a key with the scope `read`.
   */
  list(query: ListJobsQuery = {}, options?: RequestOptions): Pages<Job> {
    return this.pages<Job>({ method: "GET", path: "/jobs/", query }, options);
  }

  /**
   * Get a job. How a job stands and what it made; when its stages began and ended, what its calls to models took, and how earlier attempts ended.
   *
   * With `wait`, the answer comes when its state, stage or progress has changed, or when so many seconds are over. Send the `ETag` of the answer you have as `If-None-Match`: then a change that happened between two requests is not missed, and an answer you have already comes as an empty 304. A job that is over is never waited for.
   *
   * Needs a key with the scope `read`.
   */
  get(jobId: number, query: GetJobQuery = {}, options?: RequestOptions): Promise<JobDetails> {
    return this.json<JobDetails>(
      { method: "GET", path: `/jobs/${segment("jobId", jobId)}/`, query },
      options,
    );
  }

  /**
   * Cancel a job. Ends a job that is queued, running or waiting. No model is called for it any more once this has answered; a call that is under way is broken off, and costs what it has taken. What a batch has finished stays. Canceling a job that is canceled already answers the same again.
   *
   * Needs a key with the scope `generate`.
   */
  cancel(jobId: number, options?: RequestOptions): Promise<Job> {
    return this.json<Job>(
      { method: "POST", path: `/jobs/${segment("jobId", jobId)}/cancel/` },
      options,
    );
  }

  /**
   * Continue a job. Lets a job go on that was asked for with `approve` and is `waiting`. Without `brief` it is written from the brief as it is; with one, from that instead: send the whole brief, as [the job](#getJob) shows it, with your changes. The job keeps its `job_id`, gets a new `task_id` and is `queued` again. A job waits until it is continued or canceled, and can be continued once: a second request gets `job_not_waiting`.
   *
   * Needs a key with the scope `generate`.
   */
  continue(jobId: number, body: ContinueJobBody = {}, options?: RequestOptions): Promise<Job> {
    return this.json<Job>(
      { method: "POST", path: `/jobs/${segment("jobId", jobId)}/continue/`, body },
      options,
    );
  }

  /**
   * Retry a job. Puts a job that failed, was canceled or succeeded in part into the line again. It keeps its `job_id`, gets a new `task_id`, and goes on from what its stages have saved: nothing that was finished is written or paid for again. It counts against rates and limits as a new job does.
   *
   * Needs a key with the scope `generate`.
   */
  retry(jobId: number, options?: RequestOptions): Promise<Job> {
    return this.json<Job>(
      { method: "POST", path: `/jobs/${segment("jobId", jobId)}/retry/` },
      options,
    );
  }

  /**
   * Dismiss a failed job. It is then no longer among those that the summary shows as failed, unless it is retried and fails again. A job that did not fail stays as it is.
   *
   * Needs a key with the scope `write`.
   */
  dismiss(jobId: number, options?: RequestOptions): Promise<void> {
    return this.nothing(
      { method: "POST", path: `/jobs/${segment("jobId", jobId)}/dismiss/` },
      options,
    );
  }
}

export class BrandsResource extends Resource {
  /**
   * List brands. Newest first; archived ones are listed by themselves. A key that is bound to a brand sees that one alone.
   *
   * Needs a key with the scope `read`.
   */
  list(query: ListBrandsQuery = {}, options?: RequestOptions): Pages<Brand> {
    return this.pages<Brand>({ method: "GET", path: "/brands/", query }, options);
  }

  /**
   * Create a brand. Give it keywords, now or afterwards: without any, nothing can be generated for it. Where one of them cannot be taken, nothing is made. An account has at most 1,000 brands, archived ones included.
   *
   * Needs a key with the scope `write`.
   */
  create(body: CreateBrandBody, options?: RequestOptions): Promise<Brand> {
    return this.json<Brand>({ method: "POST", path: "/brands/", body }, options);
  }

  /**
   * Get a brand. With its voice and how many keywords it has. Archived brands can be read too.
   *
   * Needs a key with the scope `read`.
   */
  get(brandId: number, options?: RequestOptions): Promise<Brand> {
    return this.json<Brand>(
      { method: "GET", path: `/brands/${segment("brandId", brandId)}/` },
      options,
    );
  }

  /**
   * Update a brand. Changes what is named and leaves the rest, in the voice guide too. Jobs that have begun are written as the brand was.
   *
   * Needs a key with the scope `write`.
   */
  update(brandId: number, body: UpdateBrandBody = {}, options?: RequestOptions): Promise<Brand> {
    return this.json<Brand>(
      { method: "PATCH", path: `/brands/${segment("brandId", brandId)}/`, body },
      options,
    );
  }

  /**
   * Archive a brand. Nothing is accepted for the brand any more, and the keys that are bound to it are revoked. Its keywords, jobs and contents stay and can be read, jobs that were accepted are still written, and restoring brings it back. The default brand is archived only when it is the last one.
   *
   * Needs a key with the scope `write`.
   */
  archive(brandId: number, options?: RequestOptions): Promise<Brand> {
    return this.json<Brand>(
      { method: "DELETE", path: `/brands/${segment("brandId", brandId)}/` },
      options,
    );
  }

  /**
   * Restore a brand. Brings an archived brand back with all that it had. Keys that were bound to it stay revoked. A brand that is not archived stays as it is.
   *
   * Needs a key with the scope `write`.
   */
  restore(brandId: number, options?: RequestOptions): Promise<Brand> {
    return this.json<Brand>(
      { method: "POST", path: `/brands/${segment("brandId", brandId)}/restore/` },
      options,
    );
  }
}

export class KeywordsResource extends Resource {
  /**
   * List keywords. In the order in which they were given. With `Accept: text/csv` all of them come as a file that a spreadsheet opens and that can be imported again; what a spreadsheet might take for a formula begins with a `'` there, and what it might part into cells stands in quotes.
   *
   * Needs a key with the scope `read`.
   */
  list(brandId: number, query: ListKeywordsQuery = {}, options?: RequestOptions): Pages<Keyword> {
    return this.pages<Keyword>(
      { method: "GET", path: `/brands/${segment("brandId", brandId)}/keywords/`, query },
      options,
    );
  }

  /**
   * List keywords. In the order in which they were given. With `Accept: text/csv` all of them come as a file that a spreadsheet opens and that can be imported again; what a spreadsheet might take for a formula begins with a `'` there, and what it might part into cells stands in quotes.
   *
   * Needs a key with the scope `read`.
   */
  listAs(
    type: "text/csv",
    brandId: number,
    query: ListKeywordsQuery = {},
    options?: RequestOptions,
  ): Promise<string> {
    return this.text(
      {
        method: "GET",
        path: `/brands/${segment("brandId", brandId)}/keywords/`,
        query,
        accept: type,
      },
      options,
    );
  }

  /**
   * Set all keywords. Makes the brand's keywords exactly these, in this order; all of them, or none where one cannot be taken. An empty list removes all, and then nothing can be generated for the brand.
   *
   * Needs a key with the scope `write`.
   */
  set(
    brandId: number,
    body: SetKeywordsBody,
    options?: RequestOptions,
  ): Promise<SetKeywordsAnswer> {
    return this.json<SetKeywordsAnswer>(
      { method: "PUT", path: `/brands/${segment("brandId", brandId)}/keywords/`, body },
      options,
    );
  }

  /**
   * Add keywords. Those that the brand has stay. What cannot be taken is told one by one, and the others are added all the same. A brand has at most 1,000 keywords.
   *
   * Needs a key with the scope `write`.
   */
  add(brandId: number, body: AddKeywordsBody, options?: RequestOptions): Promise<AddedKeywords> {
    return this.json<AddedKeywords>(
      { method: "POST", path: `/brands/${segment("brandId", brandId)}/keywords/`, body },
      options,
    );
  }

  /**
   * Remove keywords. Removes those that are named in the body, whatever their letter case and spaces. At least one must be named: to remove all of them, set an empty list.
   *
   * Needs a key with the scope `write`.
   */
  remove(
    brandId: number,
    body: RemoveKeywordsBody,
    options?: RequestOptions,
  ): Promise<RemoveKeywordsAnswer> {
    return this.json<RemoveKeywordsAnswer>(
      { method: "DELETE", path: `/brands/${segment("brandId", brandId)}/keywords/`, body },
      options,
    );
  }

  /**
   * Import keywords. The body is the list: one keyword a line, or parted by commas, with double quotes around one that holds a comma. A first line `keyword` is a column's name and is passed over. Answers how many were added, how many were there already, and which were refused and why; the others are added all the same.
   *
   * Needs a key with the scope `write`.
   */
  import(
    brandId: number,
    text: string,
    options?: TextOptions<"text/plain" | "text/csv">,
  ): Promise<AddedKeywords> {
    return this.json<AddedKeywords>(
      {
        method: "POST",
        path: `/brands/${segment("brandId", brandId)}/keywords/import/`,
        text,
        textType: options?.type ?? "text/plain",
      },
      options,
    );
  }

  /**
   * Remove a keyword. By its id.
   *
   * Needs a key with the scope `write`.
   */
  removeOne(brandId: number, keywordId: number, options?: RequestOptions): Promise<void> {
    return this.nothing(
      {
        method: "DELETE",
        path: `/brands/${segment("brandId", brandId)}/keywords/${segment("keywordId", keywordId)}/`,
      },
      options,
    );
  }

  /**
   * Suggest keywords. Phrases of the brand's overview and industry, and of the newest forum posts that the account can see, which the brand does not have yet. At most 20; no model is asked. Made for English and German.
   *
   * Needs a key with the scope `read`.
   */
  suggest(brandId: number, options?: RequestOptions): Promise<SuggestKeywordsAnswer> {
    return this.json<SuggestKeywordsAnswer>(
      { method: "GET", path: `/brands/${segment("brandId", brandId)}/keywords/suggestions/` },
      options,
    );
  }
}

export class ForumPostsResource extends Resource {
  /**
   * List and search forum posts. The account's own posts and those that are shared with all, newest first. `q` finds words in titles and texts: all of them must be there, `"in quotes"` side by side, `or` takes either, `-word` leaves out. Forum posts belong to the account and to no brand: a key that is bound to a brand sees them all.
   *
   * Needs a key with the scope `read`.
   */
  list(query: ListForumPostsQuery = {}, options?: RequestOptions): Pages<ForumPostSummary> {
    return this.pages<ForumPostSummary>({ method: "GET", path: "/forum-posts/", query }, options);
  }

  /**
   * Add a forum post. With its replies, to write from. The same `url` again (without one, the same title and text) is the same post: it is brought up to date with what is given now, replies included, and keeps its id; the answer is 200 then.
   *
   * Needs a key with the scope `write`.
   */
  add(body: AddForumPostBody, options?: RequestOptions): Promise<ForumPost> {
    return this.json<ForumPost>({ method: "POST", path: "/forum-posts/", body }, options);
  }

  /**
   * Add many forum posts. At most 1,000 at once, in at most 1 MiB. Each is taken or refused by itself, and `results` tells what became of each, in the order given. A post that is there already is brought up to date; the same one twice in a request is refused the second time.
   *
   * Needs a key with the scope `write`.
   */
  import(body: ImportForumPostsBody, options?: RequestOptions): Promise<ImportForumPostsAnswer> {
    return this.json<ImportForumPostsAnswer>(
      { method: "POST", path: "/forum-posts/import/", body },
      options,
    );
  }

  /**
   * Get a forum post. With all of its replies. What it says was written by strangers and is given as it is: escape it before it is shown.
   *
   * Needs a key with the scope `read`.
   */
  get(forumPostId: number, options?: RequestOptions): Promise<ForumPost> {
    return this.json<ForumPost>(
      { method: "GET", path: `/forum-posts/${segment("forumPostId", forumPostId)}/` },
      options,
    );
  }

  /**
   * Remove a forum post. With its replies. What was written from it stays; a job that waits and names it fails. Shared posts cannot be removed, and neither can a key that is bound to a brand remove what all brands write from.
   *
   * Needs a key with the scope `write`.
   */
  remove(forumPostId: number, options?: RequestOptions): Promise<void> {
    return this.nothing(
      { method: "DELETE", path: `/forum-posts/${segment("forumPostId", forumPostId)}/` },
      options,
    );
  }
}

export class WebhooksResource extends Resource {
  /**
   * List webhooks. Newest first. Secrets are not shown.
   *
   * Needs a key with the scope `read`.
   */
  list(query: ListWebhooksQuery = {}, options?: RequestOptions): Pages<Webhook> {
    return this.pages<Webhook>({ method: "GET", path: "/webhooks/", query }, options);
  }

  /**
   * Create a webhook. From now on each event that it asks for is sent to its address, signed with the `secret` of this answer, which is shown this once. An account has at most 50.
   *
   * Needs a key with the scope `admin`.
   */
  create(body: CreateWebhookBody, options?: RequestOptions): Promise<WebhookWithSecret> {
    return this.json<WebhookWithSecret>({ method: "POST", path: "/webhooks/", body }, options);
  }

  /**
   * Get a webhook. Where it leads, what it asks for, and whether it is well. Its secret is not shown.
   *
   * Needs a key with the scope `read`.
   */
  get(webhookId: number, options?: RequestOptions): Promise<Webhook> {
    return this.json<Webhook>(
      { method: "GET", path: `/webhooks/${segment("webhookId", webhookId)}/` },
      options,
    );
  }

  /**
   * Change a webhook. Changes what is named and leaves the rest. Deliveries that still wait go to the new address. While it is disabled no events are written for it, and what waits ends as `dead` when its time comes.
   *
   * Needs a key with the scope `admin`.
   */
  update(
    webhookId: number,
    body: UpdateWebhookBody = {},
    options?: RequestOptions,
  ): Promise<Webhook> {
    return this.json<Webhook>(
      { method: "PATCH", path: `/webhooks/${segment("webhookId", webhookId)}/`, body },
      options,
    );
  }

  /**
   * Delete a webhook. Nothing is sent to it any more, not even what still waits. Its secrets are gone at once.
   *
   * Needs a key with the scope `admin`.
   */
  delete(webhookId: number, options?: RequestOptions): Promise<void> {
    return this.nothing(
      { method: "DELETE", path: `/webhooks/${segment("webhookId", webhookId)}/` },
      options,
    );
  }

  /**
   * Change a webhook's secret. Answers with a new `secret`, shown this once. For the overlap deliveries carry two signatures, one by the old secret and one by the new one, so that a receiver can change over without losing any; a secret before the old one signs no longer.
   *
   * Needs a key with the scope `admin`.
   */
  rotateSecret(
    webhookId: number,
    body: RotateWebhookSecretBody = {},
    options?: RequestOptions,
  ): Promise<WebhookWithSecret> {
    return this.json<WebhookWithSecret>(
      { method: "POST", path: `/webhooks/${segment("webhookId", webhookId)}/rotate/`, body },
      options,
    );
  }

  /**
   * Send a test. Sends an event of the type `webhook.test`, signed and tried again like any other, whatever events the webhook asked for. The answer is its delivery: look at it again to see what came back.
   *
   * Needs a key with the scope `admin`.
   */
  sendTest(webhookId: number, options?: RequestOptions): Promise<Delivery> {
    return this.json<Delivery>(
      { method: "POST", path: `/webhooks/${segment("webhookId", webhookId)}/test/` },
      options,
    );
  }

  /**
   * List a webhook's deliveries. Newest first. `state=dead` shows what did not arrive and is not tried again by itself. Deliveries are kept for 30 days.
   *
   * Needs a key with the scope `read`.
   */
  listDeliveries(
    webhookId: number,
    query: ListWebhookDeliveriesQuery = {},
    options?: RequestOptions,
  ): Pages<Delivery> {
    return this.pages<Delivery>(
      { method: "GET", path: `/webhooks/${segment("webhookId", webhookId)}/deliveries/`, query },
      options,
    );
  }

  /**
   * Get a delivery. What is sent, and what came back each time that it was.
   *
   * Needs a key with the scope `read`.
   */
  getDelivery(
    webhookId: number,
    deliveryId: string,
    options?: RequestOptions,
  ): Promise<DeliveryWithAttempts> {
    return this.json<DeliveryWithAttempts>(
      {
        method: "GET",
        path: `/webhooks/${segment("webhookId", webhookId)}/deliveries/${segment("deliveryId", deliveryId)}/`,
      },
      options,
    );
  }

  /**
   * Send a delivery again. At once, whatever became of it before, under the same `webhook-id`, and with the whole schedule of attempts before it.
   *
   * Needs a key with the scope `admin`.
   */
  resendDelivery(
    webhookId: number,
    deliveryId: string,
    options?: RequestOptions,
  ): Promise<Delivery> {
    return this.json<Delivery>(
      {
        method: "POST",
        path: `/webhooks/${segment("webhookId", webhookId)}/deliveries/${segment("deliveryId", deliveryId)}/resend/`,
      },
      options,
    );
  }
}

export class KeysResource extends Resource {
  /**
   * List API keys. Newest first, revoked and expired ones included. A key that is bound to a brand sees the keys of that brand alone.
   *
   * Needs a key with the scope `admin`.
   */
  list(query: ListKeysQuery = {}, options?: RequestOptions): Pages<ApiKey> {
    return this.pages<ApiKey>({ method: "GET", path: "/keys/", query }, options);
  }

  /**
   * Create an API key. The key itself is in this answer and nowhere else, ever again. What is left out is as with the key that asks, but for the scopes, which are `generate` and `read` unless named. A key cannot give more than it has itself. An account has at most 1,000 keys that live.
   *
   * Needs a key with the scope `admin`.
   */
  create(body: CreateKeyBody = {}, options?: RequestOptions): Promise<NewApiKey> {
    return this.json<NewApiKey>({ method: "POST", path: "/keys/", body }, options);
  }

  /**
   * Get an API key. All that is known of it but the key itself. What it used is in the usage.
   *
   * Needs a key with the scope `admin`.
   */
  get(keyId: number, options?: RequestOptions): Promise<ApiKey> {
    return this.json<ApiKey>({ method: "GET", path: `/keys/${segment("keyId", keyId)}/` }, options);
  }

  /**
   * Update an API key. Changes its name, rate, daily budget or end, as far as they are named. What a key may do never changes: make another one. No key is given a rate, a budget or an end beyond those of the key that asks.
   *
   * Needs a key with the scope `admin`.
   */
  update(keyId: number, body: UpdateKeyBody = {}, options?: RequestOptions): Promise<ApiKey> {
    return this.json<ApiKey>(
      { method: "PATCH", path: `/keys/${segment("keyId", keyId)}/`, body },
      options,
    );
  }

  /**
   * Revoke an API key. It is dead everywhere from the next request on, and stays in the list. Jobs that it started go on. A key may revoke itself.
   *
   * Needs a key with the scope `admin`.
   */
  revoke(keyId: number, options?: RequestOptions): Promise<ApiKey> {
    return this.json<ApiKey>(
      { method: "DELETE", path: `/keys/${segment("keyId", keyId)}/` },
      options,
    );
  }

  /**
   * Rotate an API key. The new key has the old one's name, mode, brand, scopes, rate, budget and span of life. During the overlap both work: put the new one in place, then let the old one end by itself. A key may rotate itself, and others that can do no more and live no longer than it can; the new key ends no later than the key that asks.
   *
   * Needs a key with the scope `admin`.
   */
  rotate(keyId: number, body: RotateKeyBody = {}, options?: RequestOptions): Promise<NewApiKey> {
    return this.json<NewApiKey>(
      { method: "POST", path: `/keys/${segment("keyId", keyId)}/rotate/`, body },
      options,
    );
  }
}

export class ModelsResource extends Resource {
  /**
   * Get the account's models. The account's own model, what whoever runs the service gives to all, prices, and what may be spent. No key is ever shown.
   *
   * Needs a key with the scope `read`.
   */
  get(options?: RequestOptions): Promise<GetModelsAnswer> {
    return this.json<GetModelsAnswer>({ method: "GET", path: "/models/" }, options);
  }

  /**
   * Set the account's own model. From now on live keys write with it instead of with what whoever runs the service gives, at the account's own expense. The key is kept encrypted; left out, the stored one stays, as long as provider and address do. Whether the model answers is not looked at: see `testModels`.
   *
   * Needs a key with the scope `admin`.
   */
  set(body: SetModelsBody, options?: RequestOptions): Promise<OwnModel> {
    return this.json<OwnModel>({ method: "PUT", path: "/models/", body }, options);
  }

  /**
   * Delete the account's own model. Its key is deleted with it. Live keys then write with what whoever runs the service gives.
   *
   * Needs a key with the scope `admin`.
   */
  delete(options?: RequestOptions): Promise<void> {
    return this.nothing({ method: "DELETE", path: "/models/" }, options);
  }

  /**
   * Test a model. Asks the given model for a single word, which costs next to nothing, before it is set. Nothing is stored, and the key must come along: a stored one is read by nothing but what writes. One test of an account runs at a time.
   *
   * Needs a key with the scope `admin`.
   */
  test(body: TestModelsBody, options?: RequestOptions): Promise<TestModelsAnswer> {
    return this.json<TestModelsAnswer>({ method: "POST", path: "/models/test/", body }, options);
  }
}

export class UsageResource extends Resource {
  /**
   * Get usage. Sums for the days from `from` to `to`, both included, in UTC: the last 30 days unless told, at most 400. Requests are counted within a few seconds, jobs when they end, tokens and cost when a model was called. Days on which nothing happened are left out; of the keys, the 100 most used are shown. A key that is bound to a brand sees what the keys of that brand used.
   *
   * Needs a key with the scope `read`.
   */
  get(query: GetUsageQuery = {}, options?: RequestOptions): Promise<GetUsageAnswer> {
    return this.json<GetUsageAnswer>({ method: "GET", path: "/usage/", query }, options);
  }
}

export class AccountResource extends Resource {
  /**
   * Get a summary. What needs somebody, what is running and what was done lately, in one quick answer: of each at most 10, newest first. For a key that is bound to a brand, of that brand; the figures are then those of the brand's own keys.
   *
   * Needs a key with the scope `read`.
   */
  getSummary(options?: RequestOptions): Promise<GetSummaryAnswer> {
    return this.json<GetSummaryAnswer>({ method: "GET", path: "/summary/" }, options);
  }

  /**
   * Get the account. The account that the key belongs to, its limits and how much it has.
   *
   * Needs a key with the scope `read`.
   */
  get(options?: RequestOptions): Promise<Account> {
    return this.json<Account>({ method: "GET", path: "/account/" }, options);
  }

  /**
   * Update the account. Changes what is named. The e-mail address is how its owner signs in, and cannot be changed.
   *
   * Needs a key with the scope `admin`.
   */
  update(body: UpdateAccountBody = {}, options?: RequestOptions): Promise<Account> {
    return this.json<Account>({ method: "PATCH", path: "/account/", body }, options);
  }

  /**
   * Delete the account. Deletes the account with everything in it: brands, contents, jobs, keys, webhooks, usage. This cannot be undone; export it first. From the answer on no key and no session of it works, jobs that were queued or running are canceled without a webhook, and the e-mail address can be used for a new account. What is stored is removed in the minutes after; backups keep it until they are gone themselves.
   *
   * Needs a key with the scope `admin`.
   */
  delete(body: DeleteAccountBody, options?: RequestOptions): Promise<void> {
    return this.nothing({ method: "DELETE", path: "/account/", body }, options);
  }

  /**
   * Export everything. One JSON object a line, each with its `type`: `account`, `brand` with its keywords, `api_key` (never the key itself), `forum_post` with its replies (own ones), `job`, `content` with all of its versions, `usage_day`; then `end`, which counts the lines before it. A file without `end` is not whole: ask again. What changes during the export may be in it as it was or as it is. A key that is bound to a brand gets what belongs to that brand.
   *
   * Needs a key with the scope `admin`.
   */
  export(options?: RequestOptions): AsyncIterable<unknown> {
    return this.lines(
      { method: "GET", path: "/account/export/", accept: "application/x-ndjson" },
      options,
    );
  }
}
