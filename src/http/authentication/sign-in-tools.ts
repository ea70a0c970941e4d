/** What sign-in needs besides the database: the throttle, the password queue, the setup code and mail. */
import type { Config } from "../../config.ts";
import type { Mailer } from "../../mail.ts";
import { openLoginThrottle } from "./login-throttle.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { openPasswordQueue } from "./password-queue.ts";
import type { PasswordQueue } from "./password-queue.ts";

export interface SignInOptions {
  /** Proves to the first sign-up that the person operates this service. */
  setupCode: string;
  /** Null if no mail server is configured. */
  mailer: Mailer | null;
}

export interface SignInTools extends SignInOptions {
  attempts: LoginThrottle;
  passwords: PasswordQueue;
}

export function openSignIn(
  { limits }: Pick<Config, "limits">,
  options: SignInOptions,
): SignInTools {
  return {
    ...options,
    attempts: limits ? openLoginThrottle() : { take: () => ({ giveBack: () => undefined }) },
    passwords: openPasswordQueue(),
  };
}
