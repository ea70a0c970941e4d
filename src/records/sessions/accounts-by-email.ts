/**
 * What stands before an account: who may sign in, who may open one, and passwords that are set anew by a link. These
 * look for an account by its e-mail address, so each is one narrow function of the database.
 */
import type { Queries } from "../../db/queries.ts";

export interface SignIn {
  accountId: number;
  /** Null where nobody has set a password yet. */
  passwordHash: string | null;
}

export async function findSignIn(
  { queryFirst }: Queries,
  email: string,
): Promise<SignIn | undefined> {
  return queryFirst<SignIn>`
    select account_id as "accountId", password_hash as "passwordHash" from find_sign_in(${email})`;
}

/** Whether nobody has an account yet but the demo one, and that one's address. */
export async function getSetupState({
  queryOne,
}: Queries): Promise<{ isFirstRun: boolean; demoEmail: string | null }> {
  return queryOne<{ isFirstRun: boolean; demoEmail: string | null }>`
    select is_first_run as "isFirstRun", demo_email as "demoEmail" from get_setup_state()`;
}

/** Whether there is no account but this one and the demo one, and whether it is the demo one itself. */
export async function checkSoleAccount(
  { queryOne }: Queries,
  accountId: number,
): Promise<{ isOnly: boolean; isDemo: boolean }> {
  return queryOne<{ isOnly: boolean; isDemo: boolean }>`
    select is_only as "isOnly", is_demo as "isDemo" from check_sole_account(${accountId})`;
}

/** The new account's id; null where the address has one already, or it was to be the first and is not. */
export async function openAccount(
  { queryOne }: Queries,
  wanted: { email: string; name: string; passwordHash: string; mustBeFirst: boolean },
): Promise<number | null> {
  const { id } = await queryOne<{ id: number | null }>`
    select open_account(${wanted.email}, ${wanted.name}, ${wanted.passwordHash}, ${wanted.mustBeFirst}) as id`;
  return id;
}

/** Where a mail with this token's link is to be sent; null where none is. */
export async function startPasswordReset(
  { queryOne }: Queries,
  email: string,
  digest: Buffer,
): Promise<string | null> {
  const { address } = await queryOne<{ address: string | null }>`
    select start_password_reset(${email}, ${digest}) as address`;
  return address;
}

/** False where the link has been used, is too old, or never was one. */
export async function finishPasswordReset(
  { queryOne }: Queries,
  digest: Buffer,
  passwordHash: string,
): Promise<boolean> {
  const { isDone } = await queryOne<{ isDone: boolean }>`
    select finish_password_reset(${digest}, ${passwordHash}) as "isDone"`;
  return isDone;
}
