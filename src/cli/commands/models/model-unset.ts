/** `model unset`: removes the model of an account and its API key. */
import { accountOption, defineCommand } from "../../command.ts";
import { withAccount } from "../../with-account.ts";
import { WrongUse } from "../../wrong-use.ts";

export const modelUnset = defineCommand({
  details: "The account then uses PRESSROOM_MODEL again. Its stored API key is deleted.",
  options: accountOption,
  examples: [
    { line: "pressroom model unset --account ada@example.com", meaning: "back to the default" },
  ],
  run: async (output, { values }) => {
    const { id, label } = await withAccount({ account: values.account }, async (account, owner) => {
      const { unsetAccountModels } = await import("../../../records/models/account-models.ts");
      if (await unsetAccountModels(account)) return owner;
      throw new WrongUse("model_not_set", `${owner.label} has no model of its own.`);
    });
    output.result({ account_id: id, unset: true }, () => `Removed the model of ${label}.`);
  },
});
