/** What signing in needs beyond the database: how often, how many at once, the setup code, and mail. */
import type { Config } from "../../config.ts";
import type { Mailer } from "../../mail.ts";
import { openLoginThrottle } from "./login-throttle.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { openPasswordQueue } from "./password-queue.ts";
import type { PasswordQueue } from "./password-queue.ts";

/** What comes from outside. */
export interface SignInOptions {
  /** Proves at the first run that one runs this service. */
  setupCode: string;
  /** Null where no mail can be sent. */
  mailer: Mailer | null;
}

export interface SignInTools extends SignInOptions {
  attempts: LoginThrottle;
  passwords: PasswordQueue;
}

export function openSignIn({ limits }: Pick<Config, "limits">, means: SignInOptions): SignInTools {
  return {
    ...means,
    attempts: limits ? openLoginThrottle() : { take: () => ({ giveBack: () => undefined }) },
    passwords: openPasswordQueue(),
  };
}
