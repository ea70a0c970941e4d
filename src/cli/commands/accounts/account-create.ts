/** `account create`: creates an account. */
import { checkText, refused } from "../../check-text.ts";
import { defineCommand } from "../../command.ts";
import { passwordHelp, passwordOption, readPassword } from "../../password-option.ts";
import { withServices } from "../../with-services.ts";
import { WrongUse } from "../../wrong-use.ts";

export const accountCreate = defineCommand({
  details: passwordHelp,
  options: {
    email: {
      type: "string",
      value: "EMAIL",
      meaning: "the email address to sign in with (required)",
    },
    ...passwordOption,
  },
  examples: [
    {
      line: "pressroom account create --email ada@example.com",
      meaning: "with a generated password",
    },
    {
      line: "pass show pressroom | pressroom account create --email ada@example.com --password -",
      meaning: "with a password from a password manager",
    },
  ],
  run: async (output, { values }) => {
    const email = checkEmail(values.email);
    const { password, isMade } = readPassword(values.password);
    const account = await withServices("command", async ({ services }) => {
      const [{ createAccount }, { hashPassword }] = await Promise.all([
        import("../../../records/accounts/accounts.ts"),
        import("../../../password.ts"),
      ]);
      const passwordHash = await hashPassword(password);
      return createAccount(services.database, { email, passwordHash });
    });
    if (account === undefined) {
      throw new WrongUse("account_exists", `An account with the address ${email} already exists.`);
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
