/** `channel remove`: deletes a channel; what is published there stays. */
import { accountOption, defineCommand } from "../../command.ts";
import { channelPositional, requireChannel } from "../../require-channel.ts";
import { withAccount } from "../../with-account.ts";

export const channelRemove = defineCommand({
  details:
    "Published content stays online. Scheduled publications are canceled. This cannot be undone.",
  positionals: [channelPositional],
  options: accountOption,
  examples: { "pressroom channel remove 3": "delete channel 3" },
  run: async (output, { values, positionals }) => {
    const { id } = await withAccount({ account: values.account }, async (account, owner) => {
      const channel = await requireChannel(account, owner, positionals[0]);
      const { deleteChannel } = await import("../../../records/channels/channels.ts");
      await deleteChannel(account, channel.id);
      return channel;
    });
    output.result({ id, removed: true }, () => `Channel ${id} was removed.`);
  },
});
