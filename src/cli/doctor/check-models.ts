/** Checks what the settings say about models, without asking any of them: that is `model try`. */
import type { Config } from "../../config.ts";
import { fullName, operatorsChoice } from "../../llm/model-choice.ts";
import { priceOf } from "../../llm/price.ts";
import { addressOf } from "../../llm/providers.ts";
import { ok, warning } from "./finding.ts";
import type { Finding } from "./finding.ts";

export function checkModels(config: Config): Finding[] {
  const choice = operatorsChoice(config);
  if (!choice) return [ok("models", "none configured: the built-in writer writes everything")];
  const names = [choice.strong, choice.fast, ...choice.fallback];
  const unpriced = names.filter((name) => {
    const compatibleUrl = addressOf(name.provider, choice.credentialOf(name.provider));
    return priceOf({ prices: config.modelPrices, compatibleUrl }, name) === null;
  });
  const distinct = [...new Set(unpriced.map(fullName))];
  return [
    ok("models", `${fullName(choice.strong)} writes; whether it answers: pressroom model try`),
    ...distinct.map((name) =>
      warning(
        "models",
        `The price of ${name} is not known, so no budget in dollars holds it, only those in tokens. Name it in PRESSROOM_MODEL_PRICES.`,
      ),
    ),
  ];
}
