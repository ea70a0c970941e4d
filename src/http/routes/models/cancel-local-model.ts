/** POST /models/local/{name}/cancel/ — ends the download or the check of a model. */
import { defineOperation } from "../../operation.ts";
import { localModelParams, requireOperator } from "./local-model-shape.ts";

export const cancelLocalModel = defineOperation({
  id: "cancelLocalModel",
  method: "POST",
  path: "/models/local/{name}/cancel/",
  tag: "Models",
  scope: "admin",
  summary: "Cancel a download or check",
  description: "What has arrived of a download is kept: downloading it again goes on from there.",
  params: localModelParams,
  status: 204,
  refusals: ["not_operator", "local_model_not_busy"],
  async handle({ caller, params, tools }) {
    await requireOperator(tools, caller);
    await tools.models.downloads.cancel(params.name);
    return {};
  },
});
