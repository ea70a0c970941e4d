/**
 * What stands before an account: who may sign in, who may open one, and passwords that are set anew by a link. These
 * look for an account by its e-mail address, so each is one narrow function of the database.
 */
import type { Database } from "../../db/database.ts";

type Pool = Pick<Database, "pool">;

export interface SignIn {
  accountId: number;
  /** Null where nobody has set a password yet. */
  passwordHash: string | null;
}

export async function findSignIn({ pool }: Pool, email: string): Promise<SignIn | undefined> {
  const { rows } = await pool.query<{ account_id: number; password_hash: string | null }>(
    "select * from find_sign_in($1)",
    [email],
  );
  const [row] = rows;
  return row && { accountId: row.account_id, passwordHash: row.password_hash };
}

/** Whether nobody has an account yet but the demo one, and that one's address. */
export async function getSetupState({
  pool,
}: Pool): Promise<{ isFirstRun: boolean; demoEmail: string | null }> {
  const { rows } = await pool.query<{ is_first_run: boolean; demo_email: string | null }>(
    "select * from get_setup_state()",
  );
  const [row] = rows;
  if (!row) throw new Error("get_setup_state returned no row");
  return { isFirstRun: row.is_first_run, demoEmail: row.demo_email };
}

/** Whether there is no account but this one and the demo one, and whether it is the demo one itself. */
export async function checkSoleAccount(
  { pool }: Pool,
  accountId: number,
): Promise<{ isOnly: boolean; isDemo: boolean }> {
  const { rows } = await pool.query<{ is_only: boolean; is_demo: boolean }>(
    "select * from check_sole_account($1)",
    [accountId],
  );
  const [row] = rows;
  if (!row) throw new Error("check_sole_account returned no row");
  return { isOnly: row.is_only, isDemo: row.is_demo };
}

/** The new account's id; null where the address has one already, or it was to be the first and is not. */
export async function openAccount(
  { pool }: Pool,
  wanted: { email: string; name: string; passwordHash: string; mustBeFirst: boolean },
): Promise<number | null> {
  const { rows } = await pool.query<{ id: number | null }>(
    "select open_account($1, $2, $3, $4) as id",
    [wanted.email, wanted.name, wanted.passwordHash, wanted.mustBeFirst],
  );
  return rows[0]?.id ?? null;
}

/** Where a mail with this token's link is to be sent; null where none is. */
export async function startPasswordReset(
  { pool }: Pool,
  email: string,
  digest: Buffer,
): Promise<string | null> {
  const { rows } = await pool.query<{ address: string | null }>(
    "select start_password_reset($1, $2) as address",
    [email, digest],
  );
  return rows[0]?.address ?? null;
}

/** False where the link has been used, is too old, or never was one. */
export async function finishPasswordReset(
  { pool }: Pool,
  digest: Buffer,
  passwordHash: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ is_done: boolean }>(
    "select finish_password_reset($1, $2) as is_done",
    [digest, passwordHash],
  );
  return rows[0]?.is_done ?? false;
}
