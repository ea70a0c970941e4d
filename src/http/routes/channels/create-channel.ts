/** POST /channels/ — tests a channel and creates it. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { channelKinds } from "../../../publishing/channel.ts";
import { createChannel } from "../../../records/channels/channels.ts";
import { defineOperation } from "../../operation.ts";
import { holdBrand } from "../../own-brand.ts";
import { id } from "../../parameter-schemas.ts";
import {
  assertPassesTest,
  channelShape,
  nameParameter,
  presentChannel,
  secretParameter,
  settingsParameter,
  urlParameter,
} from "./channel-shape.ts";

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
    // Before anything is sent to an address that the caller names.
    await caller.inAccount((account) => holdBrand(account, caller, brandId));
    await assertPassesTest(tools, checked, signal);
    const channel = await caller.inAccount(async (account) => {
      await holdBrand(account, caller, brandId);
      return createChannel(publishing, account, { ...checked, brandId, name: name.trim() });
    });
    if (channel === "name_taken") throw new Refusal("channel_name_taken");
    if (channel === "limit_reached") throw new Refusal("channel_limit_reached");
    return { body: presentChannel(channel), headers: { Location: `/channels/${channel.id}/` } };
  },
});
