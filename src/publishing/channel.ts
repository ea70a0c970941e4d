/**
 * The interface that every kind of channel implements, and its input. A channel finds what it has created by the
 * piece's key, so that a retry after a lost response never creates a second post.
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
  /** Links and hashtags as byte ranges, as Bluesky requires. */
  readonly facets: readonly unknown[];
}

export interface PieceImage {
  /** The same for the same URL. */
  readonly id: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly alt: string;
}

/** Content in the form in which it is published. */
export interface Piece {
  /** The key for finding the object on the channel: the same for every attempt, and unique to the piece. */
  readonly key: string;
  readonly createdAt: Date;
  readonly publishAt: Date;
  /** Whether the channel is to publish it itself at `publishAt`. */
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
  /** The email, if it is a newsletter; the channel replaces `{{unsubscribe_url}}`. */
  readonly mail: {
    readonly subject: string;
    readonly preheader: string;
    readonly html: string;
    readonly text: string;
  } | null;
  readonly posts: readonly SocialPost[];
  /** Fetched on demand; null if there is none. */
  image(): Promise<PieceImage | null>;
  /** The page with its images uploaded to the channel: each is uploaded once, and its URL is saved. */
  hostImages(html: string, upload: (image: PieceImage) => Promise<string>): Promise<string>;
  /** The state saved by an earlier attempt. */
  readonly progress: Readonly<Record<string, unknown>>;
  /** Durable when it returns; throws if another worker has claimed the piece. */
  save(progress: Record<string, unknown>): Promise<void>;
}

export interface Placed {
  readonly state: "draft" | "scheduled" | "published";
  readonly url: string | null;
}

export interface Channel {
  /** Throws a ChannelProblem if publishing would fail; returns the name of the connected account or site. */
  test(): Promise<string>;
  /** Finds what an earlier attempt created, by the piece's key; null if there is nothing. */
  find(piece: Piece): Promise<string | null>;
  /** Returns the id that the channel gave it. Created as a draft if the channel supports drafts. */
  create(piece: Piece): Promise<string>;
  /** Brings it into the requested state. Idempotent. */
  update(id: string, piece: Piece, action: "publish" | "update"): Promise<Placed>;
  /** Removes it from public view; "gone" if nothing is left that could be published again. */
  remove(id: string, piece: Piece): Promise<"gone" | "kept">;
}

export interface OpenChannel<Settings = Record<string, unknown>> {
  readonly id: number;
  /** Without a trailing slash. */
  readonly url: string;
  readonly settings: Settings;
  readonly secret: string;
  readonly fetch: ChannelFetch;
  readonly signal: AbortSignal;
}

/** A kind of channel: its settings, the content types it supports and how it is opened. */
export interface ChannelType<Settings = Record<string, unknown>> {
  readonly settings: z.ZodType<Settings>;
  readonly contentTypes: readonly string[];
  /** Set if the URL is fixed or follows from the secret. */
  readonly defaultUrl?: (secret: string) => string | undefined;
  /** Whether it can schedule a piece itself. */
  readonly canSchedule?: boolean;
  readonly isSecretRequired?: boolean;
  open(channel: OpenChannel<Settings>): Channel;
}

/** The marker under which a piece is found; letters, digits and hyphens only. */
export function markerOf({ key }: Pick<Piece, "key">): string {
  return `pressroom-${key}`;
}
