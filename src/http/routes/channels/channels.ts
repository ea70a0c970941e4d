/** Channels: list, create, read, change, test and delete. Each is tested before it is saved. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { channelKinds } from "../../../publishing/channel.ts";
import type { ChannelKind } from "../../../publishing/channel.ts";
import {
  listChannels,
  createChannel,
  readChannelSecret,
  updateChannel,
  findChannel,
  saveChannelHealth,
  deleteChannel,
} from "../../../records/channels/channels.ts";
import { defineOperation } from "../../operation.ts";
import { lockOwnBrand } from "../../authentication/own-brand.ts";
import { id } from "../../requests/parameter-schemas.ts";
import {
  channelShape,
  presentChannel,
  assertPassesTest,
  nameParameter,
  secretParameter,
  settingsParameter,
  urlParameter,
  channelParams,
  requireChannel,
  testChannel,
} from "./channel-shape.ts";

export const listChannelsOperation = defineOperation({
  id: "listChannels",
  method: "GET",
  path: "/channels/",
  tag: "Channels",
  scope: "read",
  summary: "List channels",
  description:
    "All channels, sorted by brand and name. A key restricted to a brand sees only that brand's channels.",
  query: z.object({
    brand_id: id.optional().meta({ description: "Only this brand's channels.", example: 3 }),
  }),
  answer: z.object({ items: z.array(channelShape) }),
  async handle({ caller, query }) {
    const brandId = caller.brandId ?? query.brand_id ?? null;
    const rows = await caller.inAccount((account) => listChannels(account, { brandId }));
    return { body: { items: rows.map(presentChannel) } };
  },
});

export const createChannelOperation = defineOperation({
  id: "createChannel",
  method: "POST",
  path: "/channels/",
  tag: "Channels",
  scope: "admin",
  summary: "Create a channel",
  description:
    "Connects to the channel with the credentials first, and creates it only if that succeeds. A brand can have at most 100 channels. See docs/publishing.md for the settings for each kind.",
  body: z.object({
    kind: z.enum(channelKinds).meta({ description: "The kind of channel.", example: "wordpress" }),
    brand_id: id.meta({ description: "The brand whose content is published there.", example: 3 }),
    name: nameParameter,
    url: urlParameter.optional(),
    settings: settingsParameter.default({}),
    secret: secretParameter.optional(),
  }),
  status: 201,
  answer: channelShape,
  answerHeaders: { Location: "The path of the channel." },
  refusals: [
    "unknown_brand",
    "brand_archived",
    "channel_test_failed",
    "channel_name_taken",
    "channel_limit_reached",
  ],
  async handle({ caller, body, tools, signal }) {
    const { brand_id: brandId, name } = body;
    const { publishing } = tools;
    const { checkChannel } = await import("../../../publishing/all-channels.ts");
    const checked = checkChannel(publishing.rules, { url: undefined, secret: undefined, ...body });
    // Checked before a request is sent to a URL that the caller chose.
    await caller.inAccount((account) => lockOwnBrand(account, caller, brandId));
    await assertPassesTest(tools, checked, signal);
    const channel = await caller.inAccount(async (account) => {
      await lockOwnBrand(account, caller, brandId);
      return createChannel(publishing, account, { ...checked, brandId, name: name.trim() });
    });
    if (channel === "name_taken") throw new Refusal("channel_name_taken");
    if (channel === "limit_reached") throw new Refusal("channel_limit_reached");
    return { body: presentChannel(channel), headers: { Location: `/channels/${channel.id}/` } };
  },
});

export const getChannel = defineOperation({
  id: "getChannel",
  method: "GET",
  path: "/channels/{channel_id}/",
  tag: "Channels",
  scope: "read",
  summary: "Get a channel",
  description: "Returns the channel and its last problem. Its secret is never returned.",
  params: channelParams,
  answer: channelShape,
  async handle({ caller, params }) {
    const channel = await caller.inAccount((account) =>
      requireChannel(account, caller, params.channel_id),
    );
    return { body: presentChannel(channel) };
  },
});

export const updateChannelOperation = defineOperation({
  id: "updateChannel",
  method: "PATCH",
  path: "/channels/{channel_id}/",
  tag: "Channels",
  scope: "admin",
  summary: "Update a channel",
  description:
    "Changes the fields you send; all others are left unchanged. In `settings`, only the settings you send change. Pressroom tests the channel with the changes first and saves them only if the test succeeds. A new `url` requires the `secret`.",
  params: channelParams,
  body: z.object({
    name: nameParameter.optional(),
    url: urlParameter.optional(),
    settings: settingsParameter.optional(),
    secret: secretParameter.optional(),
  }),
  answer: channelShape,
  refusals: ["channel_test_failed", "channel_name_taken"],
  async handle({ caller, params, body, tools, signal }) {
    const { publishing } = tools;
    const { before, stored } = await caller.inAccount(async (account) => ({
      before: await requireChannel(account, caller, params.channel_id),
      stored: await readChannelSecret(publishing, account, params.channel_id),
    }));
    const { checkChannel } = await import("../../../publishing/all-channels.ts");
    const checked = checkChannel(publishing.rules, {
      kind: before.kind as ChannelKind,
      url: body.url ?? before.url,
      settings: { ...before.settings, ...body.settings },
      secret: body.secret ?? stored,
    });
    // Otherwise a caller could have the stored secret sent to their own server.
    if (checked.url !== before.url && body.secret === undefined && stored !== "") {
      throw new Refusal("invalid_parameters", {
        errors: [{ param: "secret", message: "Send the secret again for the new URL." }],
      });
    }
    await assertPassesTest(tools, checked, signal);
    const channel = await caller.inAccount(async (account) => {
      const current = await requireChannel(account, caller, params.channel_id);
      const { url, settings } = checked;
      const name = body.name?.trim() ?? current.name;
      return updateChannel(publishing, account, current, {
        name,
        url,
        settings,
        secret: body.secret?.trim(),
      });
    });
    if (!channel) throw new Refusal("channel_name_taken");
    return { body: presentChannel(channel) };
  },
});

export const testChannelOperation = defineOperation({
  id: "testChannel",
  method: "POST",
  path: "/channels/{channel_id}/test/",
  tag: "Channels",
  scope: "admin",
  summary: "Test a channel",
  description:
    "Connects to the channel with its stored credentials. In the response, `problem` says what is wrong; it is null if the test succeeded.",
  params: channelParams,
  answer: channelShape,
  async handle({ caller, params, tools, signal }) {
    const { channel, secret } = await caller.inAccount(async (account) => ({
      channel: await requireChannel(account, caller, params.channel_id),
      secret: await readChannelSecret(tools.publishing, account, params.channel_id),
    }));
    const problem =
      secret === undefined
        ? "The credentials of the channel cannot be decrypted. Enter them again."
        : await testChannel(
            tools,
            { ...channel, kind: channel.kind as ChannelKind, secret },
            signal,
          );
    const tested = await caller.inAccount(async (account) => {
      await saveChannelHealth(account, channel.id, problem);
      return findChannel(account, channel.id);
    });
    if (!tested) throw new Refusal("channel_not_found");
    return { body: presentChannel(tested) };
  },
});

export const deleteChannelOperation = defineOperation({
  id: "deleteChannel",
  method: "DELETE",
  path: "/channels/{channel_id}/",
  tag: "Channels",
  scope: "admin",
  summary: "Delete a channel",
  description:
    "Deletes the channel, its credentials and its publications. Content that was published there stays online; to remove it, unpublish it before you delete the channel. Scheduled publications are canceled.",
  params: channelParams,
  status: 204,
  async handle({ caller, params }) {
    await caller.inAccount(async (account) => {
      const channel = await requireChannel(account, caller, params.channel_id);
      await deleteChannel(account, channel.id);
    });
    return {};
  },
});
