/** The settings of signing in: who may make an account, and how mail is sent. */
import { setting } from "./setting.ts";
import { oneOf } from "./values.ts";

export const signInSettings = {
  signUp: setting(
    "PRESSROOM_SIGN_UP",
    "closed",
    "Set to `open` to let everyone who can reach the dashboard create an account.",
    oneOf(["open", "closed"]),
  ),
  smtpUrl: setting(
    "PRESSROOM_SMTP_URL",
    "",
    "The mail server for password reset emails and the daily email about threads. Without it, reset passwords with `pressroom account password`.",
    mailServer,
  ),
  mailFrom: setting(
    "PRESSROOM_MAIL_FROM",
    "",
    "The sender address of emails, such as `Pressroom <pressroom@example.com>`.",
    mailAddress,
  ),
};

function mailServer(text: string): { value: string } | { write: string } {
  return text === "" || (/^smtps?:\/\/[^/]/.test(text) && URL.canParse(text))
    ? { value: text }
    : { write: "use smtps://USER:PASSWORD@HOST, or smtp://USER:PASSWORD@HOST:587." };
}

/** One line, or more headers than this one could be written with it. */
function mailAddress(text: string): { value: string } | { write: string } {
  return text === "" || /^([^<>\r\n@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)
    ? { value: text }
    : { write: "use an address such as pressroom@example.com." };
}

/** What sending mail needs besides: a link leads to where the operator says the service is, never where a caller says. */
export function mailProblems(values: Readonly<Record<string, unknown>>): string[] {
  if (!values["smtpUrl"]) return [];
  const problems: string[] = [];
  if (values["mailFrom"] === "") {
    problems.push("PRESSROOM_MAIL_FROM is not set: PRESSROOM_SMTP_URL needs it.");
  }
  if (values["baseUrl"] === "") {
    problems.push(
      "PRESSROOM_BASE_URL is not set: PRESSROOM_SMTP_URL needs it for the links in emails.",
    );
  }
  return problems;
}
