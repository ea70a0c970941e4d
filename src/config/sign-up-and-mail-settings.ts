/** Settings for sign-in: who can create an account, and how email is sent. */
import { setting } from "./setting.ts";
import { oneOf, optional } from "./values.ts";

const mailServer = optional(
  (text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text),
  "use smtps://USER:PASSWORD@HOST, or smtp://USER:PASSWORD@HOST:587.",
);

/** Must be one line: a line break would allow header injection. */
const mailAddress = optional(
  (text) => /^([^<>\r\n@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text),
  "use an address such as pressroom@example.com.",
);

export const signInSettings = {
  signUp: setting(
    "PRESSROOM_SIGN_UP",
    "closed",
    "Set to `open` to let anyone who can reach the dashboard create an account.",
    oneOf(["open", "closed"]),
  ),
  smtpUrl: setting(
    "PRESSROOM_SMTP_URL",
    "",
    "The mail server for password reset emails and the daily email about forum posts. Without it, reset passwords with `pressroom account password`.",
    mailServer,
  ),
  mailFrom: setting(
    "PRESSROOM_MAIL_FROM",
    "",
    "The sender address for outgoing emails, such as `Pressroom <pressroom@example.com>`.",
    mailAddress,
  ),
};

/** What else email requires. Links use the base URL set by the operator, never a host sent by a caller. */
export function mailProblems(values: Readonly<Record<string, unknown>>): string[] {
  if (!values["smtpUrl"]) return [];
  const problems: string[] = [];
  if (values["mailFrom"] === "") {
    problems.push("PRESSROOM_MAIL_FROM is not set: PRESSROOM_SMTP_URL requires it.");
  }
  if (values["baseUrl"] === "") {
    problems.push(
      "PRESSROOM_BASE_URL is not set: PRESSROOM_SMTP_URL requires it for the links in emails.",
    );
  }
  return problems;
}
