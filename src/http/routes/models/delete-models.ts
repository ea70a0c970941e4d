/** DELETE /models/ — deletes the account's own model and its key. */
import { Refusal } from "../../../errors.ts";
import { unsetAccountModels } from "../../../records/models/account-models.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";

export const deleteModels = defineOperation({
  id: "deleteModels",
  method: "DELETE",
  path: "/models/",
  tag: "Models",
  scope: "admin",
  summary: "Delete the account's own model",
  description:
    "Deletes the model and its key. Live keys then use the model that the operator provides, if any.",
  status: 204,
  refusals: ["model_not_set"],
  async handle({ caller }) {
    requireWholeAccount(caller);
    if (!(await caller.inAccount(unsetAccountModels))) throw new Refusal("model_not_set");
    return {};
  },
});
