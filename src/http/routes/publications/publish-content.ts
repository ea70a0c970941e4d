/** POST /contents/{content_id}/publish/ — publishes content on a channel, now or later. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { findContent } from "../../../records/contents/contents.ts";
import { requestPublication } from "../../../records/publications/publications.ts";
import { defineOperation } from "../../operation.ts";
import { id, isoTime, listOf, pathId, text, trimmedText } from "../../parameter-schemas.ts";
import { requireChannel } from "../channels/channel-shape.ts";
import { presentPublication, publicationShape } from "./publication-shape.ts";

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
  params: z.object({ content_id: pathId("content_not_found") }),
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
      description: "`draft` leaves it on the channel as a draft, if the channel supports drafts.",
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
      .meta({ description: "Names.", example: ["coffee"] }),
    image_url: text(2_000).optional().meta({
      description:
        "A public JPEG, PNG, GIF or WebP file of at most 5 MB, or the path of an uploaded image: the featured image, or the image of the first post.",
      example: "https://example.com/cup.jpg",
    }),
    image_alt: trimmedText(1_000)
      .optional()
      .meta({ description: "Describes the image.", example: "A cup." }),
  }),
  status: 202,
  answer: publicationShape,
  answerHeaders: { Location: "The path of the publication." },
  refusals: ["content_not_found", "channel_not_found", "channel_unfit", "already_published"],
  async handle({ caller, params, body }) {
    const { channel_id: channelId, publish_at: publishAt = null, ...options } = body;
    const { channelType } = await import("../../../publishing/all-channels.ts");
    const publication = await caller.inAccount(async (account) => {
      const content = await findContent(account, params.content_id, caller.brandId);
      if (!content) throw new Refusal("content_not_found");
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
    return { status: 202, headers, body: presentPublication(publication) };
  },
});
