/**
 * Sign-in, sign-up and password resets. They look up accounts by email address, across accounts, so each one calls a
 * narrow database function.
 */
import type { Queries } from "../../db/queries.ts";

export interface SignIn {
  accountId: number;
  /** Null if no password has been set. */
  passwordHash: string | null;
}

export async function findSignIn(
  { queryFirst }: Queries,
  email: string,
): Promise<SignIn | undefined> {
  return queryFirst<SignIn>`
    select account_id as "accountId", password_hash as "passwordHash" from find_sign_in(${email})`;
}

/** Whether there is no account except the demo account, and the demo account's email address. */
export async function getSetupState({
  queryOne,
}: Queries): Promise<{ isFirstRun: boolean; demoEmail: string | null }> {
  return queryOne<{ isFirstRun: boolean; demoEmail: string | null }>`
    select is_first_run as "isFirstRun", demo_email as "demoEmail" from get_setup_state()`;
}

/** Whether this is the only account besides the demo account, and whether it is the demo account. */
export async function checkSoleAccount(
  { queryOne }: Queries,
  accountId: number,
): Promise<{ isOnly: boolean; isDemo: boolean }> {
  return queryOne<{ isOnly: boolean; isDemo: boolean }>`
    select is_only as "isOnly", is_demo as "isDemo" from check_sole_account(${accountId})`;
}

/** The new account's id; null if the address already has an account, or `mustBeFirst` is set and it is not the first. */
export async function openAccount(
  { queryOne }: Queries,
  wanted: { email: string; name: string; passwordHash: string; mustBeFirst: boolean },
): Promise<number | null> {
  const { id } = await queryOne<{ id: number | null }>`
    select open_account(${wanted.email}, ${wanted.name}, ${wanted.passwordHash}, ${wanted.mustBeFirst}) as id`;
  return id;
}

/** The address to send the link to; null if none is to be sent. */
export async function startPasswordReset(
  { queryOne }: Queries,
  email: string,
  digest: Buffer,
): Promise<string | null> {
  const { address } = await queryOne<{ address: string | null }>`
    select start_password_reset(${email}, ${digest}) as address`;
  return address;
}

/** False if the link was already used, has expired or is invalid. */
export async function finishPasswordReset(
  { queryOne }: Queries,
  digest: Buffer,
  passwordHash: string,
): Promise<boolean> {
  const { isDone } = await queryOne<{ isDone: boolean }>`
    select finish_password_reset(${digest}, ${passwordHash}) as "isDone"`;
  return isDone;
}
