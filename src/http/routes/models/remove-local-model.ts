/** DELETE /models/local/{name}/ — deletes a model, or what has arrived of it. */
import { defineOperation } from "../../operation.ts";
import { localModelParams, requireOperator } from "./local-model-shape.ts";

export const removeLocalModel = defineOperation({
  id: "removeLocalModel",
  method: "DELETE",
  path: "/models/local/{name}/",
  tag: "Models",
  scope: "admin",
  summary: "Remove a local model",
  description:
    "Deletes its file, or what has arrived of it. Jobs that would be written with it fail until another model is chosen.",
  params: localModelParams,
  status: 204,
  refusals: ["not_operator", "local_model_not_found", "local_model_busy"],
  async handle({ caller, params, tools }) {
    await requireOperator(tools, caller);
    await tools.models.downloads.remove(params.name);
    return {};
  },
});
