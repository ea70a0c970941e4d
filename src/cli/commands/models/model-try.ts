/** `model try`: sends one tiny request to every configured model and says what came back. */
import { readConfig } from "../../../config.ts";
import type { Failure } from "../../../errors.ts";
import { accountsChoice, operatorsChoice } from "../../../llm/model-choice.ts";
import type { AccountModels, ModelChoice } from "../../../llm/model-choice.ts";
import type { TriedModel } from "../../../llm/try-model.ts";
import { accountOption, defineCommand, exitCode } from "../../command.ts";
import { table } from "../../table.ts";
import { withAccountSecret } from "../../with-account-secret.ts";
import { commandLogLevel } from "../../with-services.ts";
import { WrongUse } from "../../wrong-use.ts";

interface Tried {
  model: string;
  answered: boolean;
  milliseconds: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
  /** In dollars; null where the price is not known. */
  cost: number | null;
  failure: { code: string; message: string; said: string | null } | null;
}

export const modelTry = defineCommand({
  details:
    "Asks for one word, so it costs almost nothing. Without --account, tests PRESSROOM_MODEL and the related models. The\nexit code is 1 if one of them does not answer.",
  options: accountOption,
  examples: [
    { line: "pressroom model try", meaning: "test the key, the name and the connection" },
    {
      line: "pressroom model try --account ada@example.com",
      meaning: "test the model of an account",
    },
  ],
  run: async (output, { values }) => {
    const choice = await choose(values.account);
    const found = await tryAll(choice, (name) => output.live(`asking ${name} …`));
    const tried = found.map(shown);
    output.live("");
    output.result({ models: tried }, () => textOf(tried));
    return tried.every(({ answered }) => answered) ? exitCode.done : exitCode.failed;
  },
});

async function choose(account: string | undefined): Promise<ModelChoice> {
  if (account !== undefined) {
    const own = await withAccountSecret({ account }, async (handle, _owner, encryption) => {
      const { openAccountModels } = await import("../../../records/models/account-models.ts");
      return openAccountModels({ encryption }, handle);
    });
    if (own) return accountsChoice(readConfig(), own as AccountModels);
  }
  const choice = operatorsChoice(readConfig());
  if (choice) return choice;
  throw new WrongUse(
    "model_not_set",
    "No model is configured: everything is a draft.",
    "Set PRESSROOM_MODEL and the API key of its provider, or see: pressroom model set --help",
  );
}

async function tryAll(choice: ModelChoice, onModel: (name: string) => void): Promise<TriedModel[]> {
  const config = readConfig();
  const [{ tryModels }, { modelOptions }, { openLocalWay, openPublicWay }, { createLog }] =
    await Promise.all([
      import("../../../llm/try-model.ts"),
      import("../../../services/job-models.ts"),
      import("../../../services/open-public-way.ts"),
      import("../../../log.ts"),
    ]);
  const options = {
    ...modelOptions(config),
    publicFetch: openPublicWay(config).fetch,
    localFetch: openLocalWay(config).fetch,
    log: createLog(commandLogLevel(config.logLevel)),
  };
  return tryModels(options, choice, new AbortController().signal, onModel);
}

function shown({ failure, costMicros, ...tried }: TriedModel): Tried {
  return {
    model: tried.model,
    answered: failure === null,
    milliseconds: tried.milliseconds,
    input_tokens: tried.inputTokens,
    output_tokens: tried.outputTokens,
    cost: costMicros === null ? null : costMicros / 1_000_000,
    failure: failure && { code: failure.code, message: failure.message, said: saidBy(failure) },
  };
}

/** The provider's own words, which a job's failure never shows. */
function saidBy({ cause }: Failure): string | null {
  return cause instanceof Error ? cause.message : null;
}

function textOf(tried: readonly Tried[]): string {
  const rows = tried.map((one) => [
    one.model,
    one.answered ? "answered" : (one.failure?.code ?? ""),
    one.milliseconds ?? "-",
    one.answered ? `${one.input_tokens} in, ${one.output_tokens} out` : "-",
    one.cost === null ? "unknown price" : `$${one.cost.toFixed(6)}`,
  ]);
  const failures = tried.flatMap(({ failure }) =>
    failure === null
      ? []
      : [`\n${failure.message}${failure.said === null ? "" : `\n  Response: ${failure.said}`}`],
  );
  return [table(["MODEL", "RESULT", "MS", "TOKENS", "COST"], rows), ...failures].join("\n");
}
