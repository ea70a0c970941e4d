/**
 * Mastodon: publishes a post, or a thread post by post. Each is sent with an idempotency key, which Mastodon remembers for
 * an hour; after that, a retry searches the account's posts since the first attempt.
 */
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { networkLength } from "../../writing/text/network-length.ts";
import { fieldIn, listIn, textIn } from "../../sources/json-fields.ts";
import { apiCaller, idIn } from "../channel-fetch.ts";
import { ChannelProblem } from "../channel-problem.ts";
import type { Channel, ChannelType, OpenChannel, Piece } from "../channel.ts";
import { idsIn, removeThread, sendThread } from "./send-thread.ts";

const settings = z.strictObject({
  visibility: z.enum(["public", "unlisted", "private"]).default("public"),
});

export const mastodon: ChannelType<z.infer<typeof settings>> = {
  settings,
  contentTypes: ["social"],
  isSecretRequired: true,
  open: openMastodon,
};

const pageSize = 40;
const limitDefault = 500;

function openMastodon(channel: OpenChannel<z.infer<typeof settings>>): Channel {
  const call = apiCaller(channel, `${channel.url}/api/`, `Bearer ${channel.secret}`);

  const ownId = async () => idIn((await call("v1/accounts/verify_credentials")).body);

  async function statusesSince(account: string, since: string): Promise<unknown[]> {
    const found: unknown[] = [];
    for (;;) {
      const last = found.at(-1);
      const query = {
        limit: String(pageSize),
        exclude_reblogs: "true",
        ...(since !== "" && { since_id: since }),
        ...(last !== undefined && { max_id: idIn(last) }),
      };
      const { body } = await call(`v1/accounts/${account}/statuses`, { query });
      const page = Array.isArray(body) ? (body as unknown[]) : [];
      found.push(...page);
      if (page.length < pageSize) return found;
    }
  }

  async function assertFits(piece: Piece): Promise<void> {
    const { body } = await call("v2/instance");
    const statuses = fieldIn(fieldIn(body, "configuration"), "statuses");
    const limit = Number(textIn(statuses, "max_characters")) || limitDefault;
    for (const { text } of piece.posts) {
      const length = networkLength(text, "mastodon");
      if (length > limit) {
        throw new ChannelProblem(
          "content_unfit",
          `A post has ${length} characters, but ${new URL(channel.url).host} allows at most ${limit}. Shorten it.`,
        );
      }
    }
  }

  async function mediaIds(piece: Piece): Promise<string[]> {
    const image = await piece.image();
    if (!image) return [];
    const body = new FormData();
    body.set("file", new Blob([image.bytes], { type: image.type }), image.id);
    body.set("description", image.alt);
    let { status, body: media } = await call("v2/media", { method: "POST", body });
    // The image is still being processed.
    for (let turn = 0; (status === 202 || status === 206) && turn < 20; turn += 1) {
      await setTimeout(500, undefined, { signal: channel.signal });
      ({ status, body: media } = await call(`v1/media/${idIn(media)}`));
    }
    return [idIn(media)];
  }

  const thread = {
    async find(piece: Piece, at: number): Promise<string | null> {
      // Saved before the first post is sent; without it, nothing was sent.
      const since = piece.progress["since"];
      if (typeof since !== "string") return null;
      const ids = idsIn(piece);
      // Other posts that were already checked; saved, because on a busy account checking all of them may take several
      // attempts.
      const others = new Set(listIn(piece.progress, "others"));
      for (const one of (await statusesSince(await ownId(), since)).toReversed()) {
        const id = idIn(one);
        const replied = textIn(one, "in_reply_to_id");
        if (others.has(id) || ids.includes(id) || replied !== (ids[at - 1] ?? "")) continue;
        const { status, body } = await call(`v1/statuses/${id}/source`, { expected: [404] });
        if (status === 200 && textIn(body, "text") === piece.posts[at]?.text) return id;
        await piece.save({ ...piece.progress, others: [...others.add(id)] });
      }
      return null;
    },
    async create(piece: Piece, at: number): Promise<string> {
      const { text = "" } = piece.posts[at] ?? {};
      const reply = idsIn(piece)[at - 1];
      const media = at === 0 ? await mediaIds(piece) : [];
      const key = createHash("sha256").update(`${piece.key} ${at} ${text}`).digest("hex");
      const { body } = await call("v1/statuses", {
        method: "POST",
        headers: { "idempotency-key": key },
        json: {
          status: text,
          visibility: channel.settings.visibility,
          ...(/^[a-z]{2,3}(-|$)/.test(piece.language) && {
            language: piece.language.split("-")[0],
          }),
          ...(reply !== undefined && { in_reply_to_id: reply }),
          ...(media.length > 0 && { media_ids: media }),
        },
      });
      return idIn(body);
    },
    async edit(piece: Piece, at: number, id: string): Promise<void> {
      const { body } = await call(`v1/statuses/${id}/source`);
      const { text = "" } = piece.posts[at] ?? {};
      if (textIn(body, "text") === text) return;
      await call(`v1/statuses/${id}`, { method: "PUT", json: { status: text } });
    },
    async remove(id: string): Promise<void> {
      await call(`v1/statuses/${id}`, { method: "DELETE", expected: [404] });
    },
  };

  return {
    async test() {
      return `@${textIn((await call("v1/accounts/verify_credentials")).body, "acct")}`;
    },
    find: (piece) => thread.find(piece, 0),
    async create(piece) {
      await assertFits(piece);
      if (typeof piece.progress["since"] !== "string") {
        const { body } = await call(`v1/accounts/${await ownId()}/statuses?limit=1`);
        const [newest] = Array.isArray(body) ? (body as unknown[]) : [];
        await piece.save({ ...piece.progress, since: newest === undefined ? "" : idIn(newest) });
      }
      return thread.create(piece, 0);
    },
    async update(id, piece, action) {
      if (action === "update") await assertFits(piece);
      await sendThread(thread, id, piece, action);
      return {
        state: "published",
        url: textIn((await call(`v1/statuses/${id}`)).body, "url") || null,
      };
    },
    remove: (id, piece) => removeThread(thread, id, piece),
  };
}
