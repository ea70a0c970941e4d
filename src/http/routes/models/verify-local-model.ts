/** POST /models/local/{name}/verify/ — compares a downloaded model with its checksum. */
import { defineOperation } from "../../operation.ts";
import { localModelParams, requireOperator } from "./local-model-shape.ts";

export const verifyLocalModel = defineOperation({
  id: "verifyLocalModel",
  method: "POST",
  path: "/models/local/{name}/verify/",
  tag: "Models",
  scope: "admin",
  summary: "Verify a local model",
  description:
    "Reads its file from end to end and compares it with its SHA-256. What came out is in the list of local models.",
  params: localModelParams,
  status: 204,
  refusals: ["not_operator", "local_model_not_found"],
  async handle({ caller, params, tools }) {
    await requireOperator(tools, caller);
    await tools.models.downloads.verify(params.name);
    return {};
  },
});
