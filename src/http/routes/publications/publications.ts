/** Publications: publish content, list, read, update, unpublish and retry. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import {
  requestPublication,
  listPublications,
  publicationStates,
  requestAction,
} from "../../../records/publications/publications.ts";
import type {
  PublicationAction,
  PublicationRecord,
  PublicationState,
} from "../../../records/publications/publications.ts";
import { defineOperation } from "../../operation.ts";
import type { Operation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../pagination.ts";
import { id, isoTime, listOf, text, trimmedText } from "../../requests/parameter-schemas.ts";
import { contentPath, requireContent } from "../contents/content-shape.ts";
import { requireChannel } from "../channels/channel-shape.ts";
import {
  presentPublication,
  publicationShape,
  presentWithLog,
  publicationParams,
  publicationWithLogShape,
  requirePublication,
} from "./publication-shape.ts";

const term = text(200);

export const publishContent = defineOperation({
  id: "publishContent",
  method: "POST",
  path: "/contents/{content_id}/publish/",
  tag: "Publications",
  scope: "write",
  summary: "Publish content",
  description:
    "Publishes the current version of the content to one of its brand's channels. The request is rejected if the content is already on that channel or is being published there. A worker publishes it and retries failures; fetch the publication to track its progress.",
  params: contentPath,
  body: z.object({
    channel_id: id.meta({
      description: "A channel for the content's brand.",
      example: 4,
    }),
    publish_at: isoTime.optional().meta({
      description:
        "When to publish it. WordPress and Ghost receive it immediately and publish it at that time; for all other channels, Pressroom waits.",
    }),
    status: z.enum(["publish", "draft"]).default("publish").meta({
      description: "`draft` creates it as a draft on the channel, if the channel supports drafts.",
    }),
    slug: trimmedText(200).optional().meta({
      description: "Defaults to a slug generated from the title.",
      example: "what-people-ask",
    }),
    excerpt: trimmedText(2_000).optional().meta({
      description: "Defaults to the excerpt of the content, or to its meta description.",
      example: "Six questions.",
    }),
    categories: listOf(term, 20)
      .optional()
      .meta({
        description:
          "The names of the categories. WordPress creates those that it does not have; Ghost uses them as tags.",
        example: ["Guides"],
      }),
    tags: listOf(term, 20)
      .optional()
      .meta({ description: "The names of the tags.", example: ["coffee"] }),
    image_url: text(2_000).optional().meta({
      description:
        "The featured image or, on social channels, the image of the first post: the public URL of a JPEG, PNG, GIF or WebP file of at most 5 MB, or the path of an uploaded image.",
      example: "https://example.com/cup.jpg",
    }),
    image_alt: trimmedText(1_000)
      .optional()
      .meta({ description: "Describes the image.", example: "A cup." }),
  }),
  status: 202,
  answer: publicationShape,
  answerHeaders: { Location: "The path of the publication." },
  refusals: ["channel_not_found", "channel_unfit", "already_published"],
  async handle({ caller, params, body }) {
    const { channel_id: channelId, publish_at: publishAt = null, ...options } = body;
    const { channelType } = await import("../../../publishing/all-channels.ts");
    const publication = await caller.inAccount(async (account) => {
      const content = await requireContent(account, caller, params.content_id);
      const channel = await requireChannel(account, caller, channelId);
      if (channel.brandId !== content.brandId) throw new Refusal("channel_not_found");
      const { contentTypes, canSchedule = false } = channelType(channel.kind);
      if (!contentTypes.includes(content.contentType)) throw new Refusal("channel_unfit");
      const wanted = {
        contentId: content.id,
        channelId,
        options,
        publishAt,
        isHandedOver: canSchedule,
      };
      return requestPublication(account, wanted);
    });
    if (!publication) throw new Refusal("already_published");
    const headers = { Location: `/publications/${publication.id}/` };
    return { headers, body: presentPublication(publication) };
  },
});

export const listPublicationsOperation = defineOperation({
  id: "listPublications",
  method: "GET",
  path: "/publications/",
  tag: "Publications",
  scope: "read",
  summary: "List publications",
  description: "Newest first. A key restricted to a brand sees only that brand's publications.",
  query: pageQuery({
    content_id: id
      .optional()
      .meta({ description: "Only this content's publications.", example: 17 }),
    channel_id: id
      .optional()
      .meta({ description: "Only publications on this channel.", example: 4 }),
    brand_id: id.optional().meta({ description: "Only this brand's publications.", example: 3 }),
    state: z
      .enum(publicationStates)
      .optional()
      .meta({ description: "Only publications in this state.", example: "failed" }),
  }),
  answer: pageOf(publicationShape),
  async handle({ caller, query }) {
    const { limit, cursor } = query;
    const rows = await caller.inAccount((account) =>
      listPublications(account, {
        brandId: caller.brandId ?? query.brand_id ?? null,
        contentId: query.content_id ?? null,
        channelId: query.channel_id ?? null,
        state: query.state ?? null,
        before: cursor?.[0] ?? null,
        rowsMax: limit + 1,
      }),
    );
    return { body: toPage(rows, limit, presentPublication, (row) => [row.id]) };
  },
});

export const getPublication = defineOperation({
  id: "getPublication",
  method: "GET",
  path: "/publications/{publication_id}/",
  tag: "Publications",
  scope: "read",
  summary: "Get a publication",
  description: "Returns the publication's state, URL, last problem and log.",
  params: publicationParams,
  answer: publicationWithLogShape,
  async handle({ caller, params }) {
    const body = await caller.inAccount(async (account) =>
      presentWithLog(account, await requirePublication(account, caller, params.publication_id)),
    );
    return { body };
  },
});

function definePublicationChange(change: {
  id: string;
  verb: string;
  summary: string;
  description: string;
  from: readonly PublicationState[];
  actionOf(publication: PublicationRecord): PublicationAction;
  message: string;
}): Operation {
  return defineOperation({
    id: change.id,
    method: "POST",
    path: `/publications/{publication_id}/${change.verb}/`,
    tag: "Publications",
    scope: "write",
    summary: change.summary,
    description: change.description,
    params: publicationParams,
    status: 202,
    answer: publicationShape,
    refusals: ["publication_not_ready"],
    async handle({ caller, params }) {
      const changed = await caller.inAccount(async (account) => {
        const before = await requirePublication(account, caller, params.publication_id);
        const { from, message } = change;
        return requestAction(account, before.id, {
          action: change.actionOf(before),
          from,
          message,
        });
      });
      if (!changed) throw new Refusal("publication_not_ready");
      return { body: presentPublication(changed) };
    },
  });
}

export const updatePublication = definePublicationChange({
  id: "updatePublication",
  verb: "update",
  summary: "Update a publication",
  description:
    "Sends the current version of the content to the channel. Emails that were sent and posts on Bluesky cannot be changed; the publication's `problem` says so.",
  from: ["published", "draft", "scheduled"],
  actionOf: () => "update",
  message: "An update was requested.",
});

export const unpublishPublication = definePublicationChange({
  id: "unpublishPublication",
  verb: "unpublish",
  summary: "Unpublish a publication",
  description:
    "Removes the content from the channel: WordPress and Ghost keep it as a draft, and social posts are deleted. Publications that are still pending are canceled. Emails that were sent cannot be recalled.",
  from: ["queued", "published", "draft", "scheduled", "failed"],
  actionOf: () => "unpublish",
  message: "Unpublishing was requested.",
});

export const retryPublication = definePublicationChange({
  id: "retryPublication",
  verb: "retry",
  summary: "Retry a publication",
  description:
    "Immediately retries a failed publication, or one that is waiting for its next attempt. Pressroom first looks for the result of earlier attempts, so that nothing is published twice.",
  from: ["failed", "queued"],
  actionOf: ({ action }) => action,
  message: "Another attempt was requested.",
});
