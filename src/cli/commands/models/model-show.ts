/** `model show`: shows the model of an account, or the default model. */
import { readConfig } from "../../../config.ts";
import { fullName, operatorsChoice } from "../../../llm/model-choice.ts";
import { accountOption, defineCommand } from "../../command.ts";
import { pairs } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

interface ShownModels {
  /** Who pays. */
  of: "account" | "operator" | "nobody";
  model: string | null;
  fast_model: string | null;
  fallback: string[];
  url: string | null;
  key_hint: string | null;
}

export const modelShow = defineCommand({
  details:
    "Without --account, shows PRESSROOM_MODEL and the related settings. API keys are never shown.",
  options: accountOption,
  examples: [
    { line: "pressroom model show", meaning: "the default model" },
    { line: "pressroom model show --account ada@example.com", meaning: "the model of one account" },
  ],
  run: async (output, { values }) => {
    const own =
      values.account === undefined
        ? undefined
        : await withAccount({ account: values.account }, async (account) => {
            const { findAccountModels } = await import("../../../records/models/account-models.ts");
            return findAccountModels(account);
          });
    const shown: ShownModels = own
      ? {
          of: "account",
          model: `${own.provider}:${own.model}`,
          fast_model: own.fastModel && `${own.provider}:${own.fastModel}`,
          fallback: [],
          url: own.url || null,
          key_hint: own.lastFour === "" ? null : `…${own.lastFour}`,
        }
      : operatorsModels();
    output.result(shown, () => textOf(shown));
  },
});

function operatorsModels(): ShownModels {
  const choice = operatorsChoice(readConfig());
  if (!choice) {
    return { of: "nobody", model: null, fast_model: null, fallback: [], url: null, key_hint: null };
  }
  const credential = choice.credentialOf(choice.strong.provider);
  return {
    of: "operator",
    model: fullName(choice.strong),
    fast_model: fullName(choice.fast),
    fallback: choice.fallback.map(fullName),
    url: credential.url || null,
    key_hint: credential.key === "" ? null : `in ${credential.name}`,
  };
}

function textOf(shown: ShownModels): string {
  if (shown.of === "nobody") {
    return "No model is configured: everything is a draft. See docs/models.md.";
  }
  return pairs(
    [
      ["writes", shown.model ?? ""],
      ["plans and reviews", shown.fast_model ?? "the same model"],
      ["fallbacks", shown.fallback.join(", ") || "none"],
      ["address", shown.url ?? "default of the provider"],
      ["key", shown.key_hint ?? "none"],
      ["paid by", shown.of === "account" ? "the account" : "the operator"],
    ],
    0,
  );
}
