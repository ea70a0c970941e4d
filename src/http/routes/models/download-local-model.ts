/** POST /models/local/{name}/download/ — downloads a model of the catalogue, or the rest of it. */
import { defineOperation } from "../../operation.ts";
import { localModelParams, requireOperator } from "./local-model-shape.ts";

export const downloadLocalModel = defineOperation({
  id: "downloadLocalModel",
  method: "POST",
  path: "/models/local/{name}/download/",
  tag: "Models",
  scope: "admin",
  summary: "Download a local model",
  description:
    "Goes on where an earlier download stopped. How far it is, and why it failed, is in the list of local models; a restart of the service goes on with it.",
  params: localModelParams,
  status: 204,
  refusals: ["not_operator", "local_model_not_found"],
  async handle({ caller, params, tools }) {
    await requireOperator(tools, caller);
    await tools.models.downloads.download(params.name);
    return {};
  },
});
