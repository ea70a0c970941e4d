/** The schemas of an account's own model, and the validation of one that a caller sets or tests. */
import { isIP } from "node:net";
import { z } from "zod";
import type { Config } from "../../../config.ts";
import { parseModelName } from "../../../config/model-values.ts";
import type { ModelName } from "../../../config/model-values.ts";
import { Refusal } from "../../../errors.ts";
import type { ParameterProblem } from "../../../errors.ts";
import { environmentCredentials } from "../../../llm/model-choice.ts";
import type { AccountModels } from "../../../llm/model-choice.ts";
import { openModelStore } from "../../../local-models/store.ts";
import type { AccountModelsRecord } from "../../../records/models/account-models.ts";
import { checkUrl, hostOf } from "../../../security/check-url.ts";
import { PrivateAddressError, resolvePublic } from "../../../security/resolve-public.ts";
import { blankableText, text } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import type { ModelAccess, OwnModels } from "../../route.ts";
import { shownTime } from "../../responses/shown-time.ts";

export const ownModelShape = z
  .object({
    model: z.string().meta({
      description: "The model that writes content, as `provider:model`.",
      example: "anthropic:claude-sonnet-5",
    }),
    fast_model: z.string().nullable().meta({
      description:
        "The model used for rechecking content, checking topics, rating forum posts and suggesting brand details; null if it is the same as `model`.",
      example: "anthropic:claude-haiku-5-5",
    }),
    url: z.string().nullable().meta({
      description: "Its URL; null for the provider's default.",
      example: null,
    }),
    key_hint: z.string().nullable().meta({
      description:
        "The last characters of its key, which is never shown in full; null if there is none.",
      example: "…x7Qd",
    }),
    uses_environment_key: z.boolean().meta({
      description: "Whether it uses the provider's key from the service's environment.",
      example: false,
    }),
    updated_at: shownTime,
  })
  .meta({ id: "OwnModel" });

export function presentOwnModel(own: AccountModelsRecord) {
  return present(ownModelShape, {
    model: `${own.provider}:${own.model}`,
    fastModel: own.fastModel && `${own.provider}:${own.fastModel}`,
    url: own.url || null,
    keyHint: own.lastFour === "" ? null : `…${own.lastFour}`,
    usesEnvironmentKey: own.isKeyOfEnvironment,
    updatedAt: own.updatedAt,
  });
}

/** Characters that are safe in a header. */
const credential = /^[\x21-\x7e]*$/;

export const modelFields = {
  fast_model: blankableText(220).meta({
    description:
      "A cheaper model from the same provider for rechecking content, checking topics, rating forum posts and suggesting brand details. Defaults to `model`.",
    example: "claude-haiku-5-5",
  }),
  url: blankableText(2_048).meta({
    description:
      "A public https or http URL to use instead of the provider's default. Required for `compatible:` models, which run on a server with an OpenAI-compatible API.",
  }),
  key: blankableText(1_000)
    .refine(
      (value) => value === null || credential.test(value.trim()),
      "Must be the key as the provider shows it: visible ASCII characters, no spaces.",
    )
    .meta({
      description: "The provider's API key. It is never shown again.",
      example: "sk-your-providers-key",
    }),
};

export const environmentKeyField = z.boolean().default(false).meta({
  description:
    "Uses the provider's key from the service's environment instead of `key`. Only for the operator of a single-user installation, in the dashboard.",
  example: false,
});

export const modelParameter = text(220).meta({
  description:
    "The model that writes content, as `provider:model`; the provider is `openai`, `anthropic`, `google` or `compatible`.",
  example: "anthropic:claude-sonnet-5",
});

export interface GivenModel {
  model: string;
  fast_model: string | null;
  url: string | null;
  key: string | null;
  use_environment_key: boolean;
}

export interface ReadModelTools {
  config: Config;
  models: OwnModels;
  /** Whether the caller is the operator of a single-user installation. */
  isOperator: boolean;
}

type ReadModel = Omit<AccountModels, "key"> & { key: string | undefined };

/** The validated model; `key` is undefined if none was sent. */
export async function readModel(tools: ReadModelTools, given: GivenModel): Promise<ReadModel> {
  const { isOperator, models } = tools;
  const problems: ParameterProblem[] = [];
  const name = parseModelName(given.model.trim());
  if (!name) {
    const message = "Must be provider:model, such as openai:gpt-5.4 or compatible:llama3.3.";
    problems.push({ param: "model", message });
  }
  if (name?.provider === "local") {
    if (given.url !== null || given.key !== null) {
      const message = "A local model takes neither a key nor a URL.";
      problems.push({ param: "model", message });
    }
    const problem = await localProblem(tools, name.model);
    if (problem !== undefined) problems.push({ param: "model", message: problem });
  }
  const isKeyOfEnvironment = given.use_environment_key;
  if (isKeyOfEnvironment) assertEnvironmentKey(tools, given, name, problems);
  const url = await readUrl(isOperator ? models.operators : models.accounts, given.url, problems);
  if (!isKeyOfEnvironment && url === "" && name?.provider === "compatible") {
    problems.push({ param: "url", message: "Required for an OpenAI-compatible server." });
  }
  const fastModel = name && readFastModel(name, given.fast_model?.trim() ?? null, problems);
  if (!name || problems.length > 0) {
    throw new Refusal("invalid_parameters", { errors: problems });
  }
  const key = isKeyOfEnvironment || name.provider === "local" ? "" : given.key?.trim();
  const isLocalAllowed = isOperator && url !== "";
  return {
    ...name,
    fastModel: fastModel ?? null,
    url,
    key,
    isPublicOnly: true,
    isLocalAllowed,
    isKeyOfEnvironment,
  };
}

/** Only downloaded models are allowed here; a file path can only be set in the configuration. */
async function localProblem(
  { isOperator, config }: ReadModelTools,
  name: string,
): Promise<string | undefined> {
  if (!isOperator) return "Local models can be chosen only by the operator of this service.";
  const stored = await openModelStore(config.dataDir).find(name);
  return stored ? undefined : `Not downloaded. Run: pressroom model pull ${name}`;
}

function assertEnvironmentKey(
  { config, isOperator }: ReadModelTools,
  given: GivenModel,
  name: ModelName | undefined,
  problems: ParameterProblem[],
): void {
  const param = "use_environment_key";
  if (!isOperator) {
    problems.push({
      param,
      message: "Only available to the operator of a single-user installation.",
    });
  } else if (given.key !== null || given.url !== null) {
    problems.push({ param, message: "Cannot be combined with a key or a URL." });
  } else if (name) {
    const { key, url, name: variable } = environmentCredentials(config)[name.provider];
    if (key === "" && url === "") problems.push({ param, message: `${variable} is not set.` });
  }
}

/** A server with a custom URL may not need a key; a provider always does. */
export function requireKey({ key, url }: ReadModel): string {
  if (key !== undefined || url !== "") return key ?? "";
  throw new Refusal("invalid_parameters", { errors: [{ param: "key", message: "Required." }] });
}

/** Rejects private addresses now instead of in the first job; every connection checks again. */
async function readUrl(
  { rules, resolving }: ModelAccess,
  given: string | null,
  problems: ParameterProblem[],
): Promise<string> {
  if (given === null) return "";
  const checked = checkUrl(rules, given.trim());
  if ("problem" in checked) {
    problems.push({ param: "url", message: `${sentence(checked.problem)}.` });
    return "-";
  }
  const { url } = checked;
  // A name that does not resolve now may resolve later; testing the model tells more.
  const isPrivate =
    isIP(hostOf(url)) === 0 &&
    (await resolvePublic(resolving, checked).then(
      () => false,
      (error: unknown) => error instanceof PrivateAddressError,
    ));
  if (isPrivate) problems.push({ param: "url", message: "Must point to a public address." });
  return url.href.replace(/(?<!\/)\/+$/, "");
}

function readFastModel(
  { provider }: ModelName,
  given: string | null,
  problems: ParameterProblem[],
): string | null {
  if (given === null) return null;
  const whole = parseModelName(given);
  if (whole && whole.provider !== provider) {
    const message = `Must be a model from the same provider: ${provider}.`;
    problems.push({ param: "fast_model", message });
  } else if (!/^[\x21-\x7e]{1,200}$/.test(given)) {
    problems.push({ param: "fast_model", message: "Must be a model name." });
  }
  return whole?.model ?? given;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
