/** `channel list`: the channels of an account and whether they work. */
import { accountOption, defineCommand } from "../../command.ts";
import { table } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

export const channelList = defineCommand({
  options: accountOption,
  examples: { "pressroom channel list": "all channels" },
  run: async (output, { values }) => {
    const { listChannels } = await import("../../../records/channels/channels.ts");
    const channels = await withAccount({ account: values.account }, (account) =>
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
      channels.length === 0
        ? "No channels yet. Add one: pressroom channel add --help"
        : table(
            ["ID", "KIND", "NAME", "BRAND", "ADDRESS", "PROBLEM"],
            channels.map((one) => [
              one.id,
              one.kind,
              one.name,
              one.brandId,
              one.url,
              one.problem ?? "",
            ]),
          ),
    );
  },
});
