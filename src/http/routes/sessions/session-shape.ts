/** The schemas of sessions and passwords, and starting and ending a session. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { passwordLength } from "../../../password.ts";
import { readOwnName } from "../../../records/accounts/accounts.ts";
import { createSession, endSession, makeToken } from "../../../records/sessions/sessions.ts";
import { getSetupState } from "../../../records/sessions/accounts-by-email.ts";
import { callerIfSignedIn } from "../../authentication/caller-by-session.ts";
import type { Caller } from "../../authentication/caller.ts";
import { openCallerAccount } from "../../authentication/open-caller-account.ts";
import type { RouteTools } from "../../route.ts";
import { sessionCookie } from "../../authentication/session-cookie.ts";

export const sessionShape = z.object({
  signed_in: z.boolean().meta({ example: true }),
  is_first_run: z.boolean().meta({
    description: "True until an account other than the demo account exists.",
    example: false,
  }),
  is_sign_up_open: z.boolean().meta({ example: false }),
  can_reset_by_mail: z.boolean().meta({ example: false }),
  demo_email: z.string().nullable().meta({ example: "demo@pressroom.example" }),
  account: z
    .object({
      account_id: z.int().meta({ example: 1 }),
      name: z.string().meta({ example: "Harbour Roast Ltd" }),
      email: z.string().meta({ example: "owner@example.com" }),
    })
    .nullable(),
});

/** Normalized before it is validated, so that addresses that look the same are the same. */
export const emailAddress = z
  .string()
  .transform((value) => value.normalize("NFKC").trim())
  .refine(
    (value) => value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value),
    "Must be an email address.",
  )
  .meta({ json: { type: "string", format: "email", maxLength: 254 }, example: "ada@example.com" });

const { min, max } = passwordLength;

export const newPassword = z
  .string()
  .refine((value) => {
    const length = value.length > 2 * max ? value.length : [...value].length;
    return length >= min && length <= max;
  }, `Must be ${min} to ${max} characters long.`)
  .meta({
    json: { type: "string", minLength: min, maxLength: max },
    example: "correct horse battery staple",
  });

/** Only its length is limited; it is compared with the stored hash. */
export const givenPassword = z
  .string()
  .max(1_000, "Must be at most 1,000 characters long.")
  .meta({ example: "correct horse battery staple" });

async function showSession(
  tools: RouteTools,
  account: { id: number; name: string; email: string } | null,
) {
  const { config, database, signIn } = tools;
  const { isFirstRun, demoEmail } = await getSetupState(database);
  return {
    signed_in: account !== null,
    is_first_run: isFirstRun,
    is_sign_up_open: config.signUp === "open",
    can_reset_by_mail: signIn.mailer !== null,
    demo_email: config.demo ? demoEmail : null,
    account: account && { account_id: account.id, name: account.name, email: account.email },
  };
}

export async function showCaller(tools: RouteTools, caller: Caller | null) {
  return showSession(tools, caller && (await caller.inAccount(readOwnName)));
}

/**
 * Signs a browser in and ends its previous session. Always creates a new token, which prevents session fixation. Throws
 * before anything is written if the browser would reject the cookie.
 */
export async function startSession(tools: RouteTools, request: FastifyRequest, accountId: number) {
  const token = makeToken();
  const cookie = sessionCookie(tools.config, request.raw, token);
  await endOwnSession(await callerIfSignedIn(tools, request));
  const { database } = tools;
  const account = await openCallerAccount(
    { database, accountId },
    "sign_in_failed",
    async (handle) => {
      await createSession(handle, {
        token,
        address: request.ip,
        browser: (request.headers["user-agent"] ?? "").slice(0, 300),
      });
      return readOwnName(handle);
    },
  );
  return { headers: { "Set-Cookie": cookie }, body: await showSession(tools, account) };
}

export async function endOwnSession(caller: Caller | null): Promise<void> {
  const sessionId = caller?.sessionId;
  if (caller && typeof sessionId === "number") {
    await caller.inAccount((account) => endSession(account, sessionId));
  }
}
