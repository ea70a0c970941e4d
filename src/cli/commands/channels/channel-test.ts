/** `channel test`: connects to a channel with its stored credentials. */
import { readConfig } from "../../../config.ts";
import { accountOption, defineCommand } from "../../command.ts";
import { channelPositional, requireChannel } from "../../require-channel.ts";
import { withAccount } from "../../with-account.ts";

export const channelTest = defineCommand({
  positionals: [channelPositional],
  options: accountOption,
  examples: { "pressroom channel test 3": "test channel 3" },
  run: async (output, { values, positionals }) => {
    const [{ openPublishing }, { openChannel }, { ChannelProblem }, records] = await Promise.all([
      import("../../../services/open-publishing.ts"),
      import("../../../publishing/all-channels.ts"),
      import("../../../publishing/channel-problem.ts"),
      import("../../../records/channels/channels.ts"),
    ]);
    const publishing = await openPublishing(readConfig());
    const tested = await withAccount({ account: values.account }, async (account, owner) => {
      const channel = await requireChannel(account, owner, positionals[0]);
      const secret = (await records.readChannelSecret(publishing, account, channel.id)) ?? "";
      const signal = AbortSignal.timeout(60_000);
      const problem = await openChannel(publishing.fetch, { ...channel, secret }, signal)
        .test()
        .then(() => null)
        .catch((error: unknown) => {
          if (error instanceof ChannelProblem) return error.message;
          throw error;
        });
      await records.saveChannelHealth(account, channel.id, problem);
      return { id: channel.id, problem };
    });
    output.result(tested, () => tested.problem ?? `Channel ${tested.id} is connected.`);
  },
});
