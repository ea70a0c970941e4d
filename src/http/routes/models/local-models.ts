/** Models that run on this machine: list, download, verify, cancel and remove, for the operator. */
import { totalmem } from "node:os";
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import type { RefusalCode } from "../../../errors.ts";
import { operatorsChoice } from "../../../llm/model-choice.ts";
import { expectedSpeed } from "../../../local-models/catalog.ts";
import { localModelStates } from "../../../local-models/describe-local-model.ts";
import type { LocalModel } from "../../../local-models/describe-local-model.ts";
import type { Downloads } from "../../../local-models/download-manager.ts";
import { isEngineInstalled } from "../../../local-models/is-engine-installed.ts";
import { findAccountModels } from "../../../records/models/account-models.ts";
import type { Caller } from "../../authentication/caller.ts";
import { isOperator } from "../../authentication/is-operator.ts";
import { defineOperation } from "../../operation.ts";
import type { Operation, OperationDescription } from "../../operation.ts";
import { present } from "../../responses/present-record.ts";
import type { RouteTools } from "../../route.ts";

const localModelShape = z.object({
  name: z
    .string()
    .meta({ description: "The part of the model name after `local:`.", example: "qwen3-4b" }),
  title: z.string().meta({ example: "Qwen3 4B Instruct 2507" }),
  note: z.string().nullable().meta({
    description: "What it is suited for; null for a model that is not in the catalog.",
    example: "the best choice for most machines",
  }),
  licence: z.string().nullable().meta({ example: "Apache-2.0" }),
  languages: z.array(z.string()).meta({ example: ["en", "de"] }),
  bytes: z.int().meta({ description: "The size of its file.", example: 2_497_281_120 }),
  memory_bytes: z.int().nullable().meta({ example: 6_000_000_000 }),
  fits: z.boolean().meta({ description: "Whether this machine has enough memory.", example: true }),
  tokens_per_second: z.int().nullable().meta({
    description: "An estimate based on its size and this machine's cores.",
    example: 6,
  }),
  article_minutes: z.int().nullable().meta({ example: 25 }),
  is_in_use: z.boolean().meta({ description: "Whether it is the model in use.", example: false }),
  is_downloaded: z.boolean().meta({ example: false }),
  state: z.enum(localModelStates).meta({
    description:
      "`paused`: partially downloaded, and the download is not running. `failed`: the last download or verification failed.",
    example: "downloading",
  }),
  bytes_done: z.int().meta({
    description:
      "The progress of the current download or verification, or the size of the partial download.",
    example: 849_000_000,
  }),
  bytes_total: z.int().meta({ example: 2_497_281_120 }),
  bytes_per_second: z.int().nullable().meta({ example: 12_400_000 }),
  seconds_left: z.int().nullable().meta({ example: 133 }),
  is_cancelable: z.boolean().meta({
    description: "False if nothing is in progress, or if `pressroom model pull` is downloading it.",
    example: true,
  }),
  failure: z.string().nullable().meta({
    description: "What went wrong and what to do.",
    example: null,
  }),
  checked: z.enum(["whole", "unknown"]).nullable().meta({
    description:
      "The result of the last checksum verification: `whole` if the file matches, `unknown` if there is no SHA-256 checksum to compare it with.",
    example: null,
  }),
});

const localModelParams = z.object({
  name: z.string().meta({ description: "The model's name.", example: "qwen3-4b" }),
});

function presentLocalModel(model: LocalModel, inUse: ReadonlySet<string>) {
  const { name, known, stored, bytesDone, bytesTotal, bytesPerSecond } = model;
  const speed = known && expectedSpeed(known);
  const bytes = known?.bytes ?? stored?.bytes ?? 0;
  return present(localModelShape, {
    ...model,
    title: known?.title ?? name,
    note: known?.note ?? null,
    licence: known?.licence ?? null,
    languages: [...(known?.languages ?? [])],
    bytes,
    memoryBytes: known?.memoryBytes ?? null,
    fits: (known?.memoryBytes ?? bytes) <= totalmem(),
    tokensPerSecond: speed?.tokensPerSecond ?? null,
    articleMinutes: speed?.articleMinutes ?? null,
    isInUse: inUse.has(name),
    isDownloaded: stored !== undefined,
    secondsLeft: bytesPerSecond ? Math.ceil((bytesTotal - bytesDone) / bytesPerSecond) : null,
  });
}

export const listLocalModels = defineOperation({
  id: "listLocalModels",
  method: "GET",
  path: "/models/local/",
  tag: "Models",
  scope: "read",
  summary: "List local models",
  description:
    "Returns the catalog of models that can run on this machine and models that were added manually, with the progress of downloads. Empty for accounts on a shared installation.",
  answer: z.object({
    is_operator: z.boolean().meta({
      description: "Whether the account may download, verify and delete models.",
      example: true,
    }),
    is_engine_installed: z.boolean().meta({
      description: "Whether the optional package that runs them is installed.",
      example: true,
    }),
    models: z.array(localModelShape),
  }),
  async handle({ caller, tools }) {
    if (!(await isOperator(tools, caller))) {
      return { body: { is_operator: false, is_engine_installed: false, models: [] } };
    }
    const inUse = await findInUse(tools, caller);
    const models = await tools.models.downloads.list();
    return {
      body: {
        is_operator: true,
        is_engine_installed: isEngineInstalled(),
        models: models.map((model) => presentLocalModel(model, inUse)),
      },
    };
  },
});

/** The local models in the account's own choice or in the settings. */
async function findInUse({ config }: RouteTools, caller: Caller): Promise<Set<string>> {
  const own = await caller.inAccount(findAccountModels);
  const operators = operatorsChoice(config);
  const named = own
    ? [own.model, own.fastModel].map((model) => ({ provider: own.provider, model }))
    : operators
      ? [operators.strong, operators.fast, ...operators.fallback]
      : [];
  const local = named.filter(({ provider }) => provider === "local");
  return new Set(local.flatMap(({ model }) => model ?? []));
}

/** Only for the operator, because these operations use the machine's disk, memory and network. */
function defineLocalModelChange(
  change: Pick<OperationDescription, "id" | "method" | "path" | "summary" | "description"> & {
    refusals: readonly RefusalCode[];
    make: (downloads: Downloads, name: string) => Promise<void>;
  },
): Operation {
  const { make, ...described } = change;
  return defineOperation({
    ...described,
    path: `/models/local/{name}/${change.path}`,
    tag: "Models",
    scope: "admin",
    params: localModelParams,
    status: 204,
    refusals: ["not_operator", ...change.refusals],
    async handle({ caller, params, tools }) {
      if (!(await isOperator(tools, caller))) throw new Refusal("not_operator");
      await make(tools.models.downloads, params.name);
      return {};
    },
  });
}

export const downloadLocalModel = defineLocalModelChange({
  id: "downloadLocalModel",
  method: "POST",
  path: "download/",
  summary: "Download a local model",
  description:
    "Starts the download, or resumes it if it was interrupted. The list of local models shows the progress and any failure. After a restart, the service resumes the download.",
  refusals: ["local_model_not_found"],
  make: (downloads, name) => downloads.download(name),
});

export const verifyLocalModel = defineLocalModelChange({
  id: "verifyLocalModel",
  method: "POST",
  path: "verify/",
  summary: "Verify a local model",
  description:
    "Verifies the whole file against its SHA-256 checksum. The list of local models shows the result.",
  refusals: ["local_model_not_found"],
  make: (downloads, name) => downloads.verify(name),
});

export const cancelLocalModel = defineLocalModelChange({
  id: "cancelLocalModel",
  method: "POST",
  path: "cancel/",
  summary: "Cancel a download or verification",
  description: "The partial download is kept; downloading the model again resumes it.",
  refusals: ["local_model_not_busy"],
  make: (downloads, name) => downloads.cancel(name),
});

export const removeLocalModel = defineLocalModelChange({
  id: "removeLocalModel",
  method: "DELETE",
  path: "",
  summary: "Delete a local model",
  description:
    "Deletes its file or its partial download. Jobs that use it will fail until another model is chosen.",
  refusals: ["local_model_not_found", "local_model_busy"],
  make: (downloads, name) => downloads.remove(name),
});
