/**
 * Chooses the account that a command works for: the specified one, the owner of the specified brand ID, or the only
 * one. Never guesses among several, so that nothing ends up in the wrong account.
 */
import { findAccount, listAccounts } from "../records/accounts/accounts.ts";
import type { AccountRecord } from "../records/accounts/accounts.ts";
import { findBrandOwner } from "../records/brands/brands.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "./terminal/parse-id.ts";
import { WrongUse } from "./terminal/wrong-use.ts";

export interface AccountOptions {
  /** The value of --account: an ID or an email address. */
  readonly account?: string | undefined;
  /** The ID or name of the brand, if the command specifies one. */
  readonly brand?: string | undefined;
}

export interface ChosenAccount extends AccountRecord {
  /** For messages: `account 2 (ada@example.com)`. */
  readonly label: string;
  /** ` --account …` for commands in hints, or empty if they do not need it. */
  readonly flag: string;
}

const shownMax = 10;
const makeOne = "Create one: pressroom account create --email you@example.com";

export async function chooseAccount(
  database: Database,
  options: AccountOptions,
): Promise<ChosenAccount> {
  const { account: named } = options;
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
  const brandId = options.brand === undefined ? undefined : parseId(options.brand);
  const ownerId = brandId === undefined ? undefined : await findBrandOwner(database, brandId);
  const owner = accounts.find((one) => one.id === ownerId);
  if (owner !== undefined) return chosen(owner, flagOf(owner.email));
  if (brandId !== undefined) {
    throw new WrongUse(
      "brand_not_found",
      `No account has a brand with the ID ${options.brand}.`,
      accounts.slice(0, shownMax).map(({ email }) => `See: pressroom brand list${flagOf(email)}`),
    );
  }
  throw new WrongUse(
    "account_ambiguous",
    "There are several accounts. Add one of these options:",
    flags(accounts),
  );
}

/** ` --account …`, quoted if a shell requires it. */
export function flagOf(named: string): string {
  const isPlain = /^[\w.@+%-]+$/.test(named);
  return ` --account ${isPlain ? named : `'${named.replaceAll("'", String.raw`'\''`)}'`}`;
}

function chosen(record: AccountRecord, flag: string): ChosenAccount {
  const { id, email, defaultBrandId, isDemo } = record;
  return { id, email, defaultBrandId, isDemo, label: `account ${id} (${email})`, flag };
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
