/** Every kind of channel that leads elsewhere, as a server that can be played. */
import type { ChannelKind } from "../channel.ts";
import { playBluesky } from "./played-bluesky.fixture.ts";
import { playListmonk, playMailchimp } from "./played-campaigns.fixture.ts";
import type { PlayedChannel } from "./played-channel.fixture.ts";
import { playGhost } from "./played-ghost.fixture.ts";
import { playMastodon } from "./played-mastodon.fixture.ts";
import { playWebhook } from "./played-webhook.fixture.ts";
import { playWordpress } from "./played-wordpress.fixture.ts";

export const playedChannels: Record<Exclude<ChannelKind, "feed">, () => PlayedChannel> = {
  wordpress: playWordpress,
  ghost: playGhost,
  listmonk: playListmonk,
  mailchimp: playMailchimp,
  bluesky: playBluesky,
  mastodon: playMastodon,
  webhook: playWebhook,
};
