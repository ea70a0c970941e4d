/** `account password`: sets the password that an account signs in with. */
import { accountOption, defineCommand } from "../../command.ts";
import { passwordHelp, passwordOption, readPassword } from "../../password-option.ts";
import { withAccount } from "../../with-account.ts";

export const accountPassword = defineCommand({
  details: passwordHelp,
  options: { ...passwordOption, ...accountOption },
  examples: [
    {
      line: "pressroom account password --account ada@example.com",
      meaning: "set a generated password, shown once",
    },
    {
      line: "pass show pressroom | pressroom account password --account ada@example.com --password -",
      meaning: "set a password from a password manager",
    },
  ],
  run: async (output, { values }) => {
    const { password, isMade } = readPassword(values.password);
    const { hashPassword } = await import("../../../password.ts");
    const passwordHash = await hashPassword(password);
    const { id, email } = await withAccount({ account: values.account }, async (account, owner) => {
      const { setPasswordHash } = await import("../../../records/accounts/accounts.ts");
      await setPasswordHash(account, passwordHash);
      return owner;
    });
    const shown = isMade ? { id, email, password } : { id, email };
    output.result(shown, () => {
      const line = `Account ${id} (${email}) has a new password.`;
      return isMade ? `${line}\nShown only once: ${password}` : line;
    });
  },
});
