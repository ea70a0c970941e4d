/** A channel that a command names by its id. */
import type { AccountHandle } from "../db/account-handle.ts";
import type { ChannelRecord } from "../records/channels/channels.ts";
import type { ChosenAccount } from "./choose-account.ts";
import { requireId } from "./parse-id.ts";
import { WrongUse } from "./wrong-use.ts";

export const channelPositional = {
  name: "ID",
  meaning: "the id of the channel, as shown by pressroom channel list",
};

export async function requireChannel(
  account: AccountHandle,
  owner: ChosenAccount,
  named: string | undefined,
): Promise<ChannelRecord> {
  const { findChannel } = await import("../records/channels/channels.ts");
  const id = requireId(named ?? "", "channel");
  const channel = await findChannel(account, id);
  if (channel) return channel;
  throw new WrongUse(
    "channel_not_found",
    `Channel ${id} was not found in ${owner.label}.`,
    `See: pressroom channel list${owner.flag}`,
  );
}
