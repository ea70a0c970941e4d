/** Options for sign-in: the setup code for the first account, and the mailer. */
import type { Config } from "../config.ts";
import type { SignInOptions } from "../http/authentication/sign-in-tools.ts";
import { openMailer } from "../mail.ts";
import { openSecret } from "../instance-secret.ts";

export async function openSignInOptions(config: Config): Promise<SignInOptions> {
  return {
    setupCode: await readSetupCode(config),
    mailer: config.smtpUrl === "" ? null : await openMailer(config.smtpUrl, config.mailFrom),
  };
}

/** Derived from the instance secret, so that it is the same in every process and is not stored. */
export async function readSetupCode(config: Config): Promise<string> {
  const secret = await openSecret(config);
  return secret.derive("setup code").subarray(0, 15).toString("base64url");
}
