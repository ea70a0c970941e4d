/** A source that a command names by its id. */
import type { AccountHandle } from "../db/account-handle.ts";
import type { SourceRecord } from "../records/sources/sources.ts";
import type { ChosenAccount } from "./choose-account.ts";
import { requireId } from "./parse-id.ts";
import { WrongUse } from "./wrong-use.ts";

export const sourcePositional = {
  name: "ID",
  meaning: "the id of the source, as shown by pressroom source list",
};

export async function requireSource(
  account: AccountHandle,
  owner: ChosenAccount,
  named: string | undefined,
): Promise<SourceRecord> {
  const { findSource } = await import("../records/sources/sources.ts");
  const id = requireId(named ?? "", "source");
  const source = await findSource(account, id);
  if (source) return source;
  throw new WrongUse(
    "source_not_found",
    `Source ${id} was not found in ${owner.label}.`,
    `See: pressroom source list${owner.flag}`,
  );
}
