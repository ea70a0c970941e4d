/** DELETE /channels/{channel_id}/ — removes a channel; what is published there stays. */
import { deleteChannel } from "../../../records/channels/channels.ts";
import { defineOperation } from "../../operation.ts";
import { channelParams, requireChannel } from "./channel-shape.ts";

export const deleteChannelOperation = defineOperation({
  id: "deleteChannel",
  method: "DELETE",
  path: "/channels/{channel_id}/",
  tag: "Channels",
  scope: "admin",
  summary: "Delete a channel",
  description:
    "Deletes the channel, its credentials and its publications. Published content stays on the channel; unpublish it first to remove it. Scheduled publications are canceled.",
  params: channelParams,
  status: 204,
  refusals: ["channel_not_found"],
  async handle({ caller, params }) {
    await caller.inAccount(async (account) => {
      const { id } = await requireChannel(account, caller, params.channel_id);
      await deleteChannel(account, id);
    });
    return { status: 204 };
  },
});
