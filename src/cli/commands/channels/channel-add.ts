/** `channel add`: tests a channel and adds it to a brand. */
import { readConfig } from "../../../config.ts";
import { Refusal } from "../../../errors.ts";
import { checkText, refused } from "../../check-text.ts";
import { accountOption, defineCommand, option, repeatedOption } from "../../command.ts";
import { readSecret, readSets } from "../../setting-options.ts";
import { withAccount } from "../../with-account.ts";

const options = {
  url: option("URL", "the URL of the site or server"),
  name: option("TEXT", "its name; default: its kind"),
  brand: option("ID|NAME", "the brand; default: the account's default brand"),
  set: repeatedOption(
    "NAME=VALUE",
    "a setting of this kind of channel, such as username=editor; see docs/publishing.md",
  ),
  secret: option("@FILE|-", "the password, key or token, from a file or stdin"),
  ...accountOption,
};

export const channelAdd = defineCommand({
  details: "Tests the connection first, and adds the channel only if the test succeeds.",
  positionals: [
    {
      name: "KIND",
      meaning: "wordpress, ghost, listmonk, mailchimp, bluesky, mastodon, webhook or feed",
    },
  ],
  options,
  examples: {
    "pressroom channel add wordpress --url blog.example.com --set username=editor --secret @password.txt":
      "publish on a WordPress site",
  },
  run: async (output, { values, positionals }) => {
    const secret = readSecret(values.secret) ?? undefined;
    const [
      { openPublishing },
      channels,
      { channelKinds },
      { ChannelProblem },
      records,
      { chooseBrand },
    ] = await Promise.all([
      import("../../../services/open-publishing.ts"),
      import("../../../publishing/all-channels.ts"),
      import("../../../publishing/channel.ts"),
      import("../../../publishing/channel-problem.ts"),
      import("../../../records/channels/channels.ts"),
      import("../../choose-brand.ts"),
    ]);
    const kind = channelKinds.find((one) => one === positionals[0]);
    if (!kind) throw refused(`KIND must be one of: ${channelKinds.join(", ")}.`);
    const publishing = await openPublishing(readConfig());
    const settings = readSets(values.set ?? []);
    const checked = channels.checkChannel(publishing.rules, {
      kind,
      url: values.url,
      settings,
      secret,
    });
    try {
      const signal = AbortSignal.timeout(60_000);
      await channels.openChannel(publishing.fetch, { id: 0, ...checked }, signal).test();
    } catch (error) {
      if (!(error instanceof ChannelProblem)) throw error;
      throw new Refusal("channel_test_failed", { message: error.message });
    }
    const name = checkText(values.name ?? kind, {
      name: "--name",
      lengthMax: 100,
      isRequired: true,
    });
    const made = await withAccount({ account: values.account }, async (account, owner) => {
      const { id: brandId } = await chooseBrand(account, owner, values.brand);
      return records.createChannel(publishing, account, { ...checked, brandId, name });
    });
    if (made === "name_taken") throw new Refusal("channel_name_taken");
    if (made === "limit_reached") throw new Refusal("channel_limit_reached");
    const { id, url, feedToken } = made;
    const feed = feedToken === null ? null : `/agents/feeds/${feedToken}.rss`;
    output.result(
      { id, kind, name, url: feed ?? url },
      () => `Channel ${id} was added.${feed === null ? "" : ` Its feed: ${feed}`}`,
    );
  },
});
