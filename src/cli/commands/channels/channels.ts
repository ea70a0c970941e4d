/** `channel add`, `list`, `test` and `remove`. */
import { readConfig } from "../../../config.ts";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import {
  createChannel,
  deleteChannel,
  findChannel,
  listChannels,
  readChannelSecret,
  saveChannelHealth,
} from "../../../records/channels/channels.ts";
import type { ChannelRecord } from "../../../records/channels/channels.ts";
import { checkText } from "../../terminal/check-text.ts";
import type { ChosenAccount } from "../../choose-account.ts";
import { chooseBrand } from "../../choose-brand.ts";
import {
  accountOption,
  defineCommand,
  idPositional,
  option,
  repeatedOption,
} from "../../command.ts";
import { requireId } from "../../terminal/parse-id.ts";
import { readSecret, readSets } from "../../terminal/setting-options.ts";
import { table } from "../../terminal/table.ts";
import { withAccount } from "../../with-account.ts";
import { refused, WrongUse } from "../../terminal/wrong-use.ts";

export const channelAdd = defineCommand({
  details: "Tests the connection first, and adds the channel only if the test succeeds.",
  positionals: [
    {
      name: "KIND",
      meaning: "wordpress, ghost, listmonk, mailchimp, bluesky, mastodon, webhook or feed",
    },
  ],
  options: {
    url: option("URL", "the URL of the site or server"),
    name: option("TEXT", "its name; default: its kind"),
    brand: option("ID|NAME", "the brand; default: the account's default brand"),
    set: repeatedOption(
      "NAME=VALUE",
      "a setting for this kind of channel, such as username=editor; see docs/publishing.md",
    ),
    secret: option("@FILE|-", "the password, key or token, from a file or stdin"),
    ...accountOption,
  },
  examples: {
    "pressroom channel add wordpress --url blog.example.com --set username=editor --secret @password.txt":
      "publish to a WordPress site",
  },
  run: async (output, { values, positionals }) => {
    const secret = readSecret(values.secret) ?? undefined;
    const { publishing, channelKinds, checkChannel, findProblem } = await loadPublishing();
    const kind = channelKinds.find((one) => one === positionals[0]);
    if (!kind) throw refused(`KIND must be one of: ${channelKinds.join(", ")}.`);
    const settings = readSets(values.set ?? []);
    const checked = checkChannel(publishing.rules, { kind, url: values.url, settings, secret });
    const problem = await findProblem({ id: 0, ...checked });
    if (problem !== null) throw new Refusal("channel_test_failed", { message: problem });
    const rules = { name: "--name", lengthMax: 100, isRequired: true } as const;
    const name = checkText(values.name ?? kind, rules);
    const made = await withAccount(values, async (account, owner) => {
      const { id: brandId } = await chooseBrand(account, owner, values.brand);
      return createChannel(publishing, account, { ...checked, brandId, name });
    });
    if (made === "name_taken") throw new Refusal("channel_name_taken");
    if (made === "limit_reached") throw new Refusal("channel_limit_reached");
    const { id, url, feedToken } = made;
    const feed = feedToken === null ? null : `/agents/feeds/${feedToken}.rss`;
    output.result(
      { id, kind, name, url: feed ?? url },
      () => `Added channel ${id}.${feed === null ? "" : ` Its feed: ${feed}`}`,
    );
  },
});

/** Loaded only by the commands that connect to a channel. */
async function loadPublishing() {
  const [{ openPublishing }, { checkChannel, openChannel }, { channelKinds }, { ChannelProblem }] =
    await Promise.all([
      import("../../../services/open-integrations.ts"),
      import("../../../publishing/all-channels.ts"),
      import("../../../publishing/channel.ts"),
      import("../../../publishing/channel-problem.ts"),
    ]);
  const publishing = await openPublishing(readConfig());
  return {
    publishing,
    channelKinds,
    checkChannel,
    /** Why the test of the channel failed, or null. */
    findProblem: async (channel: Parameters<typeof openChannel>[1]): Promise<string | null> => {
      try {
        await openChannel(publishing.fetch, channel, AbortSignal.timeout(60_000)).test();
        return null;
      } catch (error) {
        if (error instanceof ChannelProblem) return error.message;
        throw error;
      }
    },
  };
}

export const channelList = defineCommand({
  options: accountOption,
  examples: { "pressroom channel list": "all channels" },
  run: async (output, { values }) => {
    const channels = await withAccount(values, (account) =>
      listChannels(account, { brandId: null }),
    );
    const shown = channels.map(({ id, brandId, kind, name, url, problem }) => ({
      id,
      brand_id: brandId,
      kind,
      name,
      url,
      problem,
    }));
    output.result({ channels: shown }, () =>
      shown.length === 0
        ? "No channels yet. To add one, see: pressroom channel add --help"
        : table(
            ["ID", "KIND", "NAME", "BRAND", "ADDRESS", "PROBLEM"],
            shown.map((one) => [
              one.id,
              one.kind,
              one.name,
              one.brand_id,
              one.url,
              one.problem ?? "",
            ]),
          ),
    );
  },
});

export const channelTest = defineCommand({
  positionals: [idPositional("channel")],
  options: accountOption,
  examples: { "pressroom channel test 3": "test channel 3" },
  run: async (output, { values, positionals }) => {
    const { publishing, findProblem } = await loadPublishing();
    const tested = await withAccount(values, async (account, owner) => {
      const channel = await requireChannel(account, owner, positionals[0]);
      const secret = (await readChannelSecret(publishing, account, channel.id)) ?? "";
      const problem = await findProblem({ ...channel, secret });
      await saveChannelHealth(account, channel.id, problem);
      return { id: channel.id, problem };
    });
    output.result(tested, () => tested.problem ?? `Channel ${tested.id} is connected.`);
  },
});

export const channelRemove = defineCommand({
  details:
    "Content that is already published stays online. Scheduled publications are canceled. This cannot be undone.",
  positionals: [idPositional("channel")],
  options: accountOption,
  examples: { "pressroom channel remove 3": "remove channel 3" },
  run: async (output, { values, positionals }) => {
    const id = await withAccount(values, async (account, owner) => {
      const channel = await requireChannel(account, owner, positionals[0]);
      await deleteChannel(account, channel.id);
      return channel.id;
    });
    output.result({ id, removed: true }, () => `Removed channel ${id}.`);
  },
});

export async function requireChannel(
  account: AccountHandle,
  owner: ChosenAccount,
  named: string | undefined,
): Promise<ChannelRecord> {
  const id = requireId(named, "channel");
  const channel = await findChannel(account, id);
  if (channel) return channel;
  throw new WrongUse(
    "channel_not_found",
    `Channel ${id} not found in ${owner.label}.`,
    `See: pressroom channel list${owner.flag}`,
  );
}
