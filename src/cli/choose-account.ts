/**
 * Which account a command works for: the named one, the one that a brand's number belongs to, or the only one. Never
 * a guess among several: what is meant for one account must not end up in another.
 */
import { findAccount, listAccounts } from "../records/accounts/accounts.ts";
import type { AccountRecord } from "../records/accounts/accounts.ts";
import { findBrandOwner } from "../records/brands/brands.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "./terminal/parse-id.ts";
import { WrongUse } from "./terminal/wrong-use.ts";

export interface AccountWish {
  /** What --account says: an id or an e-mail address. */
  readonly account?: string | undefined;
  /** The brand that the command names, if it names one: its id or name. */
  readonly brand?: string | undefined;
}

export interface ChosenAccount extends AccountRecord {
  /** For messages: the account's id and address. */
  readonly label: string;
  /** What a further command needs in order to mean the same account: ` --account …`, or nothing. */
  readonly flag: string;
}

const shownMax = 10;
const makeOne = "Create one: pressroom account create --email you@example.com";

export async function chooseAccount(database: Database, wish: AccountWish): Promise<ChosenAccount> {
  const { account: named } = wish;
  if (named !== undefined) {
    const id = parseId(named);
    const found = await findAccount(database, id === undefined ? { email: named } : { id });
    if (found === undefined) throw unknownAccount(named, await listAccounts(database));
    return chosen(found, flagOf(named));
  }
  const accounts = await listAccounts(database);
  const [first, ...others] = accounts;
  if (first === undefined)
    throw new WrongUse("account_missing", "There are no accounts yet.", makeOne);
  if (others.length === 0) return chosen(first, "");
  const brandId = wish.brand === undefined ? undefined : parseId(wish.brand);
  const ownerId = brandId === undefined ? undefined : await findBrandOwner(database, brandId);
  const owner = accounts.find((one) => one.id === ownerId);
  if (owner !== undefined) return chosen(owner, flagOf(owner.email));
  if (brandId !== undefined) {
    throw new WrongUse(
      "brand_not_found",
      `No account has a brand with the ID ${wish.brand}.`,
      accounts.slice(0, shownMax).map(({ email }) => `See: pressroom brand list${flagOf(email)}`),
    );
  }
  throw new WrongUse(
    "account_ambiguous",
    "There are several accounts. Add one of these options:",
    flags(accounts),
  );
}

/** For messages: `account 2 (ada@example.com)`. */
function accountLabel({ id, email }: Pick<AccountRecord, "id" | "email">): string {
  return `account ${id} (${email})`;
}

/** ` --account …` for a command that is shown, with quotes where a shell would need them. */
export function flagOf(named: string): string {
  const isPlain = /^[\w.@+%-]+$/.test(named);
  return ` --account ${isPlain ? named : `'${named.replaceAll("'", String.raw`'\''`)}'`}`;
}

function chosen(record: AccountRecord, flag: string): ChosenAccount {
  const { id, email, defaultBrandId, isDemo } = record;
  return { id, email, defaultBrandId, isDemo, label: accountLabel(record), flag };
}

function unknownAccount(named: string, accounts: readonly AccountRecord[]): WrongUse {
  return new WrongUse(
    "account_not_found",
    `Account ${named} not found.`,
    accounts.length === 0
      ? `There are no accounts yet. ${makeOne}`
      : ["Existing accounts:", ...flags(accounts)],
  );
}

function flags(accounts: readonly AccountRecord[]): string[] {
  const shown = accounts.slice(0, shownMax);
  const rest = accounts.length - shown.length;
  return [
    ...shown.map(
      ({ email, isDemo }) => `${flagOf(email).trim()}${isDemo ? "  (the demo account)" : ""}`,
    ),
    ...(rest > 0 ? [`and ${rest} more: pressroom account list`] : []),
  ];
}
