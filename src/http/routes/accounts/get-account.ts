/** GET /account/ — the account that the key belongs to, and its limits. */
import { defineOperation } from "../../operation.ts";
import { accountShape, showAccount } from "./account-shape.ts";

export const getAccount = defineOperation({
  id: "getAccount",
  method: "GET",
  path: "/account/",
  tag: "Account",
  scope: "read",
  summary: "Get the account",
  description: "The account that the key belongs to, with its limits and counts.",
  answer: accountShape,
  async handle({ caller, tools }) {
    return caller.inAccount(async (account) => ({
      body: await showAccount(account, caller, tools.config),
    }));
  },
});
