/** GET /channels/{channel_id}/ — one channel and whether it works. */
import { defineOperation } from "../../operation.ts";
import { channelParams, channelShape, presentChannel, requireChannel } from "./channel-shape.ts";

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
  refusals: ["channel_not_found"],
  async handle({ caller, params }) {
    const channel = await caller.inAccount((account) =>
      requireChannel(account, caller, params.channel_id),
    );
    return { body: presentChannel(channel) };
  },
});
