/** What the API is given for signing in: the code that the first run needs, and the way to send mail. */
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

/** From the instance's secret: the same at every start and in every process, and nowhere stored. */
export async function readSetupCode(config: Config): Promise<string> {
  const secret = await openSecret(config);
  return secret.derive("setup code").subarray(0, 15).toString("base64url");
}
