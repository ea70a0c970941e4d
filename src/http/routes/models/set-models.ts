/** PUT /models/ — sets the account's own model, with its own key. */
import { z } from "zod";
import {
  changeAccountModels,
  findAccountModels,
  setAccountModels,
} from "../../../records/models/account-models.ts";
import { isOperator } from "../../is-operator.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";
import {
  environmentKeyField,
  modelFields,
  modelParameter,
  ownModelShape,
  presentOwnModel,
  readModel,
  requireKey,
} from "./model-shape.ts";

export const setModels = defineOperation({
  id: "setModels",
  method: "PUT",
  path: "/models/",
  tag: "Models",
  scope: "admin",
  summary: "Set the account's own model",
  description:
    "From now on, live keys use this model instead of the one the operator provides, at the account's own expense. The key is stored encrypted; if you omit it, the stored key is kept as long as the provider and URL stay the same. This does not check whether the model responds: use `testModels` for that.",
  body: z.object({
    model: modelParameter,
    ...modelFields,
    use_environment_key: environmentKeyField,
  }),
  answer: ownModelShape,
  async handle({ caller, body, tools }) {
    requireWholeAccount(caller);
    const { models } = tools;
    const read = { ...tools, isOperator: await isOperator(tools, caller) };
    const wanted = await readModel(read, body);
    const stored = await caller.inAccount(async (account) => {
      // A stored key goes to nobody but whom it was stored for: else whoever may set models could have it sent to
      // themselves.
      const isChanged = wanted.key === undefined && (await changeAccountModels(account, wanted));
      if (!isChanged) {
        await setAccountModels(models, account, { ...wanted, key: requireKey(wanted) });
      }
      return findAccountModels(account);
    });
    if (!stored) throw new Error("the model was not stored");
    return { body: presentOwnModel(stored) };
  },
});
