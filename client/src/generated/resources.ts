/** Generated from docs/openapi.json by client/generate; regenerate it with `npm run schema`. */
import { Resource, segment } from "../resource.ts";
import type { Pages } from "../pages.ts";
import type { RequestOptions, TextOptions } from "../request-types.ts";
import type {
  Account,
  AddForumPostBody,
  AddKeywordsBody,
  AddedKeywords,
  ApiKey,
  ArchiveContentsQuery,
  Batch,
  BatchSummary,
  Brand,
  BrandProposal,
  ChangeContentsAnswer,
  ChangeContentsBody,
  Channel,
  CheckTopicAnswer,
  CheckTopicBody,
  Content,
  ContentCounts,
  ContentQuality,
  ContentSummary,
  ContentVersion,
  ContentVersionSummary,
  ContinueJobBody,
  CountContentsQuery,
  CreateBatchQuery,
  CreateBrandBody,
  CreateChannelBody,
  CreateKeyBody,
  CreateSourceBody,
  CreateWebhookBody,
  DeleteAccountBody,
  Delivery,
  DeliveryWithAttempts,
  Document,
  DocumentSummary,
  EditContentBody,
  EstimateContentAnswer,
  EstimateContentBody,
  ForumPost,
  ForumPostRevision,
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
  ImportKeywordsQuery,
  ImportedKeywords,
  Job,
  JobDetails,
  Keyword,
  ListBatchesQuery,
  ListBrandsQuery,
  ListChannelsAnswer,
  ListChannelsQuery,
  ListContentVersionsQuery,
  ListContentsQuery,
  ListForumPostRevisionsQuery,
  ListForumPostsQuery,
  ListIdeasAnswer,
  ListIdeasQuery,
  ListJobsQuery,
  ListKeysQuery,
  ListKeywordsQuery,
  ListPublicationsQuery,
  ListSourceDocumentsQuery,
  ListSourcesQuery,
  ListThreadsQuery,
  ListWebhookDeliveriesQuery,
  ListWebhooksQuery,
  NewApiKey,
  OwnModel,
  Publication,
  PublicationWithLog,
  PublishContentBody,
  RecognizeSourceBody,
  RecognizedSource,
  RegenerateContentAnswer,
  RegenerateContentBody,
  RemoveKeywordsAnswer,
  RemoveKeywordsBody,
  RestoreContentVersionBody,
  RewriteContentAnswer,
  RewriteContentBody,
  RotateKeyBody,
  RotateWebhookSecretBody,
  SearchPassagesAnswer,
  SearchPassagesQuery,
  SetKeywordsAnswer,
  SetKeywordsBody,
  SetModelsBody,
  Source,
  StartBrandProposalBody,
  StartedBatch,
  SuggestKeywordsAnswer,
  TestModelsAnswer,
  TestModelsBody,
  Thread,
  UndoForumPostImportAnswer,
  UpdateAccountBody,
  UpdateBrandBody,
  UpdateChannelBody,
  UpdateForumPostBody,
  UpdateKeyBody,
  UpdateSourceBody,
  UpdateWebhookBody,
  UploadImageAnswer,
  UploadImageBody,
  UploadSourceFileAnswer,
  UploadSourceFileBody,
  Webhook,
  WebhookWithSecret,
} from "./schemas.ts";

export class ContentsResource extends Resource {
  /**
   * Generate content. Starts a job that writes an article, a blog post, a newsletter, a social set (posts for each of the brand's networks), or a batch of all four. The response is immediate; a 200 means that the job has been saved to disk. Track the job at the path in `Location`. With an `Idempotency-Key`, sending a request again does not start a second job.
   *
   * Requires a key with the `generate` scope.
   */
  generate(body: GenerateContentBody, options?: RequestOptions): Promise<GenerateContentAnswer> {
    return this.json<GenerateContentAnswer>(
      { method: "POST", path: "/articles/generate/", body, takesIdempotencyKey: true },
      options,
    );
  }

  /**
   * Estimate time and cost. Takes the same parameters as [Generate content](#generateContent) but starts nothing. Returns the writer, the expected time and cost, and every problem that would prevent the job from starting.
   *
   * Requires a key with the `read` scope.
   */
  estimate(body: EstimateContentBody, options?: RequestOptions): Promise<EstimateContentAnswer> {
    return this.json<EstimateContentAnswer>({ method: "POST", path: "/estimates/", body }, options);
  }

  /**
   * List and search content. Newest first by default, without the text of each piece. `q` finds content whose title or text contains all of the words in `q`, in any inflected form (according to the content's language); the last word can be a prefix.
   *
   * Requires a key with the `read` scope.
   */
  list(query: ListContentsQuery = {}, options?: RequestOptions): Pages<ContentSummary> {
    return this.pages<ContentSummary>({ method: "GET", path: "/contents/", query }, options);
  }

  /**
   * Count content by status. Counts stop at 1,000. `tags` lists the account's first 50 tags in alphabetical order.
   *
   * Requires a key with the `read` scope.
   */
  count(query: CountContentsQuery = {}, options?: RequestOptions): Promise<ContentCounts> {
    return this.json<ContentCounts>({ method: "GET", path: "/contents/counts/", query }, options);
  }

  /**
   * Change status, date and tags. Changes up to 200 pieces of content in one transaction; fields that a change omits are left unchanged. `previous` contains the earlier values: send it back as `changes` to undo. Content that does not exist is omitted from `items` and `previous`. Removing the date of `scheduled` content makes it `approved`.
   *
   * Requires a key with the `write` scope.
   */
  change(body: ChangeContentsBody, options?: RequestOptions): Promise<ChangeContentsAnswer> {
    return this.json<ChangeContentsAnswer>(
      { method: "POST", path: "/contents/changes/", body },
      options,
    );
  }

  /**
   * Download content as an archive. Returns a ZIP archive with one file per piece of content, named after its ID and title. Send `content_id` once for each piece, or `batch_id`; without either, the archive contains the newest 200. Content that does not exist or is deleted is omitted.
   *
   * Requires a key with the `read` scope.
   */
  archive(query: ArchiveContentsQuery = {}, options?: RequestOptions): Promise<Blob> {
    return this.blob(
      { method: "GET", path: "/contents/archive/", query, accept: "application/zip" },
      options,
    );
  }

  /**
   * Get content. Returns the content as JSON, Markdown, an HTML page, plain text, a Word document or, for newsletters, an email. `format` selects the type; without it, `Accept` does. `ETag` identifies the version: send it as `If-None-Match` to check for a newer one, and as `If-Match` with an edit.
   *
   * Requires a key with the `read` scope.
   */
  get(contentId: number, options?: RequestOptions): Promise<Content> {
    return this.json<Content>(
      { method: "GET", path: `/contents/${segment("contentId", contentId)}/` },
      options,
    );
  }

  /**
   * Get content. Returns the content as JSON, Markdown, an HTML page, plain text, a Word document or, for newsletters, an email. `format` selects the type; without it, `Accept` does. `ETag` identifies the version: send it as `If-None-Match` to check for a newer one, and as `If-Match` with an edit.
   *
   * Requires a key with the `read` scope.
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
   * Edit content. Creates a new version with the fields you send; all others are left unchanged. The HTML and the other parts of `document` are regenerated from the text. So is the quality report, as far as automated checks allow; claims are not checked against the sources again. Text that takes too long to check is stored unchecked, and `quality.notes` says so. With `based_on_version` or `If-Match`, the edit is rejected if the content has changed since that version.
   *
   * Requires a key with the `write` scope.
   */
  edit(contentId: number, body: EditContentBody = {}, options?: RequestOptions): Promise<Content> {
    return this.json<Content>(
      { method: "PATCH", path: `/contents/${segment("contentId", contentId)}/`, body },
      options,
    );
  }

  /**
   * Delete content. Deleted content is no longer returned. For 30 days, you can list it with `deleted=true` and [restore it](#undeleteContent) with all its versions; after that, it is permanently removed.
   *
   * Requires a key with the `write` scope.
   */
  delete(contentId: number, options?: RequestOptions): Promise<ContentSummary> {
    return this.json<ContentSummary>(
      { method: "DELETE", path: `/contents/${segment("contentId", contentId)}/` },
      options,
    );
  }

  /**
   * Regenerate content. Starts a job, as a generate request does, with the content's topic, forum post and language. The result becomes the next version of the content. With `section`, only that section is rewritten; the job fails with `content_changed` if the text is edited before the job is done.
   *
   * Requires a key with the `generate` scope.
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
   * Rewrite a passage. Starts a job that suggests a different wording for a passage, with one model call. The content is not changed: when the job has succeeded, its `suggestion` holds the passage, the replacement and any problems found in the replacement. Apply it by [editing](#editContent) the content with `based_on_version`. Requires a model: with the built-in writer, which test keys use, the job fails with `model_required`. Not for social sets.
   *
   * Requires a key with the `generate` scope.
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
   * Check the quality of content. Checks the current version: its search result and social card previews, headings, keywords, internal links, duplicates among the account's other content, and whether it covers its topic, in addition to the checks that ran when it was written. Findings include their position in the text. No model is called; to use one, [check the topic](#checkTopic).
   *
   * Requires a key with the `read` scope.
   */
  getQuality(contentId: number, options?: RequestOptions): Promise<ContentQuality> {
    return this.json<ContentQuality>(
      { method: "GET", path: `/contents/${segment("contentId", contentId)}/quality/` },
      options,
    );
  }

  /**
   * Check whether content covers its topic. Starts a job that asks a model, in one small call, whether the current version covers its topic. The content is not changed: when the job has succeeded, the `topic` check in the [quality report](#getContentQuality) shows the result, until there is a new version. Requires a model: with the built-in writer, which test keys use, the job fails with `model_required`.
   *
   * Requires a key with the `generate` scope.
   */
  checkTopic(
    contentId: number,
    body: CheckTopicBody = {},
    options?: RequestOptions,
  ): Promise<CheckTopicAnswer> {
    return this.json<CheckTopicAnswer>(
      {
        method: "POST",
        path: `/contents/${segment("contentId", contentId)}/quality/topic/`,
        body,
        takesIdempotencyKey: true,
      },
      options,
    );
  }

  /**
   * Restore deleted content. Restores deleted content with all its versions. Content that is not deleted is left unchanged.
   *
   * Requires a key with the `write` scope.
   */
  undelete(contentId: number, options?: RequestOptions): Promise<ContentSummary> {
    return this.json<ContentSummary>(
      { method: "POST", path: `/contents/${segment("contentId", contentId)}/undelete/` },
      options,
    );
  }

  /**
   * Mark content as read. Removes the content from the unread content in the summary. Editing content also marks it as read; fetching it does not.
   *
   * Requires a key with the `write` scope.
   */
  markRead(contentId: number, options?: RequestOptions): Promise<void> {
    return this.nothing(
      { method: "POST", path: `/contents/${segment("contentId", contentId)}/read/` },
      options,
    );
  }

  /**
   * List content versions. Newest first, without the text: who created each version, how and when.
   *
   * Requires a key with the `read` scope.
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
   * Get a content version. Returns the text of that version, who created it and how.
   *
   * Requires a key with the `read` scope.
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
   * Restore a content version. Creates a new version that is a copy of the old one; no version is lost.
   *
   * Requires a key with the `write` scope.
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

  /**
   * Upload an image. Stores a PNG, JPEG, WebP or GIF image of up to 5 MB. To show it in content, write `![alternative text](path)` with the `path` from the response; add `?width=400` to the path to set its width. Other images in Markdown become links, so that displaying content never loads anything from other hosts.
   *
   * Requires a key with the `write` scope.
   */
  uploadImage(body: UploadImageBody, options?: RequestOptions): Promise<UploadImageAnswer> {
    return this.json<UploadImageAnswer>({ method: "POST", path: "/images/", form: body }, options);
  }

  /**
   * Get an image. Returns the image as it was uploaded.
   *
   * Requires a key with the `read` scope.
   */
  getImage(imageId: number, options?: RequestOptions): Promise<string> {
    return this.text(
      { method: "GET", path: `/images/${segment("imageId", imageId)}/`, accept: "image/png" },
      options,
    );
  }
}

export class BatchesResource extends Resource {
  /**
   * List batches. Newest first. A key restricted to a brand sees only batches that were started with that brand's keys.
   *
   * Requires a key with the `read` scope.
   */
  list(query: ListBatchesQuery = {}, options?: RequestOptions): Pages<BatchSummary> {
    return this.pages<BatchSummary>({ method: "GET", path: "/batches/", query }, options);
  }

  /**
   * Start a batch. The body is either a CSV table or a list with one topic per line. The columns of the table are `type`, `topic`, `instructions`, `brand` (a name or an ID) and `date`, in any order and separated by commas, semicolons or tabs; only `topic` is required. At most 1,000 rows. Each row without errors becomes a job, as if you had sent it to [Generate content](#generateContent); rows with errors are returned with their line number and the reason, and do not affect other rows. With `preview=true`, nothing starts.
   *
   * Sending the same list again, at any later time, returns the same batch and does not start any job twice. After you correct rows, send only those rows. Do not confuse a batch, which is a list of rows, with the content type `batch`, which makes one job write content of all four types on one topic.
   *
   * Requires a key with the `generate` scope.
   */
  create(
    text: string,
    query: CreateBatchQuery = {},
    options?: TextOptions<"text/csv" | "text/plain">,
  ): Promise<StartedBatch> {
    return this.json<StartedBatch>(
      { method: "POST", path: "/batches/", query, text, textType: options?.type ?? "text/csv" },
      options,
    );
  }

  /**
   * Get a batch. Returns the overall progress of the batch, and every row with its job or its errors.
   *
   * Requires a key with the `read` scope.
   */
  get(batchId: number, options?: RequestOptions): Promise<Batch> {
    return this.json<Batch>(
      { method: "GET", path: `/batches/${segment("batchId", batchId)}/` },
      options,
    );
  }
}

export class JobsResource extends Resource {
  /**
   * List jobs. The account's jobs, newest first by default. Filters can be combined freely. A key restricted to a brand sees only that brand's jobs.
   *
   * Requires a key with the `read` scope.
   */
  list(query: ListJobsQuery = {}, options?: RequestOptions): Pages<Job> {
    return this.pages<Job>({ method: "GET", path: "/jobs/", query }, options);
  }

  /**
   * Get a job. Returns the job's state and the content it created, when its stages started and ended, the usage of its model calls, and how earlier attempts ended.
   *
   * With `wait`, the response is sent when the job's state, stage or progress changes, or after `wait` seconds at the latest. Send the `ETag` from your last response as `If-None-Match`, so that you do not miss a change between two requests; if nothing has changed, the response is an empty 304. If the job has ended, the response is immediate.
   *
   * Requires a key with the `read` scope.
   */
  get(jobId: number, query: GetJobQuery = {}, options?: RequestOptions): Promise<JobDetails> {
    return this.json<JobDetails>(
      { method: "GET", path: `/jobs/${segment("jobId", jobId)}/`, query },
      options,
    );
  }

  /**
   * Cancel a job. Ends a queued, running or waiting job. After the response, no further model calls are made for it; a call in progress is aborted, and the tokens it has used so far are charged. If its content type is `batch`, finished items are kept. Canceling a canceled job returns the same response.
   *
   * Requires a key with the `generate` scope.
   */
  cancel(jobId: number, options?: RequestOptions): Promise<Job> {
    return this.json<Job>(
      { method: "POST", path: `/jobs/${segment("jobId", jobId)}/cancel/` },
      options,
    );
  }

  /**
   * Continue a job. Continues a job that was started with `approve` and is `waiting`. Without `brief`, the job uses its brief as it is; with `brief`, it uses yours instead: send the complete brief, as returned by [Get a job](#getJob), with your changes. The job keeps its `job_id`, gets a new `task_id` and is `queued` again. A job waits until it is continued or canceled, and can be continued only once: a second request is rejected with `job_not_waiting`.
   *
   * Requires a key with the `generate` scope.
   */
  continue(jobId: number, body: ContinueJobBody = {}, options?: RequestOptions): Promise<Job> {
    return this.json<Job>(
      { method: "POST", path: `/jobs/${segment("jobId", jobId)}/continue/`, body },
      options,
    );
  }

  /**
   * Retry a job. Puts a job that failed, was canceled or partially succeeded back in the queue. The job keeps its `job_id`, gets a new `task_id`, and resumes from its saved stages: nothing that was finished is written or paid for again. A retry counts against rate limits and other limits like a new job.
   *
   * Requires a key with the `generate` scope.
   */
  retry(jobId: number, options?: RequestOptions): Promise<Job> {
    return this.json<Job>(
      { method: "POST", path: `/jobs/${segment("jobId", jobId)}/retry/` },
      options,
    );
  }

  /**
   * Dismiss a failed job. Removes the job from the failed jobs in the summary. If it is retried and fails again, it is listed again. A job that has not failed is left unchanged.
   *
   * Requires a key with the `write` scope.
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
   * List brands. Newest first. Archived brands are listed separately. A key restricted to a brand sees only that brand.
   *
   * Requires a key with the `read` scope.
   */
  list(query: ListBrandsQuery = {}, options?: RequestOptions): Pages<Brand> {
    return this.pages<Brand>({ method: "GET", path: "/brands/", query }, options);
  }

  /**
   * Create a brand. Add keywords now or later: content can be generated only for brands with keywords. If a keyword is invalid, the brand is not created. An account can have at most 1,000 brands, including archived ones.
   *
   * Requires a key with the `write` scope.
   */
  create(body: CreateBrandBody, options?: RequestOptions): Promise<Brand> {
    return this.json<Brand>({ method: "POST", path: "/brands/", body }, options);
  }

  /**
   * Propose a brand from a website. Starts reading up to 8 pages of a website and responds immediately. Poll the proposal until its state is `finished` or `failed`. When it is finished, it contains proposals for name, industry, overview, language, audience, voice, samples, keywords and networks, each with the pages and the words it is based on.
   *
   * No brand is created or changed: send what you accept when you create or update a brand. Without a model, values are taken from metadata and text; with a model, a single model call produces better values, and those that are not backed by a quote from the pages are dropped. robots.txt is respected. Proposals are deleted after a week; at most 5 websites are read at once, and at most 200 proposals are kept.
   *
   * Requires a key with the `write` scope.
   */
  startProposal(body: StartBrandProposalBody, options?: RequestOptions): Promise<BrandProposal> {
    return this.json<BrandProposal>({ method: "POST", path: "/brand-proposals/", body }, options);
  }

  /**
   * Get a brand proposal. Returns the progress of reading the website, and the proposals once it is finished. Reading usually takes a few seconds.
   *
   * Requires a key with the `read` scope.
   */
  getProposal(proposalId: number, options?: RequestOptions): Promise<BrandProposal> {
    return this.json<BrandProposal>(
      { method: "GET", path: `/brand-proposals/${segment("proposalId", proposalId)}/` },
      options,
    );
  }

  /**
   * Get a brand. Returns the brand with its voice and its number of keywords. Archived brands can be read too.
   *
   * Requires a key with the `read` scope.
   */
  get(brandId: number, options?: RequestOptions): Promise<Brand> {
    return this.json<Brand>(
      { method: "GET", path: `/brands/${segment("brandId", brandId)}/` },
      options,
    );
  }

  /**
   * Update a brand. Changes the fields you send, including those of the voice guide; all others are left unchanged. Jobs that have already started use the brand as it was.
   *
   * Requires a key with the `write` scope.
   */
  update(brandId: number, body: UpdateBrandBody = {}, options?: RequestOptions): Promise<Brand> {
    return this.json<Brand>(
      { method: "PATCH", path: `/brands/${segment("brandId", brandId)}/`, body },
      options,
    );
  }

  /**
   * Archive a brand. An archived brand accepts no new jobs, and keys restricted to it are revoked. Its keywords, jobs and content are kept and can still be read, and accepted jobs still run. You can restore it at any time. The default brand can be archived only if it is the last one.
   *
   * Requires a key with the `write` scope.
   */
  archive(brandId: number, options?: RequestOptions): Promise<Brand> {
    return this.json<Brand>(
      { method: "DELETE", path: `/brands/${segment("brandId", brandId)}/` },
      options,
    );
  }

  /**
   * Restore a brand. Restores an archived brand with its keywords, jobs and content. Keys that were restricted to it remain revoked. A brand that is not archived is left unchanged.
   *
   * Requires a key with the `write` scope.
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
   * List keywords. In the order in which they were added. With `Accept: text/csv`, returns all keywords as a file that spreadsheets can open and that can be imported again; keywords that a spreadsheet could interpret as a formula are prefixed with `'`, and keywords that it could split into cells are quoted.
   *
   * Requires a key with the `read` scope.
   */
  list(brandId: number, query: ListKeywordsQuery = {}, options?: RequestOptions): Pages<Keyword> {
    return this.pages<Keyword>(
      { method: "GET", path: `/brands/${segment("brandId", brandId)}/keywords/`, query },
      options,
    );
  }

  /**
   * List keywords. In the order in which they were added. With `Accept: text/csv`, returns all keywords as a file that spreadsheets can open and that can be imported again; keywords that a spreadsheet could interpret as a formula are prefixed with `'`, and keywords that it could split into cells are quoted.
   *
   * Requires a key with the `read` scope.
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
   * Replace all keywords. Replaces the brand's keywords with the ones you send, in that order. If one of them is invalid, nothing changes. An empty list removes all keywords; content can then no longer be generated for the brand.
   *
   * Requires a key with the `write` scope.
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
   * Add keywords. Adds keywords to those the brand already has. Rejected keywords are listed with the reason, and the others are added. A brand can have at most 1,000 keywords.
   *
   * Requires a key with the `write` scope.
   */
  add(brandId: number, body: AddKeywordsBody, options?: RequestOptions): Promise<AddedKeywords> {
    return this.json<AddedKeywords>(
      { method: "POST", path: `/brands/${segment("brandId", brandId)}/keywords/`, body },
      options,
    );
  }

  /**
   * Remove keywords. Removes the keywords in the body, ignoring case and whitespace. Send at least one. To remove all keywords, [replace](#setKeywords) them with an empty list.
   *
   * Requires a key with the `write` scope.
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
   * Import keywords. The body is a list or a table, in UTF-8, or in UTF-16 with a byte order mark. In a list, keywords are on separate lines or separated by commas, with double quotes around keywords that contain a comma; if the first line is `keyword`, it is treated as a column name and skipped. A table is an export from Google Keyword Planner, Search Console, Ahrefs or Semrush: the columns with the keyword and the monthly search volume are found by their names, even if there are lines above the header. Returns how many keywords were added, how many already existed, and which were rejected and why; the others are added anyway. With `dry_run`, nothing is changed.
   *
   * Requires a key with the `write` scope.
   */
  import(
    brandId: number,
    text: string,
    query: ImportKeywordsQuery = {},
    options?: TextOptions<"text/plain" | "text/csv">,
  ): Promise<ImportedKeywords> {
    return this.json<ImportedKeywords>(
      {
        method: "POST",
        path: `/brands/${segment("brandId", brandId)}/keywords/import/`,
        query,
        text,
        textType: options?.type ?? "text/plain",
      },
      options,
    );
  }

  /**
   * Remove a keyword. Removes the keyword with this ID.
   *
   * Requires a key with the `write` scope.
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
   * Suggest keywords. Suggests keywords that the brand does not have yet, taken from its overview and industry, from the titles and headings of its sources, and from the newest forum posts that the account can see. Returns at most 20 suggestions, without using a model. Designed for English, German, Spanish, French and Italian.
   *
   * Requires a key with the `read` scope.
   */
  suggest(brandId: number, options?: RequestOptions): Promise<SuggestKeywordsAnswer> {
    return this.json<SuggestKeywordsAnswer>(
      { method: "GET", path: `/brands/${segment("brandId", brandId)}/keywords/suggestions/` },
      options,
    );
  }
}

export class SourcesResource extends Resource {
  /**
   * Search a brand's sources. Searches the brand's sources, and those that all of the account's brands share, for the passages that best match a topic or question, best first. Pressroom uses the same search to find the material that content is based on. Words match in any inflected form, and rare words count more. The brand's own documents and recent documents rank higher. Of passages with nearly the same text, only the newest is returned.
   *
   * Requires a key with the `read` scope.
   */
  searchPassages(
    brandId: number,
    query: SearchPassagesQuery,
    options?: RequestOptions,
  ): Promise<SearchPassagesAnswer> {
    return this.json<SearchPassagesAnswer>(
      { method: "GET", path: `/brands/${segment("brandId", brandId)}/passages/`, query },
      options,
    );
  }

  /**
   * List sources. Newest first. A key restricted to a brand sees the brand's sources and those for all brands.
   *
   * Requires a key with the `read` scope.
   */
  list(query: ListSourcesQuery = {}, options?: RequestOptions): Pages<Source> {
    return this.pages<Source>({ method: "GET", path: "/sources/", query }, options);
  }

  /**
   * Create a source. The source is read in the background as soon as a worker is available, and then again on a schedule that adapts to how often it changes. Fetch the source to see what was read and any problems. An account can have at most 1,000 sources.
   *
   * Requires a key with the `write` scope.
   */
  create(body: CreateSourceBody, options?: RequestOptions): Promise<Source> {
    return this.json<Source>({ method: "POST", path: "/sources/", body }, options);
  }

  /**
   * Upload a file. Accepts a PDF, Word (.docx), Markdown, HTML, text or CSV file of up to 20 MB as `multipart/form-data`, and creates a source of kind `file` with its text as a document. If the account already has a file with this name, its text is replaced, the earlier text is kept as a revision, and the response is 200. With `kind` set to `thread_file`, a CSV, JSON or JSONL file of forum posts with their replies is imported instead. See docs/sources.md for the columns.
   *
   * Requires a key with the `write` scope.
   */
  uploadFile(
    body: UploadSourceFileBody,
    options?: RequestOptions,
  ): Promise<UploadSourceFileAnswer> {
    return this.json<UploadSourceFileAnswer>(
      { method: "POST", path: "/sources/files/", form: body },
      options,
    );
  }

  /**
   * Detect a source's kind. Detects whether a URL is a forum, a feed, a website or a single page, and returns the parameters for creating a source. Nothing is saved. If the URL cannot be reached, `kind` is a guess and `problem` says why.
   *
   * Requires a key with the `write` scope.
   */
  recognize(body: RecognizeSourceBody, options?: RequestOptions): Promise<RecognizedSource> {
    return this.json<RecognizedSource>(
      { method: "POST", path: "/sources/recognize/", body },
      options,
    );
  }

  /**
   * Get a source. Returns what was read and when, the time of the next read, and any problem.
   *
   * Requires a key with the `read` scope.
   */
  get(sourceId: number, options?: RequestOptions): Promise<Source> {
    return this.json<Source>(
      { method: "GET", path: `/sources/${segment("sourceId", sourceId)}/` },
      options,
    );
  }

  /**
   * Update a source. Changes the fields you send; all others are left unchanged. In `settings`, only the settings you send change. If you change `url`, `secret` or `settings`, the source is read again from the start. A paused source is not read; its documents and posts are kept.
   *
   * Requires a key with the `write` scope.
   */
  update(sourceId: number, body: UpdateSourceBody = {}, options?: RequestOptions): Promise<Source> {
    return this.json<Source>(
      { method: "PATCH", path: `/sources/${segment("sourceId", sourceId)}/`, body },
      options,
    );
  }

  /**
   * Delete a source. Deletes the source with its documents and forum posts. Content based on them is kept.
   *
   * Requires a key with the `write` scope.
   */
  delete(sourceId: number, options?: RequestOptions): Promise<void> {
    return this.nothing(
      { method: "DELETE", path: `/sources/${segment("sourceId", sourceId)}/` },
      options,
    );
  }

  /**
   * Read a source now. Reads the source as soon as a worker is available, regardless of its schedule, and resumes it if it is paused. If the source is already being read, nothing changes. `last_read_at` changes when the read is complete.
   *
   * Requires a key with the `write` scope.
   */
  read(sourceId: number, options?: RequestOptions): Promise<Source> {
    return this.json<Source>(
      { method: "POST", path: `/sources/${segment("sourceId", sourceId)}/read/` },
      options,
    );
  }

  /**
   * List a source's documents. Pages, files and feed entries that were read from the source, newest first, with the beginning of their text.
   *
   * Requires a key with the `read` scope.
   */
  listDocuments(
    sourceId: number,
    query: ListSourceDocumentsQuery = {},
    options?: RequestOptions,
  ): Pages<DocumentSummary> {
    return this.pages<DocumentSummary>(
      { method: "GET", path: `/sources/${segment("sourceId", sourceId)}/documents/`, query },
      options,
    );
  }

  /**
   * Get a document. Returns the document as Markdown with its passages. The text was written by third parties: escape it before you show it.
   *
   * Requires a key with the `read` scope.
   */
  getDocument(sourceId: number, documentId: number, options?: RequestOptions): Promise<Document> {
    return this.json<Document>(
      {
        method: "GET",
        path: `/sources/${segment("sourceId", sourceId)}/documents/${segment("documentId", documentId)}/`,
      },
      options,
    );
  }
}

export class IdeasResource extends Resource {
  /**
   * List ideas. Returns topics to write about next, with reasons and sources: open forum questions that fit the brand, keywords that no content covers, pages that changed in the last 30 days, questions that earlier content left open, and pages that no content uses. Topics that are already covered by content or by an unfinished job are left out, as are dismissed ideas. No model is used. To write about an idea, pass its `topic` as `custom_topic`, or the ID of its forum post as `forum_post_id`.
   *
   * Requires a key with the `read` scope.
   */
  list(
    brandId: number,
    query: ListIdeasQuery = {},
    options?: RequestOptions,
  ): Promise<ListIdeasAnswer> {
    return this.json<ListIdeasAnswer>(
      { method: "GET", path: `/brands/${segment("brandId", brandId)}/ideas/`, query },
      options,
    );
  }

  /**
   * Dismiss an idea. Removes the idea from the list and does not suggest its topic again. For a forum question, the forum post is dismissed as well.
   *
   * Requires a key with the `write` scope.
   */
  dismiss(brandId: number, ideaKey: string, options?: RequestOptions): Promise<void> {
    return this.nothing(
      {
        method: "POST",
        path: `/brands/${segment("brandId", brandId)}/ideas/${segment("ideaKey", ideaKey)}/dismiss/`,
      },
      options,
    );
  }

  /**
   * Restore an idea. Suggests a dismissed idea again, as long as its source exists.
   *
   * Requires a key with the `write` scope.
   */
  restore(brandId: number, ideaKey: string, options?: RequestOptions): Promise<void> {
    return this.nothing(
      {
        method: "POST",
        path: `/brands/${segment("brandId", brandId)}/ideas/${segment("ideaKey", ideaKey)}/restore/`,
      },
      options,
    );
  }
}

export class ForumPostsResource extends Resource {
  /**
   * List and search forum posts. Returns the account's own posts and those shared with all accounts, newest first. `q` searches titles and text: all words must occur, `"quoted words"` match as a phrase, `or` matches either word, and `-word` excludes a word. A post must match all filters. Forum posts belong to the account, not to a brand: a key restricted to a brand sees all of them.
   *
   * Requires a key with the `read` scope.
   */
  list(query: ListForumPostsQuery = {}, options?: RequestOptions): Pages<ForumPostSummary> {
    return this.pages<ForumPostSummary>({ method: "GET", path: "/forum-posts/", query }, options);
  }

  /**
   * Add a forum post. Adds a post with its replies, so that you can write content about it. A post whose `url` already exists (or, without a URL, whose title and text already exist) is updated and keeps its ID; the response is then 200. Missing and empty fields keep their values.
   *
   * Requires a key with the `write` scope.
   */
  add(body: AddForumPostBody, options?: RequestOptions): Promise<ForumPost> {
    return this.json<ForumPost>({ method: "POST", path: "/forum-posts/", body }, options);
  }

  /**
   * List the revisions of a forum post. Returns the earlier versions of the post, newest first, without its replies. The last 50 revisions are kept. New votes and replies read from its source do not create a revision.
   *
   * Requires a key with the `read` scope.
   */
  listRevisions(
    forumPostId: number,
    query: ListForumPostRevisionsQuery = {},
    options?: RequestOptions,
  ): Pages<ForumPostRevision> {
    return this.pages<ForumPostRevision>(
      {
        method: "GET",
        path: `/forum-posts/${segment("forumPostId", forumPostId)}/revisions/`,
        query,
      },
      options,
    );
  }

  /**
   * Import forum posts. Accepts up to 1,000 posts in a request body of up to 1 MiB. Each post is accepted or rejected individually, and `results` has the outcome of each, in the order sent. A post that already exists is updated: missing and empty fields keep their values. If a request contains the same post twice, the second is rejected. With `dry_run`, nothing is saved, and the response shows what would change. Use `import_id` to undo the import.
   *
   * Requires a key with the `write` scope.
   */
  import(body: ImportForumPostsBody, options?: RequestOptions): Promise<ImportForumPostsAnswer> {
    return this.json<ImportForumPostsAnswer>(
      { method: "POST", path: "/forum-posts/import/", body },
      options,
    );
  }

  /**
   * Undo an import of forum posts. Removes the posts that the import created and restores those that it changed. If any of them has been edited since, nothing is changed and `errors` lists these posts. Undoing an import again does nothing. A key restricted to a brand cannot undo imports, since all brands share the posts.
   *
   * Requires a key with the `write` scope.
   */
  undoImport(importId: number, options?: RequestOptions): Promise<UndoForumPostImportAnswer> {
    return this.json<UndoForumPostImportAnswer>(
      { method: "POST", path: `/forum-posts/imports/${segment("importId", importId)}/undo/` },
      options,
    );
  }

  /**
   * Get a forum post. Returns the post with all of its replies. The text was written by third parties and is returned as is: escape it before you show it.
   *
   * Requires a key with the `read` scope.
   */
  get(forumPostId: number, options?: RequestOptions): Promise<ForumPost> {
    return this.json<ForumPost>(
      { method: "GET", path: `/forum-posts/${segment("forumPostId", forumPostId)}/` },
      options,
    );
  }

  /**
   * Update a forum post. Changes the fields you send; an empty value clears a field, and `replies` replaces all replies. The previous version is kept as a revision. Only posts that the account added or imported can be edited; posts from a source are updated automatically. A key restricted to a brand cannot edit posts, since all brands share them.
   *
   * Requires a key with the `write` scope.
   */
  update(
    forumPostId: number,
    body: UpdateForumPostBody = {},
    options?: RequestOptions,
  ): Promise<ForumPost> {
    return this.json<ForumPost>(
      { method: "PATCH", path: `/forum-posts/${segment("forumPostId", forumPostId)}/`, body },
      options,
    );
  }

  /**
   * Delete a forum post. Deletes the post and its replies. Content based on it is kept; jobs that use it and have not started yet will fail. Shared posts cannot be deleted, and a key restricted to a brand cannot delete posts, because all brands share them.
   *
   * Requires a key with the `write` scope.
   */
  remove(forumPostId: number, options?: RequestOptions): Promise<void> {
    return this.nothing(
      { method: "DELETE", path: `/forum-posts/${segment("forumPostId", forumPostId)}/` },
      options,
    );
  }

  /**
   * List forum posts worth answering. Returns the forum posts worth answering for the brand, best first, each with a score and the reasons for it. New posts appear a few seconds after they are added; after a change to the brand, up to 20,000 older posts are rescored. Scores decrease as posts get older.
   *
   * Requires a key with the `read` scope.
   */
  listThreads(
    brandId: number,
    query: ListThreadsQuery = {},
    options?: RequestOptions,
  ): Pages<Thread> {
    return this.pages<Thread>(
      { method: "GET", path: `/brands/${segment("brandId", brandId)}/threads/`, query },
      options,
    );
  }

  /**
   * Dismiss a forum post. Removes the forum post from the brand's open forum posts. It remains dismissed when it is rescored; restore it to undo this.
   *
   * Requires a key with the `write` scope.
   */
  dismissThread(brandId: number, forumPostId: number, options?: RequestOptions): Promise<void> {
    return this.nothing(
      {
        method: "POST",
        path: `/brands/${segment("brandId", brandId)}/threads/${segment("forumPostId", forumPostId)}/dismiss/`,
      },
      options,
    );
  }

  /**
   * Restore a forum post. Returns a dismissed or used forum post to the brand's open forum posts.
   *
   * Requires a key with the `write` scope.
   */
  restoreThread(brandId: number, forumPostId: number, options?: RequestOptions): Promise<void> {
    return this.nothing(
      {
        method: "POST",
        path: `/brands/${segment("brandId", brandId)}/threads/${segment("forumPostId", forumPostId)}/restore/`,
      },
      options,
    );
  }
}

export class WebhooksResource extends Resource {
  /**
   * List webhooks. Newest first. Secrets are not shown.
   *
   * Requires a key with the `read` scope.
   */
  list(query: ListWebhooksQuery = {}, options?: RequestOptions): Pages<Webhook> {
    return this.pages<Webhook>({ method: "GET", path: "/webhooks/", query }, options);
  }

  /**
   * Create a webhook. From now on, each event the webhook subscribes to is sent to its URL, signed with the `secret` in this response, which is shown only once. An account can have at most 50 webhooks.
   *
   * Requires a key with the `admin` scope.
   */
  create(body: CreateWebhookBody, options?: RequestOptions): Promise<WebhookWithSecret> {
    return this.json<WebhookWithSecret>({ method: "POST", path: "/webhooks/", body }, options);
  }

  /**
   * Get a webhook. Returns the webhook's URL, events and health. The secret is not shown.
   *
   * Requires a key with the `read` scope.
   */
  get(webhookId: number, options?: RequestOptions): Promise<Webhook> {
    return this.json<Webhook>(
      { method: "GET", path: `/webhooks/${segment("webhookId", webhookId)}/` },
      options,
    );
  }

  /**
   * Update a webhook. Changes the fields you send; all others are left unchanged. Pending deliveries go to the new URL. While the webhook is disabled, no events are recorded for it, and pending deliveries become `dead` when they are due.
   *
   * Requires a key with the `admin` scope.
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
   * Delete a webhook. Nothing more is sent to it, not even pending deliveries. Its secrets are deleted immediately.
   *
   * Requires a key with the `admin` scope.
   */
  delete(webhookId: number, options?: RequestOptions): Promise<void> {
    return this.nothing(
      { method: "DELETE", path: `/webhooks/${segment("webhookId", webhookId)}/` },
      options,
    );
  }

  /**
   * Rotate a webhook secret. Returns a new `secret`, which is shown only once. During the overlap, deliveries carry two signatures, one with the old secret and one with the new, so that the receiver can switch without losing deliveries. Secrets older than these two are no longer used.
   *
   * Requires a key with the `admin` scope.
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
   * Send a test event. Sends a `webhook.test` event, signed and retried like any other, regardless of the events the webhook subscribes to. The response is the delivery; fetch it again to see the result.
   *
   * Requires a key with the `admin` scope.
   */
  sendTest(webhookId: number, options?: RequestOptions): Promise<Delivery> {
    return this.json<Delivery>(
      { method: "POST", path: `/webhooks/${segment("webhookId", webhookId)}/test/` },
      options,
    );
  }

  /**
   * List a webhook's deliveries. Newest first. `state=dead` lists deliveries that failed and are no longer retried automatically. Deliveries are kept for 30 days.
   *
   * Requires a key with the `read` scope.
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
   * Get a delivery. Returns the request that is sent and the result of each attempt.
   *
   * Requires a key with the `read` scope.
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
   * Resend a delivery. Sends the delivery again immediately, whatever its state, with the same `webhook-id`. If it fails, the full retry schedule starts over.
   *
   * Requires a key with the `admin` scope.
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

export class PublicationsResource extends Resource {
  /**
   * Publish content. Publishes the current version of the content to one of its brand's channels. The request is rejected if the content is already on that channel or is being published there. A worker publishes it and retries failures; fetch the publication to track its progress.
   *
   * Requires a key with the `write` scope.
   */
  publishContent(
    contentId: number,
    body: PublishContentBody,
    options?: RequestOptions,
  ): Promise<Publication> {
    return this.json<Publication>(
      { method: "POST", path: `/contents/${segment("contentId", contentId)}/publish/`, body },
      options,
    );
  }

  /**
   * List publications. Newest first. A key restricted to a brand sees only that brand's publications.
   *
   * Requires a key with the `read` scope.
   */
  list(query: ListPublicationsQuery = {}, options?: RequestOptions): Pages<Publication> {
    return this.pages<Publication>({ method: "GET", path: "/publications/", query }, options);
  }

  /**
   * Get a publication. Returns the publication's state, URL, last problem and log.
   *
   * Requires a key with the `read` scope.
   */
  get(publicationId: number, options?: RequestOptions): Promise<PublicationWithLog> {
    return this.json<PublicationWithLog>(
      { method: "GET", path: `/publications/${segment("publicationId", publicationId)}/` },
      options,
    );
  }

  /**
   * Update a publication. Sends the current version of the content to the channel. Emails that were sent and posts on Bluesky cannot be changed; the publication's `problem` says so.
   *
   * Requires a key with the `write` scope.
   */
  update(publicationId: number, options?: RequestOptions): Promise<Publication> {
    return this.json<Publication>(
      { method: "POST", path: `/publications/${segment("publicationId", publicationId)}/update/` },
      options,
    );
  }

  /**
   * Unpublish a publication. Removes the content from the channel: WordPress and Ghost keep it as a draft, and social posts are deleted. Publications that are still pending are canceled. Emails that were sent cannot be recalled.
   *
   * Requires a key with the `write` scope.
   */
  unpublish(publicationId: number, options?: RequestOptions): Promise<Publication> {
    return this.json<Publication>(
      {
        method: "POST",
        path: `/publications/${segment("publicationId", publicationId)}/unpublish/`,
      },
      options,
    );
  }

  /**
   * Retry a publication. Immediately retries a failed publication, or one that is waiting for its next attempt. Pressroom first looks for the result of earlier attempts, so that nothing is published twice.
   *
   * Requires a key with the `write` scope.
   */
  retry(publicationId: number, options?: RequestOptions): Promise<Publication> {
    return this.json<Publication>(
      { method: "POST", path: `/publications/${segment("publicationId", publicationId)}/retry/` },
      options,
    );
  }
}

export class ChannelsResource extends Resource {
  /**
   * List channels. All channels, sorted by brand and name. A key restricted to a brand sees only that brand's channels.
   *
   * Requires a key with the `read` scope.
   */
  list(query: ListChannelsQuery = {}, options?: RequestOptions): Promise<ListChannelsAnswer> {
    return this.json<ListChannelsAnswer>({ method: "GET", path: "/channels/", query }, options);
  }

  /**
   * Create a channel. Connects to the channel with the credentials first, and creates it only if that succeeds. A brand can have at most 100 channels. See docs/publishing.md for the settings for each kind.
   *
   * Requires a key with the `admin` scope.
   */
  create(body: CreateChannelBody, options?: RequestOptions): Promise<Channel> {
    return this.json<Channel>({ method: "POST", path: "/channels/", body }, options);
  }

  /**
   * Get a channel. Returns the channel and its last problem. Its secret is never returned.
   *
   * Requires a key with the `read` scope.
   */
  get(channelId: number, options?: RequestOptions): Promise<Channel> {
    return this.json<Channel>(
      { method: "GET", path: `/channels/${segment("channelId", channelId)}/` },
      options,
    );
  }

  /**
   * Update a channel. Changes the fields you send; all others are left unchanged. In `settings`, only the settings you send change. Pressroom tests the channel with the changes first and saves them only if the test succeeds. A new `url` requires the `secret`.
   *
   * Requires a key with the `admin` scope.
   */
  update(
    channelId: number,
    body: UpdateChannelBody = {},
    options?: RequestOptions,
  ): Promise<Channel> {
    return this.json<Channel>(
      { method: "PATCH", path: `/channels/${segment("channelId", channelId)}/`, body },
      options,
    );
  }

  /**
   * Delete a channel. Deletes the channel, its credentials and its publications. Content that was published there stays online; to remove it, unpublish it before you delete the channel. Scheduled publications are canceled.
   *
   * Requires a key with the `admin` scope.
   */
  delete(channelId: number, options?: RequestOptions): Promise<void> {
    return this.nothing(
      { method: "DELETE", path: `/channels/${segment("channelId", channelId)}/` },
      options,
    );
  }

  /**
   * Test a channel. Connects to the channel with its stored credentials. In the response, `problem` says what is wrong; it is null if the test succeeded.
   *
   * Requires a key with the `admin` scope.
   */
  test(channelId: number, options?: RequestOptions): Promise<Channel> {
    return this.json<Channel>(
      { method: "POST", path: `/channels/${segment("channelId", channelId)}/test/` },
      options,
    );
  }
}

export class KeysResource extends Resource {
  /**
   * List API keys. Newest first, including revoked and expired keys. A key restricted to a brand sees only that brand's keys.
   *
   * Requires a key with the `admin` scope.
   */
  list(query: ListKeysQuery = {}, options?: RequestOptions): Pages<ApiKey> {
    return this.pages<ApiKey>({ method: "GET", path: "/keys/", query }, options);
  }

  /**
   * Create an API key. The key itself is returned only in this response and never shown again. Parameters that you omit are copied from the key that makes the request, except for the scopes, which default to `generate` and `read`. A key cannot grant permissions that it does not have. An account can have at most 1,000 active keys.
   *
   * Requires a key with the `admin` scope.
   */
  create(body: CreateKeyBody = {}, options?: RequestOptions): Promise<NewApiKey> {
    return this.json<NewApiKey>({ method: "POST", path: "/keys/", body }, options);
  }

  /**
   * Get an API key. Returns everything about the key except the key itself. See [Get usage](#getUsage) for what it has used.
   *
   * Requires a key with the `admin` scope.
   */
  get(keyId: number, options?: RequestOptions): Promise<ApiKey> {
    return this.json<ApiKey>({ method: "GET", path: `/keys/${segment("keyId", keyId)}/` }, options);
  }

  /**
   * Update an API key. Changes the fields you send: the key's name, rate limit, daily budget or expiry. A key's permissions never change: create another key instead. The rate limit, budget and expiry cannot exceed those of the key that makes the request.
   *
   * Requires a key with the `admin` scope.
   */
  update(keyId: number, body: UpdateKeyBody = {}, options?: RequestOptions): Promise<ApiKey> {
    return this.json<ApiKey>(
      { method: "PATCH", path: `/keys/${segment("keyId", keyId)}/`, body },
      options,
    );
  }

  /**
   * Revoke an API key. The key is rejected starting with the next request. It remains in the list, and jobs that it started continue. A key can revoke itself.
   *
   * Requires a key with the `admin` scope.
   */
  revoke(keyId: number, options?: RequestOptions): Promise<ApiKey> {
    return this.json<ApiKey>(
      { method: "DELETE", path: `/keys/${segment("keyId", keyId)}/` },
      options,
    );
  }

  /**
   * Rotate an API key. Creates a new key with the old key's name, mode, brand, scopes, rate limit, budget and lifetime. During the overlap both keys work: deploy the new key, then let the old one expire. A key can rotate itself and any other key that neither has more permissions nor expires later. The new key expires no later than the key that makes the request.
   *
   * Requires a key with the `admin` scope.
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
   * Get the account's models. Returns the account's own model, the models that the operator provides, prices and budgets. API keys are never returned.
   *
   * Requires a key with the `read` scope.
   */
  get(options?: RequestOptions): Promise<GetModelsAnswer> {
    return this.json<GetModelsAnswer>({ method: "GET", path: "/models/" }, options);
  }

  /**
   * Set the account's own model. From now on, live keys use this model instead of the one the operator provides, at the account's own expense. The provider's API key is stored encrypted; if you omit `key`, the stored one is kept as long as the provider and URL stay the same. This does not check whether the model responds. To do that, [test the model](#testModels) first.
   *
   * Requires a key with the `admin` scope.
   */
  set(body: SetModelsBody, options?: RequestOptions): Promise<OwnModel> {
    return this.json<OwnModel>({ method: "PUT", path: "/models/", body }, options);
  }

  /**
   * Delete the account's own model. Deletes the model and its key. Live keys then use the model that the operator provides, if any.
   *
   * Requires a key with the `admin` scope.
   */
  delete(options?: RequestOptions): Promise<void> {
    return this.nothing({ method: "DELETE", path: "/models/" }, options);
  }

  /**
   * Test a model. Asks a model for a single word, at minimal cost, so that you can test it before you set it. Nothing is stored, and you must send the key: a stored key is used only to generate content. An account can run one test at a time.
   *
   * Requires a key with the `admin` scope.
   */
  test(body: TestModelsBody, options?: RequestOptions): Promise<TestModelsAnswer> {
    return this.json<TestModelsAnswer>({ method: "POST", path: "/models/test/", body }, options);
  }
}

export class UsageResource extends Resource {
  /**
   * Get usage. Returns totals for the days from `from` to `to`, inclusive, in UTC: the last 30 days by default, at most 400. Requests are counted within a few seconds, jobs when they end, tokens and cost when a model is called. Days without activity are omitted; only the 100 most used keys are listed. A key restricted to a brand sees the usage of that brand's keys.
   *
   * Requires a key with the `read` scope.
   */
  get(query: GetUsageQuery = {}, options?: RequestOptions): Promise<GetUsageAnswer> {
    return this.json<GetUsageAnswer>({ method: "GET", path: "/usage/", query }, options);
  }
}

export class AccountResource extends Resource {
  /**
   * Get a summary. Returns what needs attention, what is running and what was done recently, in one response: at most 10 of each, newest first. For a key restricted to a brand, only that brand is included, and `today` and `this_month` cover only work done with keys restricted to that brand.
   *
   * Requires a key with the `read` scope.
   */
  getSummary(options?: RequestOptions): Promise<GetSummaryAnswer> {
    return this.json<GetSummaryAnswer>({ method: "GET", path: "/summary/" }, options);
  }

  /**
   * Get the account. The account that the key belongs to, with its limits and counts.
   *
   * Requires a key with the `read` scope.
   */
  get(options?: RequestOptions): Promise<Account> {
    return this.json<Account>({ method: "GET", path: "/account/" }, options);
  }

  /**
   * Update the account. Changes the fields you send. The email address cannot be changed, because it is used to sign in.
   *
   * Requires a key with the `admin` scope.
   */
  update(body: UpdateAccountBody = {}, options?: RequestOptions): Promise<Account> {
    return this.json<Account>({ method: "PATCH", path: "/account/", body }, options);
  }

  /**
   * Delete the account. Deletes the account and everything in it: brands, content, jobs, keys, webhooks and usage. This cannot be undone, so export the account first. As soon as you receive the response, the account's keys and sessions no longer work, its queued and running jobs are canceled without sending webhooks, and the email address can be used for a new account. The stored data is removed within minutes; backups keep it until they are deleted.
   *
   * Requires a key with the `admin` scope.
   */
  delete(body: DeleteAccountBody, options?: RequestOptions): Promise<void> {
    return this.nothing({ method: "DELETE", path: "/account/", body }, options);
  }

  /**
   * Export everything. One JSON object per line, each with a `type`: `account`, `brand` with its keywords, `api_key` (never the key itself), `forum_post` with its replies (only the account's own posts), `forum_post_revision`, `source` (never its credentials), `document`, `document_revision`, `job`, `content` with all of its versions, `channel` (never its credentials), `publication` with its log, `webhook`, `usage_day`; then `end`, which contains the number of lines before it. A file without `end` is incomplete: export again. Data that changes during the export may appear in its old or its new form. A key restricted to a brand exports only that brand's data.
   *
   * Requires a key with the `admin` scope.
   */
  export(options?: RequestOptions): AsyncIterable<unknown> {
    return this.lines(
      { method: "GET", path: "/account/export/", accept: "application/x-ndjson" },
      options,
    );
  }
}
