/** Mock servers for all kinds of external channels. */
import type { ChannelKind } from "../channel.ts";
import { mockBluesky } from "./mock-bluesky.fixture.ts";
import { mockListmonk, mockMailchimp } from "./mock-campaigns.fixture.ts";
import type { MockChannel } from "./mock-channel.fixture.ts";
import { mockGhost } from "./mock-ghost.fixture.ts";
import { mockMastodon } from "./mock-mastodon.fixture.ts";
import { mockWebhook } from "./mock-webhook.fixture.ts";
import { mockWordpress } from "./mock-wordpress.fixture.ts";

export const mockChannels: Record<Exclude<ChannelKind, "feed">, () => MockChannel> = {
  wordpress: mockWordpress,
  ghost: mockGhost,
  listmonk: mockListmonk,
  mailchimp: mockMailchimp,
  bluesky: mockBluesky,
  mastodon: mockMastodon,
  webhook: mockWebhook,
};
