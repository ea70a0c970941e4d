/**
 * The port that every kind of channel implements, and what it is given. A channel finds what it has created by the
 * piece's key, so that an attempt whose answer was lost is never repeated as a second post.
 */
import type { z } from "zod";
import type { ChannelFetch } from "./channel-fetch.ts";

export const channelKinds = [
  "wordpress",
  "ghost",
  "listmonk",
  "mailchimp",
  "bluesky",
  "mastodon",
  "webhook",
  "feed",
] as const;
export type ChannelKind = (typeof channelKinds)[number];

export interface SocialPost {
  readonly text: string;
  /** Links and hashtags as byte ranges, as Bluesky wants them. */
  readonly facets: readonly unknown[];
}

export interface PieceImage {
  /** The same for the same address. */
  readonly id: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly alt: string;
}

/** A content as it is to be published. */
export interface Piece {
  /** What the channel's own object is found by: the same for every attempt, and no other piece's. */
  readonly key: string;
  readonly createdAt: Date;
  readonly publishAt: Date;
  /** The channel is to publish it by itself when that time comes. */
  readonly isLater: boolean;
  readonly isDraft: boolean;
  readonly contentId: number;
  readonly contentType: string;
  readonly version: number;
  readonly language: string;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  /** Without the title. */
  readonly html: string;
  readonly markdown: string;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  /** A newsletter as it is mailed, where it is one; its `{{unsubscribe_url}}` is for the channel to fill. */
  readonly mail: {
    readonly subject: string;
    readonly preheader: string;
    readonly html: string;
    readonly text: string;
  } | null;
  readonly posts: readonly SocialPost[];
  /** Fetched when it is asked for; null where there is none. */
  image(): Promise<PieceImage | null>;
  /** The page with the images of its text where readers can see them: each is uploaded once, and its address kept. */
  hostImages(html: string, upload: (image: PieceImage) => Promise<string>): Promise<string>;
  /** What an attempt before this one has saved. */
  readonly progress: Readonly<Record<string, unknown>>;
  /** Lasting before it returns; throws where another worker has the piece by now. */
  save(progress: Record<string, unknown>): Promise<void>;
}

export interface Placed {
  readonly state: "draft" | "scheduled" | "published";
  readonly url: string | null;
}

export interface Channel {
  /** Throws a ChannelProblem where nothing could be published; returns whose channel it is. */
  test(): Promise<string>;
  /** What an earlier attempt created, by the piece's key; null where there is nothing. */
  find(piece: Piece): Promise<string | null>;
  /** Returns the channel's own id. Where the channel has drafts, nobody sees it yet. */
  create(piece: Piece): Promise<string>;
  /** Makes it what the piece is. Repeating it changes nothing more. */
  update(id: string, piece: Piece, action: "publish" | "update"): Promise<Placed>;
  /** Takes it from readers; "gone" where nothing is left that could be published again. */
  remove(id: string, piece: Piece): Promise<"gone" | "kept">;
}

export interface OpenChannel<Settings = Record<string, unknown>> {
  readonly id: number;
  /** Without a slash at its end. */
  readonly url: string;
  readonly settings: Settings;
  readonly secret: string;
  readonly fetch: ChannelFetch;
  readonly signal: AbortSignal;
}

/** A kind of channel: what it needs, what it takes and how it is opened. */
export interface ChannelType<Settings = Record<string, unknown>> {
  readonly settings: z.ZodType<Settings>;
  readonly contentTypes: readonly string[];
  /** Where the address is always the same. */
  readonly defaultUrl?: (secret: string) => string | undefined;
  /** It can hold a piece and publish it at its time by itself. */
  readonly canSchedule?: boolean;
  readonly isSecretRequired?: boolean;
  open(channel: OpenChannel<Settings>): Channel;
}

/** The marker under which a piece is found; letters, digits and hyphens only. */
export function markerOf({ key }: Pick<Piece, "key">): string {
  return `pressroom-${key}`;
}
