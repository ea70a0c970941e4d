/** `account create`, `list`, `password`, `limits` and `delete`. */
import { forAccount } from "../../../db/account-handle.ts";
import { hashPassword } from "../../../password.ts";
import { closeAccount, purgeClosedRows } from "../../../records/accounts/account-closing.ts";
import { readOwnLimits, setOwnLimits } from "../../../records/accounts/account-limits.ts";
import {
  createAccount,
  findAccount,
  listAccounts,
  setPasswordHash,
} from "../../../records/accounts/accounts.ts";
import { shownCount } from "../../terminal/amount.ts";
import { checkText } from "../../terminal/check-text.ts";
import { accountOption, defineCommand, flagOption, option } from "../../command.ts";
import { passwordHelp, passwordOption, readPassword } from "../../terminal/password-option.ts";
import { table } from "../../terminal/table.ts";
import { withAccount } from "../../with-account.ts";
import { withServices } from "../../with-services.ts";
import { refused, WrongUse } from "../../terminal/wrong-use.ts";

export const accountCreate = defineCommand({
  details: passwordHelp,
  options: {
    email: option("EMAIL", "the email address to sign in with (required)"),
    ...passwordOption,
  },
  examples: {
    "pressroom account create --email ada@example.com": "with a generated password",
    "pass show pressroom | pressroom account create --email ada@example.com --password -":
      "with a password from a password manager",
  },
  run: async (output, { values }) => {
    const email = checkEmail(values.email);
    const { password, isMade } = readPassword(values.password);
    const account = await withServices("command", async ({ services }) => {
      const passwordHash = await hashPassword(password);
      return createAccount(services.database, { email, passwordHash });
    });
    if (account === undefined) {
      throw new WrongUse(
        "account_exists",
        `An account with the email address ${email} already exists.`,
      );
    }
    const { id } = account;
    const shown = isMade ? { id, email, password } : { id, email };
    output.result(shown, () => {
      const line = `Created account ${id} (${email}).`;
      return isMade ? `${line}\nIts password, shown only once: ${password}` : line;
    });
  },
});

function checkEmail(given: string | undefined): string {
  const email = checkText(given ?? "", { name: "--email", lengthMax: 254, isRequired: true });
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw refused(`--email "${email}" is not an email address.`);
  }
  return email;
}

export const accountList = defineCommand({
  options: {},
  examples: { "pressroom account list": "list all accounts" },
  run: async (output) => {
    const accounts = await withServices("command", ({ services }) =>
      listAccounts(services.database),
    );
    const shown = accounts.map(({ id, email, defaultBrandId, isDemo }) => ({
      id,
      email,
      default_brand_id: defaultBrandId,
      is_demo: isDemo,
    }));
    output.result({ accounts: shown }, () =>
      shown.length === 0
        ? "No accounts yet. Create one: pressroom account create --email you@example.com"
        : table(
            ["ID", "EMAIL", "DEFAULT BRAND", ""],
            shown.map((one) => [
              one.id,
              one.email,
              one.default_brand_id,
              one.is_demo ? "demo" : " ",
            ]),
          ),
    );
  },
});

export const accountPassword = defineCommand({
  details: passwordHelp,
  options: { ...passwordOption, ...accountOption },
  examples: {
    "pressroom account password --account ada@example.com": "set a generated password, shown once",
    "pass show pressroom | pressroom account password --account ada@example.com --password -":
      "set a password from a password manager",
  },
  run: async (output, { values }) => {
    const { password, isMade } = readPassword(values.password);
    const passwordHash = await hashPassword(password);
    const { id, email } = await withAccount(values, async (account, owner) => {
      await setPasswordHash(account, passwordHash);
      return owner;
    });
    const shown = isMade ? { id, email, password } : { id, email };
    output.result(shown, () => {
      const line = `Account ${id} (${email}) has a new password.`;
      return isMade ? `${line}\nThe password, shown only once: ${password}` : line;
    });
  },
});

export const accountLimits = defineCommand({
  details:
    "If an account has no limit of its own, PRESSROOM_ACCOUNT_RATE, PRESSROOM_ACCOUNT_JOBS or PRESSROOM_ACCOUNT_BUDGET\napplies. `default` removes the account's own limit.",
  options: {
    rate: option("N", "generation requests per minute, across all of its keys"),
    jobs: option("N", "maximum number of queued and running jobs"),
    budget: option("DOLLARS", "maximum model cost per day (UTC)"),
    ...accountOption,
  },
  examples: {
    "pressroom account limits": "show the limits of the account",
    "pressroom account limits --account ada@example.com --budget 20 --jobs 500":
      "set limits for one account",
    "pressroom account limits --budget default": "reset to the default",
  },
  run: async (output, { values }) => {
    const rate = readLimit("rate", values.rate, 1);
    const jobs = readLimit("jobs", values.jobs, 0);
    const budget = readDollars(values.budget);
    const own = await withAccount(values, async (account) => {
      await setOwnLimits(account, {
        ...(rate !== undefined && { ratePerMinute: rate }),
        ...(jobs !== undefined && { openJobsMax: jobs }),
        ...(budget !== undefined && { dailyBudgetMicros: budget }),
      });
      return readOwnLimits(account);
    });
    const shown = {
      rate_per_minute: own.ratePerMinute,
      open_jobs: own.openJobsMax,
      daily_budget: own.dailyBudgetMicros === null ? null : own.dailyBudgetMicros / 1_000_000,
    };
    output.result(shown, () =>
      [
        `Requests per minute:     ${say(shown.rate_per_minute)}`,
        `Queued and running jobs: ${say(shown.open_jobs)}`,
        `Daily budget (USD):      ${say(shown.daily_budget)}`,
      ].join("\n"),
    );
  },
});

function say(value: number | null): string {
  return value === null ? "default" : String(value);
}

/** Undefined if the option was not given, null for `default`. */
function readLimit(
  name: string,
  text: string | undefined,
  least: number,
): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === "default") return null;
  const limit = /^\d{1,8}$/.test(text) ? Number(text) : -1;
  if (limit >= least) return limit;
  throw refused(`--${name} must be a whole number (${least} or greater), or default.`);
}

function readDollars(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === "default") return null;
  if (/^\d{1,6}(\.\d{1,6})?$/.test(text)) return Math.round(Number(text) * 1_000_000);
  throw refused("--budget must be an amount such as 2 or 0.50, or default.");
}

export const accountDelete = defineCommand({
  details: `Within a second, its keys and sessions stop working everywhere, its jobs are canceled without sending webhooks, and
its email address is available for a new account. Then all its data is removed in small steps while the service runs. If
the command is stopped, the account stays deleted and the workers remove the rest. Backups keep the data until you
delete them. This cannot be undone.`,
  positionals: [{ name: "EMAIL", meaning: "the email address of the account" }],
  options: { yes: flagOption("confirm the deletion (required)") },
  examples: {
    "pressroom account delete ada@example.com --yes": "delete the account and all its data",
  },
  run: async (output, { values, positionals }) => {
    const [email = ""] = positionals;
    const done = await withServices("command", async ({ services, signal }) => {
      const { database } = services;
      const account = await findAccount(database, { email: email.trim() });
      if (account === undefined) {
        throw new WrongUse(
          "account_not_found",
          `Account ${email} not found.`,
          "See: pressroom account list",
        );
      }
      if (values.yes !== true) {
        throw new WrongUse(
          "missing_option",
          `Nothing was deleted. To delete account ${account.id} (${account.email}) and all its data, add --yes.`,
          `pressroom account delete ${account.email} --yes`,
        );
      }
      await forAccount(database, account.id, closeAccount);
      let rows = 0;
      for (let forgotten = -1; forgotten !== 0 && !signal.aborted; rows += forgotten) {
        forgotten = await purgeClosedRows(database);
        output.live(`removed ${shownCount(rows + forgotten, "row")}`);
      }
      output.live("");
      return { id: account.id, email: account.email, rows };
    });
    output.result({ id: done.id, email: done.email, deleted: true, rows_removed: done.rows }, () =>
      [
        `Deleted account ${done.id} (${done.email}); ${shownCount(done.rows, "row")} removed.`,
        "The workers remove the rest, if any.",
      ].join("\n"),
    );
  },
});
