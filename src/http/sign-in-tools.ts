/** What signing in needs beyond the database: how often, how many at once, the setup code, and mail. */
import type { Config } from "../config.ts";
import type { Mailer } from "../mail.ts";
import { openAttempts } from "./attempts.ts";
import type { Attempts } from "./attempts.ts";
import { openPasswordLine } from "./password-line.ts";
import type { PasswordLine } from "./password-line.ts";

/** What comes from outside. */
export interface SignInMeans {
  /** Proves at the first run that one runs this service. */
  setupCode: string;
  /** Null where no mail can be sent. */
  mailer: Mailer | null;
}

export interface SignInTools extends SignInMeans {
  attempts: Attempts;
  passwords: PasswordLine;
}

export function openSignIn({ limits }: Pick<Config, "limits">, means: SignInMeans): SignInTools {
  return {
    ...means,
    attempts: limits ? openAttempts() : { take: () => ({ giveBack: () => undefined }) },
    passwords: openPasswordLine(),
  };
}
