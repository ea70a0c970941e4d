/** GET /keys/{key_id}/ — one API key. */
import { defineOperation } from "../../operation.ts";
import { keyPath, keyShape, presentKey, requireKey } from "./key-shape.ts";

export const getKey = defineOperation({
  id: "getKey",
  method: "GET",
  path: "/keys/{key_id}/",
  tag: "Keys",
  scope: "admin",
  summary: "Get an API key",
  description:
    "Returns everything about the key except the key itself. See the usage for what it has used.",
  params: keyPath,
  answer: keyShape,
  refusals: ["api_key_not_found"],
  async handle({ caller, params }) {
    const record = await caller.inAccount((account) => requireKey(account, caller, params.key_id));
    return { body: presentKey(record) };
  },
});
