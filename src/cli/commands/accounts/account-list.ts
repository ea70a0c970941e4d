/** `account list`: who can sign in. */
import { defineCommand } from "../../command.ts";
import { table } from "../../table.ts";
import { withServices } from "../../with-services.ts";

export const accountList = defineCommand({
  options: {},
  examples: [{ line: "pressroom account list", meaning: "list all accounts" }],
  run: async (output) => {
    const accounts = await withServices("command", async ({ services }) => {
      const { listAccounts } = await import("../../../records/accounts/accounts.ts");
      return listAccounts(services.database);
    });
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
            ["ID", "E-MAIL", "DEFAULT BRAND", ""],
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
