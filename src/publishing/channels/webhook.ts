/**
 * A signed webhook, for systems without a channel of their own. All attempts for one change send the same id, so that the
 * receiver can detect duplicates. The receiver may respond with the URL of the published piece.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { dataUrlOf } from "../../records/contents/text-images.ts";
import { signWebhook } from "../../webhooks/sign.ts";
import { linkable } from "../../writing/text/escape.ts";
import { textIn } from "../../sources/json-fields.ts";
import { ChannelProblem } from "../channel-problem.ts";
import type { ChannelType, Piece, PieceImage } from "../channel.ts";

const settings = z.strictObject({});

export const webhook: ChannelType<z.infer<typeof settings>> = {
  settings,
  contentTypes: ["article", "post", "newsletter", "social"],
  isSecretRequired: true,
  open({ url, secret, fetch, signal }) {
    async function send(type: string, about: Piece | null, data: unknown): Promise<unknown> {
      // Formatted as a UUID, like the ids of other deliveries.
      const digest = createHash("sha256")
        .update(`${about?.key ?? Date.now()} ${about?.version} ${type}`)
        .digest("hex");
      const message = {
        id: digest.slice(0, 32),
        type,
        createdAt: about?.createdAt ?? new Date(),
        data,
      };
      const signed = sign(message, secret);
      const headers = { ...signed.headers, "webhook-signature": signed.signature };
      const answer = await fetch({ url, method: "POST", headers, body: signed.body, signal });
      try {
        return answer.json();
      } catch {
        return null;
      }
    }
    return {
      async test() {
        await send("channel.test", null, {});
        return new URL(url).host;
      },
      // There is nothing to query; the receiver detects duplicates by id.
      find: async () => null,
      create: async ({ key }) => key,
      async update(_id, piece, action) {
        const type = action === "publish" ? "content.published" : "content.updated";
        const data = await dataOf(piece);
        const answer = await send(type, piece, { ...data, draft: piece.isDraft });
        return {
          state: piece.isDraft ? "draft" : "published",
          url: linkable(textIn(answer, "url") || null),
        };
      },
      async remove(_id, piece) {
        await send("content.unpublished", piece, {
          publication_key: piece.key,
          content_id: piece.contentId,
        });
        return "gone";
      },
    };
  },
};

function sign(message: Parameters<typeof signWebhook>[0], secret: string) {
  try {
    return signWebhook(message, [secret], new Date());
  } catch {
    throw new ChannelProblem(
      "credentials_refused",
      "The webhook secret must be Base64-encoded, with or without the `whsec_` prefix. Enter it again.",
    );
  }
}

const embed = async ({ type, bytes }: PieceImage) => dataUrlOf({ contentType: type, bytes });

/** Includes the images, because the receiver has no credentials to fetch them. */
async function dataOf(piece: Piece): Promise<Record<string, unknown>> {
  return {
    publication_key: piece.key,
    content_id: piece.contentId,
    content_type: piece.contentType,
    version: piece.version,
    language: piece.language,
    title: piece.title,
    slug: piece.slug,
    excerpt: piece.excerpt,
    html: await piece.hostImages(piece.mail?.html ?? piece.html, embed),
    markdown: piece.markdown,
    posts: piece.posts.map(({ text }) => text),
    categories: piece.categories,
    tags: piece.tags,
  };
}
