/** `publish`: publishes content to a channel, now or at a scheduled time; a worker does the work. */
import { Refusal } from "../../../errors.ts";
import { findContent } from "../../../records/contents/contents.ts";
import { requestPublication } from "../../../records/publications/publications.ts";
import { refused } from "../../terminal/wrong-use.ts";
import { accountOption, defineCommand, flagOption, option } from "../../command.ts";
import { requireId } from "../../terminal/parse-id.ts";
import { withAccount } from "../../with-account.ts";
import { requireChannel } from "../channels/channels.ts";

export const publish = defineCommand({
  details: "Each piece of content can be published to a given channel only once.",
  positionals: [{ name: "CONTENT", meaning: "the ID of the content" }],
  options: {
    channel: option("ID", "the channel, as shown by pressroom channel list"),
    at: option("TIME", "when to publish, such as 2026-11-15T09:30:00Z; default: now"),
    draft: flagOption("create it as a draft on the channel"),
    ...accountOption,
  },
  examples: { "pressroom publish 17 --channel 3": "publish content 17 now" },
  run: async (output, { values, positionals }) => {
    const contentId = requireId(positionals[0], "content");
    const publishAt = values.at === undefined ? null : new Date(values.at);
    if (publishAt !== null && Number.isNaN(publishAt.getTime())) {
      throw refused("--at must be a time, such as 2026-11-15T09:30:00Z.");
    }
    const { channelType } = await import("../../../publishing/all-channels.ts");
    const publication = await withAccount(values, async (account, owner) => {
      const channel = await requireChannel(account, owner, values.channel);
      const content = await findContent(account, contentId, channel.brandId);
      if (!content) throw new Refusal("content_not_found");
      const { contentTypes, canSchedule = false } = channelType(channel.kind);
      if (!contentTypes.includes(content.contentType)) throw new Refusal("channel_unfit");
      return requestPublication(account, {
        contentId,
        channelId: channel.id,
        options: { status: values.draft === true ? "draft" : "publish" },
        publishAt,
        isHandedOver: canSchedule,
      });
    });
    if (!publication) throw new Refusal("already_published");
    const { id, state, channelName } = publication;
    output.result(
      { id, state, channel: channelName },
      () => `Publication ${id} on ${channelName} is ${state}.`,
    );
  },
});
