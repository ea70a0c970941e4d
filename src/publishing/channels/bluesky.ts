/**
 * Bluesky: publishes a post, or a thread post by post. We derive the keys of its records from the piece's key, so a retry
 * cannot create a second record.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { networkLength } from "../../writing/text/network-length.ts";
import { fieldIn, textIn } from "../../sources/json-fields.ts";
import { apiCaller, idIn } from "../channel-fetch.ts";
import type { ApiAnswer, CallApi } from "../channel-fetch.ts";
import { ChannelProblem } from "../channel-problem.ts";
import type { Channel, ChannelType, OpenChannel, Piece } from "../channel.ts";
import { idsIn, removeThread, sendThread } from "./send-thread.ts";

const settings = z.strictObject({ handle: z.string().trim().min(3, "Required.").max(253) });

export const bluesky: ChannelType<z.infer<typeof settings>> = {
  settings,
  contentTypes: ["social"],
  isSecretRequired: true,
  defaultUrl: () => "https://bsky.social",
  open: openBluesky,
};

const collection = "app.bsky.feed.post";
const graphemesMax = 300;
const imageBytesMax = 1_000_000;

/** Error names for an expired token or session. */
const sessionEnded: ReadonlySet<string> = new Set(["ExpiredToken", "InvalidToken"]);

interface Session {
  readonly token: string;
  readonly did: string;
  readonly handle: string;
}

function rejected(body: unknown): ChannelProblem {
  return new ChannelProblem("rejected", `Bluesky: ${textIn(body, "message")}`);
}

function openBluesky(channel: OpenChannel<z.infer<typeof settings>>): Channel {
  const { fetch, signal } = channel;
  const xrpc = `${channel.url}/xrpc/`;

  let opening: Promise<Session> | undefined;
  const session = () =>
    (opening ??= (async () => {
      const answer = await fetch({
        url: `${xrpc}com.atproto.server.createSession`,
        method: "POST",
        json: { identifier: channel.settings.handle.replace(/^@/, ""), password: channel.secret },
        signal,
      });
      const body = answer.json();
      return {
        token: idIn(body, "accessJwt"),
        did: idIn(body, "did"),
        handle: textIn(body, "handle"),
      };
    })());

  /** Throws for unexpected errors; opens a new session once if the old one has ended. */
  async function call(
    method: string,
    {
      isRefusalExpected = false,
      ...request
    }: Parameters<CallApi>[1] & { isRefusalExpected?: boolean } = {},
  ): Promise<ApiAnswer> {
    const send = async () => {
      const { token } = await session();
      return apiCaller(channel, xrpc, `Bearer ${token}`)(method, { ...request, expected: [400] });
    };
    let answer = await send();
    if (answer.status === 400 && sessionEnded.has(textIn(answer.body, "error"))) {
      opening = undefined;
      answer = await send();
    }
    if (answer.status === 400 && !isRefusalExpected) throw rejected(answer.body);
    return answer;
  }

  /** The record's strong reference; null if there is no such record. */
  async function recordAt(rkey: string): Promise<{ uri: string; cid: string } | null> {
    const { did } = await session();
    const { status, body } = await call("com.atproto.repo.getRecord", {
      query: { repo: did, collection, rkey },
      isRefusalExpected: true,
    });
    if (status === 200) return { uri: idIn(body, "uri"), cid: idIn(body, "cid") };
    if (textIn(body, "error") === "RecordNotFound") return null;
    throw rejected(body);
  }

  async function embedOf(piece: Piece): Promise<Record<string, unknown>> {
    const image = await piece.image();
    if (!image) return {};
    if (image.bytes.length > imageBytesMax) {
      throw new ChannelProblem(
        "content_unfit",
        "Bluesky allows images of at most 1 MB. Use a smaller one.",
      );
    }
    const headers = { "content-type": image.type };
    const { body } = await call("com.atproto.repo.uploadBlob", {
      method: "POST",
      body: image.bytes,
      headers,
    });
    const images = [{ image: fieldIn(body, "blob"), alt: image.alt }];
    return { embed: { $type: "app.bsky.embed.images", images } };
  }

  async function replyTo(piece: Piece, at: number): Promise<Record<string, unknown>> {
    if (at === 0) return {};
    const ids = idsIn(piece);
    const root = await recordAt(ids[0] ?? "");
    const parent = at === 1 ? root : await recordAt(ids[at - 1] ?? "");
    if (root && parent) return { reply: { root, parent } };
    throw new ChannelProblem(
      "not_found",
      "A post in the thread was deleted on Bluesky. Unpublish the thread and publish it again.",
    );
  }

  const thread = {
    async find(piece: Piece, at: number): Promise<string | null> {
      const rkey = recordKey(piece, at);
      return (await recordAt(rkey)) && rkey;
    },
    async create(piece: Piece, at: number): Promise<string> {
      const { text = "", facets = [] } = piece.posts[at] ?? {};
      const { did } = await session();
      const rkey = recordKey(piece, at);
      const record = {
        $type: collection,
        text,
        facets,
        createdAt: new Date().toISOString(),
        ...(/^[a-z]{2,3}(-|$)/.test(piece.language) && { langs: [piece.language] }),
        ...(at === 0 && (await embedOf(piece))),
        ...(await replyTo(piece, at)),
      };
      // `swapRecord: null` succeeds only if no record has this key yet.
      const json = { repo: did, collection, rkey, record, swapRecord: null };
      const { status, body } = await call("com.atproto.repo.putRecord", {
        method: "POST",
        json,
        isRefusalExpected: true,
      });
      if (status === 400 && textIn(body, "error") !== "InvalidSwap") {
        throw rejected(body);
      }
      return rkey;
    },
    async remove(rkey: string): Promise<void> {
      const { did } = await session();
      await call("com.atproto.repo.deleteRecord", {
        method: "POST",
        json: { repo: did, collection, rkey },
      });
    },
  };

  return {
    async test() {
      return `@${(await session()).handle}`;
    },
    find: (piece) => thread.find(piece, 0),
    async create(piece) {
      for (const { text } of piece.posts) {
        const length = networkLength(text, "bluesky");
        if (length <= graphemesMax) continue;
        throw new ChannelProblem(
          "content_unfit",
          `A post has ${length} characters, but Bluesky allows at most ${graphemesMax}. Shorten it.`,
        );
      }
      return thread.create(piece, 0);
    },
    async update(id, piece, action) {
      await sendThread(thread, id, piece, action);
      return {
        state: "published",
        url: `https://bsky.app/profile/${(await session()).handle}/post/${id}`,
      };
    },
    remove: (id, piece) => removeThread(thread, id, piece),
  };
}

const alphabet = "234567abcdefghijklmnopqrstuvwxyz";

/** A timestamp identifier (TID), which posts require: 53 bits of microseconds and a 10-bit clock id. */
function recordKey({ key, createdAt }: Piece, at: number): string {
  const digest = createHash("sha256").update(key).digest();
  const micros = BigInt(createdAt.getTime()) * 1_000n + BigInt((digest.readUInt16BE(0) % 900) + at);
  let bits = (micros << 10n) | BigInt(digest.readUInt16BE(2) & 1_023);
  let text = "";
  for (let turn = 0; turn < 13; turn += 1) {
    text = (alphabet[Number(bits & 31n)] ?? "") + text;
    bits >>= 5n;
  }
  return text;
}
