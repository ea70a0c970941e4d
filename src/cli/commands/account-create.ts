/** `account create`: makes who signs in. */
import { randomBytes } from "node:crypto";
import { toBase62 } from "../base62.ts";
import { checkText, refused } from "../check-text.ts";
import { defineCommand } from "../command.ts";
import { readText } from "../read-text.ts";
import { withServices } from "../with-services.ts";
import { WrongUse } from "../wrong-use.ts";

const passwordLength = { min: 8, max: 128 };

export const accountCreate = defineCommand({
  details:
    "Without --password one is made and shown once. A password in a command can be seen in the shell's history:\n@FILE and - (stdin) keep it out.",
  options: {
    email: { type: "string", value: "EMAIL", meaning: "the address to sign in with (required)" },
    password: {
      type: "string",
      value: "TEXT|@FILE|-",
      meaning: `${passwordLength.min} to ${passwordLength.max} characters; default: made and shown once`,
    },
  },
  examples: [
    { line: "pressroom account create --email ada@example.com", meaning: "with a made password" },
    {
      line: "pass show pressroom | pressroom account create --email ada@example.com --password -",
      meaning: "with one from a password manager",
    },
  ],
  run: async (output, { values }) => {
    const email = checkEmail(values.email);
    const given = values.password;
    const password =
      given === undefined
        ? toBase62(randomBytes(32), 20)
        : checkPassword(readText(given, "--password"));
    const account = await withServices("command", async ({ services }) => {
      const [{ createAccount }, { hashPassword }] = await Promise.all([
        import("../../records/accounts.ts"),
        import("../../password.ts"),
      ]);
      const passwordHash = await hashPassword(password);
      return createAccount(services.database, { email, passwordHash });
    });
    if (account === undefined) {
      throw new WrongUse("account_exists", `There is already an account ${email}.`);
    }
    const { id } = account;
    const shown = given === undefined ? { id, email, password } : { id, email };
    output.result(shown, () => {
      const line = `Made account ${id} (${email}).`;
      return given === undefined ? `${line}\nIts password, shown this once: ${password}` : line;
    });
  },
});

function checkEmail(given: string | undefined): string {
  const email = checkText(given ?? "", { name: "--email", lengthMax: 254, isRequired: true });
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw refused(`--email "${email}" is no e-mail address.`);
  }
  return email;
}

function checkPassword(text: string): string {
  // A file or a pipe ends with a line break that nobody would type.
  const password = text.replace(/\r?\n$/, "");
  checkText(password, { name: "--password", lengthMax: passwordLength.max, isRequired: true });
  if ([...password].length < passwordLength.min) {
    throw refused(`--password is shorter than ${passwordLength.min} characters.`);
  }
  return password;
}
