/** The response schemas of content and its versions, shared by all operations. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { contentStatuses, findContent } from "../../../records/contents/contents.ts";
import type { VersionSummary } from "../../../records/contents/content-versions.ts";
import type { ContentRecord, ContentSummary } from "../../../records/contents/contents.ts";
import type { SnippetPart } from "../../../records/contents/search-snippet.ts";
import type { Caller } from "../../authentication/caller.ts";
import { pathId } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";

export const contentPath = z.object({ content_id: pathId("content_not_found") });

/** Finds content of a brand that the caller can access. */
export async function requireContent(
  account: AccountHandle,
  { brandId }: Caller,
  id: number,
): Promise<ContentRecord> {
  const content = await findContent(account, id, brandId);
  if (!content) throw new Refusal("content_not_found");
  return content;
}

const summary = {
  content_id: z.int().meta({ example: 17 }),
  job_id: z.int().meta({ description: "The job that created it.", example: 42 }),
  brand_id: z.int().meta({ example: 7 }),
  content_type: z.string().meta({ example: "article" }),
  version: z.int().meta({ description: "The number of the current version.", example: 1 }),
  writer: z
    .string()
    .meta({ description: "What wrote it: a model, or `built-in`.", example: "built-in" }),
  language: z.string().meta({ example: "en" }),
  title: z.string().meta({ example: "What people ask us most" }),
};

const body = {
  markdown: z.string().meta({ example: "# What people ask us most\n\nCoffee first." }),
  document: z.record(z.string(), z.unknown()).meta({
    description: "The parts of the content, depending on its type.",
    example: { title: "What people ask us most" },
  }),
  sources: z.array(z.unknown()).meta({ description: "The sources it is based on.", example: [] }),
  quality: z
    .record(z.string(), z.unknown())
    .meta({ description: "The checks that ran and what they found.", example: {} }),
};

export const contentShape = z
  .object({ ...summary, ...body, created_at: shownTime, updated_at: shownTime })
  .meta({ id: "Content" });

export const contentSummaryShape = z
  .object({
    ...summary,
    created_at: shownTime,
    updated_at: shownTime,
    deleted_at: shownTime.nullable().meta({
      description: "When it was deleted. It is permanently removed after 30 days.",
      example: null,
    }),
    read_at: shownTime.nullable().meta({
      description: "When it was first edited or marked as read; null if it is unread.",
      example: null,
    }),
    topic: z
      .string()
      .nullable()
      .meta({ description: "The topic of its job.", example: "What people ask us most" }),
    words: z.int().nullable().meta({ description: "Null if unknown.", example: 840 }),
    status: z.enum(contentStatuses).meta({ example: "draft" }),
    status_changed_at: shownTime.nullable().meta({ example: null }),
    status_changed_by: z.string().nullable().meta({
      description:
        "Who or what last changed the status: the account's email address, the name of the API key, or the channel that the content was published to.",
      example: null,
    }),
    status_history: z
      .array(
        z.object({
          status: z.enum(contentStatuses).meta({ example: "in_review" }),
          changed_by: z.string().nullable().meta({ example: "ada@example.com" }),
          changed_at: shownTime,
        }),
      )
      .meta({ description: "The last 20 changes to its status, oldest first.", example: [] }),
    scheduled_at: shownTime
      .nullable()
      .meta({ description: "When it is scheduled to be published.", example: null }),
    tags: z.array(z.string()).meta({ example: [] }),
    snippet: z
      .array(
        z.object({
          text: z.string().meta({ example: "Fresh coffee " }),
          hit: z
            .boolean()
            .meta({ description: "Whether this part matches the search.", example: false }),
        }),
      )
      .nullable()
      .meta({
        description:
          "In search results: plain text around the first match, in parts. Escape each part before you show it. Null without `q`.",
        example: null,
      }),
  })
  .meta({ id: "ContentSummary" });

const versionSummary = {
  version: z.int().meta({ example: 2 }),
  title: z.string().meta({ example: "What people ask us most" }),
  language: z.string().meta({ example: "en" }),
  made_by: z.enum(["generate", "edit", "restore", "regenerate"]).meta({ example: "edit" }),
  api_key_id: z.int().nullable().meta({
    description:
      "The key that requested it; null for changes made in the dashboard and for a job's first version.",
    example: 3,
  }),
  job_id: z
    .int()
    .nullable()
    .meta({ description: "For `regenerate`: the job that wrote it.", example: null }),
  restored_version: z
    .int()
    .nullable()
    .meta({ description: "For `restore`: the version it was copied from.", example: null }),
  created_at: shownTime,
};

export const versionSummaryShape = z.object(versionSummary).meta({ id: "ContentVersionSummary" });

export const versionShape = z
  .object({ content_id: z.int().meta({ example: 17 }), ...versionSummary, ...body })
  .meta({ id: "ContentVersion" });

export function presentContent(content: ContentRecord) {
  return present(contentShape, {
    ...content,
    contentId: content.id,
    document: withDates(content),
  });
}

export function presentSummary(content: ContentSummary & { snippet?: readonly SnippetPart[] }) {
  const snippet = content.snippet?.map(({ text, isHit }) => ({ text, hit: isHit })) ?? null;
  const statusHistory = content.statusHistory.map((change) => ({
    status: change.status,
    changedBy: change.changed_by,
    changedAt: new Date(change.changed_at),
  }));
  return present(contentSummaryShape, {
    ...content,
    contentId: content.id,
    statusHistory,
    snippet,
  });
}

export function presentVersion(version: VersionSummary) {
  return present(versionSummaryShape, version);
}

/** The writer does not know when content is published or changed, so the JSON-LD gets its dates here. */
function withDates(content: ContentRecord): Record<string, unknown> {
  const { json_ld: jsonLd } = content.document;
  if (typeof jsonLd !== "object" || jsonLd === null) return content.document;
  const dates = {
    datePublished: content.createdAt.toISOString(),
    dateModified: content.updatedAt.toISOString(),
  };
  return { ...content.document, json_ld: { ...jsonLd, ...dates } };
}
