/** PATCH /channels/{channel_id}/ — changes a channel after testing it as changed. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import type { ChannelKind } from "../../../publishing/channel.ts";
import { readChannelSecret, updateChannel } from "../../../records/channels/channels.ts";
import { defineOperation } from "../../operation.ts";
import {
  assertPassesTest,
  channelParams,
  channelShape,
  nameParameter,
  presentChannel,
  requireChannel,
  secretParameter,
  settingsParameter,
  urlParameter,
} from "./channel-shape.ts";

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
  refusals: ["channel_not_found", "channel_test_failed", "channel_name_taken"],
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
    // Or whoever may change a channel could have its secret sent to an address of theirs.
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
