/**
 * Ghost's Admin API: posts, and newsletters that are mailed when their post is published. A post is created as a draft
 * with the piece's marker. Ghost mails a post only when it stops being a draft, so a retry does not mail it again.
 */
import { createHmac } from "node:crypto";
import { z } from "zod";
import { fieldIn, listIn, textIn } from "../../sources/json-fields.ts";
import { firstId, idIn } from "../channel-fetch.ts";
import type { ApiAnswer, ChannelRequest } from "../channel-fetch.ts";
import { ChannelProblem } from "../channel-problem.ts";
import { markerOf } from "../channel.ts";
import type { Channel, ChannelType, OpenChannel, Piece, PieceImage, Placed } from "../channel.ts";

const settings = z.strictObject({
  /** The slug of the Ghost newsletter that sends newsletters; without it, they are ordinary posts. */
  newsletter: z.string().trim().min(1).max(191).optional(),
  /** Newsletters are mailed but not shown on the site. */
  email_only: z.boolean().default(false),
  tags: z.array(z.string().min(1).max(191)).max(20).default([]),
});

type Settings = z.infer<typeof settings>;

export const ghost: ChannelType<Settings> = {
  settings,
  contentTypes: ["article", "post", "newsletter"],
  canSchedule: true,
  isSecretRequired: true,
  open: openGhost,
};

function openGhost(channel: OpenChannel<Settings>): Channel {
  const { settings: own, fetch, signal } = channel;
  const [keyId = "", keySecret = ""] = channel.secret.trim().split(":");
  if (!/^[0-9a-f]{24}$/.test(keyId) || !/^[0-9a-f]{64}$/.test(keySecret)) {
    throw new ChannelProblem(
      "credentials_refused",
      "A Ghost Admin API key has the form ID:SECRET. Copy it from Settings > Integrations.",
    );
  }
  /** How far Ghost's clock is ahead of ours: it rejects tokens with a different time. */
  let skewMs = 0;

  async function call(
    path: string,
    query: Record<string, string> = {},
    request: Partial<ChannelRequest> = {},
  ): Promise<ApiAnswer> {
    const send = () =>
      fetch({
        ...request,
        url: `${channel.url}/ghost/api/admin/${path}/?${new URLSearchParams(query).toString()}`,
        headers: {
          authorization: `Ghost ${tokenOf(keyId, keySecret, Date.now() + skewMs)}`,
          "accept-version": "v5.0",
        },
        expected: [...(request.expected ?? []), ...(skewMs === 0 ? [401] : [])],
        signal,
      });
    let answer = await send();
    if (answer.status === 401) {
      // Either the key was revoked, or our clock is wrong; a retry with Ghost's time tells which.
      skewMs = Date.parse(answer.header("date") ?? "") - Date.now() || 1;
      answer = await send();
    }
    return { status: answer.status, body: answer.status === 204 ? null : answer.json() };
  }

  const put = (id: string, post: Record<string, unknown>, query: Record<string, string>) =>
    call(
      `posts/${id}`,
      { source: "html", ...query },
      { method: "PUT", json: { posts: [post] }, expected: [409] },
    );

  async function upload({ id, type, bytes }: PieceImage): Promise<string> {
    const body = new FormData();
    body.set("file", new Blob([bytes], { type }), `${id}.${type.split("/")[1]}`);
    body.set("purpose", "image");
    const { body: answer } = await call("images/upload", {}, { method: "POST", body });
    return textIn(listIn(answer, "images")[0], "url");
  }

  async function featured(piece: Piece): Promise<Record<string, unknown>> {
    const image = await piece.image();
    if (!image) return {};
    const saved = piece.progress["image"];
    let url = textIn(saved, "id") === image.id ? textIn(saved, "url") : "";
    if (url === "") {
      url = await upload(image);
      await piece.save({ ...piece.progress, image: { id: image.id, url } });
    }
    return { feature_image: url, feature_image_alt: image.alt };
  }

  return {
    async test() {
      await call("posts", { limit: "1", fields: "id" });
      const { body } = await call("site");
      if (own.newsletter !== undefined) {
        const { body: found } = await call("newsletters", { limit: "100" });
        const slugs = listIn(found, "newsletters").map((one) => textIn(one, "slug"));
        if (!slugs.includes(own.newsletter)) {
          throw new ChannelProblem(
            "rejected",
            `Ghost has no newsletter with the slug "${own.newsletter}". Available newsletters: ${slugs.join(", ")}.`,
          );
        }
      }
      return textIn(fieldIn(body, "site"), "title");
    },

    async find(piece) {
      const { body } = await call("posts", {
        filter: `slug:~^'${markerOf(piece)}'`,
        order: "created_at asc",
        fields: "id,status",
      });
      return firstId(fieldIn(body, "posts"), "draft", (id) =>
        call(`posts/${id}`, {}, { method: "DELETE", expected: [404] }),
      );
    },

    async create(piece) {
      const posts = [{ title: piece.title, slug: markerOf(piece), status: "draft" }];
      const { body } = await call("posts", { source: "html" }, { method: "POST", json: { posts } });
      return idIn(firstPost(body));
    },

    async update(id, piece, action) {
      const image = await featured(piece);
      const html = await piece.hostImages(piece.html, upload);
      const isMailed = piece.mail !== null && own.newsletter !== undefined;
      for (;;) {
        const before = firstPost((await call(`posts/${id}`)).body);
        const was = textIn(before, "status");
        const isNew =
          action === "publish" && (was === "draft" || was === "scheduled") && !piece.isDraft;
        const { status, body } = await put(
          id,
          {
            updated_at: textIn(before, "updated_at"),
            title: piece.title,
            html,
            slug: piece.slug,
            custom_excerpt: piece.excerpt.slice(0, 300) || null,
            tags: [...new Set([...own.tags, ...piece.categories, ...piece.tags])].map((name) => ({
              name,
            })),
            ...image,
            ...(isMailed &&
              was === "draft" && { email_subject: piece.mail.subject, email_only: own.email_only }),
            ...(isNew &&
              (piece.isLater
                ? { status: "scheduled", published_at: piece.publishAt.toISOString() }
                : { status: "published" })),
          },
          isNew && isMailed && own.newsletter !== undefined ? { newsletter: own.newsletter } : {},
        );
        // It was saved in Ghost at the same time.
        if (status === 409) continue;
        return placed(firstPost(body));
      }
    },

    async remove(id) {
      const { status, body } = await call(`posts/${id}`, {}, { expected: [404] });
      if (status === 404) return "gone";
      const post = firstPost(body);
      if (textIn(post, "status") === "sent") throw alreadySent();
      await put(id, { updated_at: textIn(post, "updated_at"), status: "draft" }, {});
      return "kept";
    },
  };
}

function firstPost(body: unknown): unknown {
  return listIn(body, "posts")[0];
}

function placed(post: unknown): Placed {
  const status = textIn(post, "status");
  return {
    state: status === "draft" || status === "scheduled" ? status : "published",
    url: textIn(post, "url") || null,
  };
}

export function alreadySent(): ChannelProblem {
  return new ChannelProblem("rejected", "An email that was sent cannot be recalled.");
}

/** A JSON Web Token that is valid for five minutes, as Ghost documents it. */
function tokenOf(keyId: string, secret: string, nowMs: number): string {
  const issued = Math.floor(nowMs / 1_000);
  const signed = `${encode({ alg: "HS256", typ: "JWT", kid: keyId })}.${encode({ iat: issued, exp: issued + 300, aud: "/admin/" })}`;
  return `${signed}.${createHmac("sha256", Buffer.from(secret, "hex")).update(signed).digest("base64url")}`;
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
