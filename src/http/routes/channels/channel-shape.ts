/** The request and response schemas of channels, shared by all operations. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import type { CheckedChannel } from "../../../publishing/all-channels.ts";
import { ChannelProblem } from "../../../publishing/channel-problem.ts";
import { channelKinds } from "../../../publishing/channel.ts";
import { findChannel } from "../../../records/channels/channels.ts";
import type { ChannelRecord } from "../../../records/channels/channels.ts";
import type { Caller } from "../../authentication/caller.ts";
import { pathId, text } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import type { RouteTools } from "../../route.ts";
import { shownTime } from "../../responses/shown-time.ts";

export const channelShape = z
  .object({
    channel_id: z.int().meta({ example: 4 }),
    brand_id: z.int().meta({ example: 3 }),
    kind: z.enum(channelKinds).meta({ example: "wordpress" }),
    name: z.string().meta({ example: "Our blog" }),
    url: z.string().meta({
      description: "Its URL. For a feed: its path on this service, without the format extension.",
      example: "https://blog.example.com",
    }),
    settings: z.record(z.string(), z.unknown()).meta({ example: { username: "editor" } }),
    problem: z.string().nullable().meta({
      description: "Why publishing to it fails, as of `checked_at`; null if it works.",
      example: null,
    }),
    checked_at: shownTime.meta({ description: "When it was last tested or published to." }),
    created_at: shownTime,
    updated_at: shownTime,
  })
  .meta({ id: "Channel" });

export function presentChannel(channel: ChannelRecord) {
  const url = channel.feedToken === null ? channel.url : `/agents/feeds/${channel.feedToken}`;
  return present(channelShape, { ...channel, channelId: channel.id, url });
}

export const channelParams = z.object({ channel_id: pathId("channel_not_found") });

export const nameParameter = text(100).meta({
  description: "Its name. Unique among the brand's channels.",
  example: "Our blog",
});

export const urlParameter = text(2_000).meta({
  description:
    "The URL of the site or server. Optional for Bluesky, Mailchimp and feeds, whose URLs are known.",
  example: "https://blog.example.com",
});

export const settingsParameter = z.record(z.string(), z.unknown()).meta({
  json: { type: "object", additionalProperties: true },
  description: "Settings for this kind of channel, such as `username`. See docs/publishing.md.",
  example: { username: "editor" },
});

export const secretParameter = z.string().min(1).max(4_000).meta({
  description:
    "The application password, API key or token. It is stored encrypted and never returned.",
  example: "abcd efgh ijkl mnop qrst uvwx",
});

/** Finds a channel of a brand that the caller can access. */
export async function requireChannel(
  account: AccountHandle,
  { brandId }: Caller,
  id: number,
): Promise<ChannelRecord> {
  const channel = await findChannel(account, id);
  if (!channel || (brandId !== null && channel.brandId !== brandId)) {
    throw new Refusal("channel_not_found");
  }
  return channel;
}

/** Returns the problem as text; null if the test succeeded. */
export async function testChannel(
  { publishing }: Pick<RouteTools, "publishing">,
  channel: Pick<CheckedChannel, "kind" | "url" | "settings" | "secret"> & { id?: number },
  signal: AbortSignal,
): Promise<string | null> {
  const { openChannel } = await import("../../../publishing/all-channels.ts");
  try {
    await openChannel(publishing.fetch, { id: 0, ...channel }, signal).test();
    return null;
  } catch (error) {
    if (error instanceof ChannelProblem) return error.message;
    throw error;
  }
}

export async function assertPassesTest(...given: Parameters<typeof testChannel>): Promise<void> {
  const problem = await testChannel(...given);
  if (problem !== null) throw new Refusal("channel_test_failed", { message: problem });
}
