import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { forAccount } from "../../db/account-handle.ts";
import { openEncryption } from "../../encrypt.ts";
import { addEmptyAccount, useTestDatabase } from "../../../test/test-database.ts";
import {
  findAccountModels,
  openAccountModels,
  setAccountModels,
  unsetAccountModels,
} from "./account-models.ts";

const opened = useTestDatabase();

const tools = { encryption: openEncryption([randomBytes(32)]) };
const key = "sk-proj-0123456789abcdef";
const own = { provider: "openai", url: "", model: "gpt-5", fastModel: "gpt-5-mini", key };

async function addWithModels(): Promise<number> {
  const accountId = await addEmptyAccount(opened);
  await forAccount(opened.database, accountId, (account) => setAccountModels(tools, account, own));
  return accountId;
}

test("an account's key can be read by its worker, and is unreadable in the database", async () => {
  const accountId = await addWithModels();
  const found = await forAccount(opened.worker, accountId, (account) =>
    openAccountModels(tools, account),
  );
  expect(found).toMatchObject({ ...own, isPublicOnly: false, isLocalAllowed: false });
  const { rows } = await opened.database.pool.query<{ row: string }>(
    "select account_models::text as row from account_models where account_id = $1",
    [accountId],
  );
  expect(rows[0]?.row).not.toContain(Buffer.from(key).toString("hex"));
  expect(rows[0]?.row).not.toContain(key);
});

test("setting an account's model again replaces it, and removing it leaves nothing", async () => {
  const accountId = await addWithModels();
  await forAccount(opened.database, accountId, async (account) => {
    await setAccountModels(tools, account, { ...own, model: "gpt-6-sol", fastModel: null });
    expect(await findAccountModels(account)).toMatchObject({
      provider: "openai",
      model: "gpt-6-sol",
      fastModel: null,
      lastFour: "cdef",
    });
    expect(await unsetAccountModels(account)).toBe(true);
    expect(await unsetAccountModels(account)).toBe(false);
    expect(await openAccountModels(tools, account)).toBeUndefined();
  });
});

test("a row copied from another account cannot be decrypted", async () => {
  const [one, two] = [await addWithModels(), await addWithModels()];
  await opened.database.pool.query(
    `update account_models t set credential_encrypted = f.credential_encrypted, key_id = f.key_id
     from account_models f where t.account_id = $1 and f.account_id = $2`,
    [one, two],
  );
  await expect(
    forAccount(opened.worker, one, (account) => openAccountModels(tools, account)),
  ).rejects.toMatchObject({ code: "model_credential_unreadable", isRetryable: false });
});

test("reading the key with another instance secret fails with a message, and the API role cannot read it at all", async () => {
  const accountId = await addWithModels();
  const others = { encryption: openEncryption([randomBytes(32)]) };
  await expect(
    forAccount(opened.worker, accountId, (account) => openAccountModels(others, account)),
  ).rejects.toMatchObject({ code: "model_credential_unreadable" });
  await expect(
    forAccount(opened.api, accountId, (account) => openAccountModels(tools, account)),
  ).rejects.toThrow(/permission denied/);
  expect(await forAccount(opened.api, accountId, findAccountModels)).toMatchObject({
    lastFour: "cdef",
  });
});
