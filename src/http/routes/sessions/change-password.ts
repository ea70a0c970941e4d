/** PUT /password/ — changes the password; the current one is required. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { readOwnName, setPasswordHash } from "../../../records/accounts/accounts.ts";
import { findSignIn } from "../../../records/sessions/sign-in.ts";
import { defineOperation } from "../../operation.ts";
import { givenPassword, newPassword } from "./session-shape.ts";

export const changePassword = defineOperation({
  id: "changePassword",
  method: "PUT",
  path: "/password/",
  tag: "Session",
  scope: "admin",
  summary: "Change the password",
  description: "Changes the password and ends all other sessions of the account.",
  body: z.object({ current_password: givenPassword, new_password: newPassword }),
  status: 204,
  refusals: ["password_wrong", "too_many_attempts"],
  async handle({ caller, body, tools, request }) {
    const { attempts, passwords } = tools.signIn;
    const { email } = await caller.inAccount(readOwnName);
    const attempt = attempts.take(request.ip, email);
    const found = await findSignIn(tools.database, email);
    const isRight = await passwords.verify(body.current_password, found?.passwordHash ?? null);
    if (!isRight) throw new Refusal("password_wrong");
    attempt.giveBack();
    const passwordHash = await passwords.hash(body.new_password);
    await caller.inAccount((account) => setPasswordHash(account, passwordHash, caller.sessionId));
    return {};
  },
});
