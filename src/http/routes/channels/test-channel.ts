/** POST /channels/{channel_id}/test/ — tests a channel. */
import type { ChannelKind } from "../../../publishing/channel.ts";
import {
  findChannel,
  readChannelSecret,
  saveChannelHealth,
} from "../../../records/channels/channels.ts";
import { Refusal } from "../../../errors.ts";
import { defineOperation } from "../../operation.ts";
import {
  channelParams,
  channelShape,
  presentChannel,
  requireChannel,
  testChannel,
} from "./channel-shape.ts";

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
  refusals: ["channel_not_found"],
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
