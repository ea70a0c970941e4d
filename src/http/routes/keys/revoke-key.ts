/** DELETE /keys/{key_id}/ — revokes a key from the next request on. */
import { revokeApiKey } from "../../../records/keys/api-keys.ts";
import { defineOperation } from "../../operation.ts";
import { keyPath, keyShape, presentKey, requireKey } from "./key-shape.ts";

export const revokeKey = defineOperation({
  id: "revokeKey",
  method: "DELETE",
  path: "/keys/{key_id}/",
  tag: "Keys",
  scope: "admin",
  summary: "Revoke an API key",
  description:
    "The key stops working everywhere from the next request on, and stays in the list. Jobs that it started continue. A key can revoke itself.",
  params: keyPath,
  answer: keyShape,
  refusals: ["api_key_not_found"],
  async handle({ caller, params }) {
    return caller.inAccount(async (account) => {
      await requireKey(account, caller, params.key_id);
      await revokeApiKey(account, params.key_id);
      return { body: presentKey(await requireKey(account, caller, params.key_id)) };
    });
  },
});
