/** Lists all kinds of channels, validates the input for setting one up, and opens channels. */
import { randomBytes } from "node:crypto";
import { Refusal } from "../errors.ts";
import { requireUrl, withScheme } from "../security/check-url.ts";
import type { AddressRules } from "../security/check-url.ts";
import type { ChannelFetch } from "./channel-fetch.ts";
import { ChannelProblem } from "./channel-problem.ts";
import type { Channel, ChannelKind, ChannelType, OpenChannel } from "./channel.ts";
import { bluesky } from "./channels/bluesky.ts";
import { listmonk, mailchimp } from "./channels/campaigns.ts";
import { feed } from "./channels/feed.ts";
import { ghost } from "./channels/ghost.ts";
import { mastodon } from "./channels/mastodon.ts";
import { webhook } from "./channels/webhook.ts";
import { wordpress } from "./channels/wordpress.ts";

const types = { wordpress, ghost, listmonk, mailchimp, bluesky, mastodon, webhook, feed };

export function channelType(kind: string): ChannelType {
  const found = types[kind as ChannelKind] as unknown as ChannelType | undefined;
  if (!found) throw new Error(`unknown channel kind: ${kind}`);
  return found;
}

export interface ChannelInput {
  kind: ChannelKind;
  url: string | undefined;
  settings: Record<string, unknown>;
  secret: string | undefined;
}

export interface CheckedChannel {
  kind: ChannelKind;
  url: string;
  settings: Record<string, unknown>;
  secret: string;
  feedToken: string | null;
}

export function checkChannel(rules: AddressRules, given: ChannelInput): CheckedChannel {
  const { kind, secret = "" } = given;
  const type = channelType(kind);
  const parsed = type.settings.safeParse(given.settings);
  if (!parsed.success) {
    throw new Refusal("invalid_parameters", {
      errors: parsed.error.issues.map((issue) => ({
        param: ["settings", ...issue.path].join("."),
        message: issue.message.startsWith("Invalid input") ? "Invalid or missing." : issue.message,
      })),
    });
  }
  if (type.isSecretRequired && secret.trim() === "") throw wrong("secret", "Required.");
  return {
    kind,
    settings: parsed.data,
    secret: secret.trim(),
    url: checkedUrl(rules, type, given.url?.trim() || type.defaultUrl?.(secret)),
    feedToken: kind === "feed" ? randomBytes(24).toString("base64url") : null,
  };
}

function checkedUrl(rules: AddressRules, type: ChannelType, given: string | undefined): string {
  if (given === "" && type.defaultUrl) return "";
  if (given === undefined) throw wrong("url", "Required.");
  // A path of only slashes counts as empty.
  let { href } = requireUrl(rules, withScheme(given));
  while (href.endsWith("/")) href = href.slice(0, -1);
  return href;
}

function wrong(param: string, message: string): Refusal {
  return new Refusal("invalid_parameters", { errors: [{ param, message }] });
}

export function openChannel(
  fetch: ChannelFetch,
  channel: Omit<OpenChannel, "fetch" | "signal"> & { kind: string },
  signal: AbortSignal,
): Channel {
  const type = channelType(channel.kind);
  const settings = type.settings.safeParse(channel.settings);
  if (!settings.success) {
    throw new ChannelProblem(
      "rejected",
      "The channel's settings are incomplete. Fill in the missing ones and save them.",
    );
  }
  return type.open({ ...channel, settings: settings.data, fetch, signal });
}
