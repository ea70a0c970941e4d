import { expect, test } from "vitest";
import { addBrand, useTestDatabase } from "../../test/test-database.ts";
import { forAccount } from "../db/account-handle.ts";
import { createAccount } from "../records/accounts/accounts.ts";
import { chooseAccount, flagOf } from "./choose-account.ts";
import type { AccountOptions } from "./choose-account.ts";
import { chooseBrand } from "./choose-brand.ts";
import { WrongUse } from "./terminal/wrong-use.ts";

const tested = useTestDatabase();
let demo: number;
let ada: number;
let adasBrand: number;

async function choose(options: Partial<AccountOptions> = {}) {
  return chooseAccount(tested.database, { account: undefined, ...options });
}

async function refusal(work: Promise<unknown>): Promise<WrongUse> {
  const error: unknown = await work.then(() => undefined).catch((thrown: unknown) => thrown);
  if (error instanceof WrongUse) return error;
  throw new Error("it was not refused");
}

async function makeAccount(email: string, isDemo = false): Promise<number> {
  const made = await createAccount(tested.database, { email, passwordHash: null, isDemo });
  return made?.id ?? 0;
}

test("without any account, the hint names the command that creates one", async () => {
  const error = await refusal(choose());
  expect(error.hints.join()).toContain("pressroom account create");
});

test("the only account is chosen, and hints need no flag", async () => {
  demo = await makeAccount("demo@pressroom.example", true);
  await addBrand(tested, demo, { name: "Quillback Coffee" });
  expect(await choose()).toMatchObject({ id: demo, flag: "" });
});

test("with several accounts, none is chosen silently, not even the demo account", async () => {
  ada = await makeAccount("ada@example.com");
  adasBrand = await addBrand(tested, ada, { name: "Velo Nord" });
  const error = await refusal(choose());
  expect(error.code).toBe("account_ambiguous");
  expect(error.hints).toEqual([
    "--account demo@pressroom.example  (the demo account)",
    "--account ada@example.com",
  ]);
  expect((await refusal(choose({ brand: "Velo Nord" }))).code).toBe("account_ambiguous");
});

test("a brand's ID determines the account, and hints include the flag", async () => {
  const chosen = await choose({ brand: String(adasBrand) });
  expect(chosen).toMatchObject({ id: ada, flag: " --account ada@example.com" });
  const error = await refusal(choose({ brand: "9999" }));
  expect(error).toMatchObject({
    code: "brand_not_found",
    message: "No account has a brand with the ID 9999.",
  });
});

test("hints repeat the account as it was entered", async () => {
  expect(await choose({ account: String(ada) })).toMatchObject({
    id: ada,
    flag: ` --account ${ada}`,
  });
  const error = await refusal(choose({ account: "bob@example.com" }));
  expect(error.hints).toContain("--account ada@example.com");
  expect(flagOf("o'hara@example.com")).toBe(String.raw` --account 'o'\''hara@example.com'`);
});

test("an unknown brand is reported with the account that was searched", async () => {
  const owner = await choose({ account: "ada@example.com" });
  const look = async (named: string) =>
    refusal(forAccount(tested.database, ada, (account) => chooseBrand(account, owner, named)));
  const byNumber = await look("1");
  expect(byNumber.message).toBe(`Brand 1 not found in account ${ada} (ada@example.com).`);
  expect(byNumber.hints).toEqual([`Brands in this account: ${adasBrand} (Velo Nord)`]);
  expect((await look("Velo Nort")).hints).toEqual(['Did you mean "Velo Nord"?']);
});
