/**
 * GET /models/found/ — finds the models available on this installation, for the operator of a single-user installation.
 */
import { z } from "zod";
import { providerNames } from "../../../config/model-values.ts";
import { serverKinds } from "../../../llm/find-servers.ts";
import { isOperator } from "../../authentication/is-operator.ts";
import { defineOperation } from "../../operation.ts";

const foundShape = z.object({
  is_operator: z.boolean().meta({
    description:
      "Whether the caller is the operator of a single-user installation. If false, the lists are empty.",
    example: true,
  }),
  keys: z
    .array(
      z.object({
        provider: z.enum(providerNames).meta({ example: "anthropic" }),
        variable: z.string().meta({ example: "ANTHROPIC_API_KEY" }),
        models: z.array(z.string()).meta({ example: ["claude-sonnet-5"] }),
      }),
    )
    .meta({ description: "Providers whose API key is set in the environment." }),
  servers: z
    .array(
      z.object({
        kind: z.enum(serverKinds).meta({ example: "ollama" }),
        url: z.string().meta({ example: "http://127.0.0.1:11434/v1" }),
        models: z.array(z.string()).meta({ example: ["llama3.3:70b"] }),
      }),
    )
    .meta({ description: "Model servers running on this machine." }),
  downloaded: z.array(
    z.object({
      name: z.string().meta({ example: "qwen3-4b" }),
      title: z.string().meta({ example: "Qwen3 4B Instruct 2507" }),
      bytes: z.int().meta({ example: 2_497_281_120 }),
    }),
  ),
});

export const findModelsOperation = defineOperation({
  id: "findModels",
  method: "GET",
  path: "/models/found/",
  tag: "Models",
  scope: "read",
  summary: "Find models",
  description:
    "Providers whose key is in the environment, model servers on this machine, and downloaded models. Empty for accounts on a shared installation.",
  answer: foundShape,
  async handle({ caller, tools }) {
    if (!(await isOperator(tools, caller))) {
      return { body: { is_operator: false, keys: [], servers: [], downloaded: [] } };
    }
    return {
      // Holds no request slot while ports are probed.
      async later() {
        return { body: { is_operator: true, ...(await tools.models.find()) } };
      },
    };
  },
});
