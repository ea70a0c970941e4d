/** Shared by webhook tests: an account with a key that has all scopes, and JSON requests with it. */
import { addAccount } from "../../../../test/test-database.ts";
import type { TestAccount } from "../../../../test/test-database.ts";
import type { TestReply, TestService } from "../../../../test/test-service.ts";

export const webhooksPath = "/agents/api/webhooks/";

export async function addAdmin(service: TestService): Promise<TestAccount> {
  return addAccount(service, { key: { scopes: ["generate", "read", "write", "admin"] } });
}

export async function call(
  service: TestService,
  key: string,
  method: string,
  path: string,
  body: unknown = {},
): Promise<TestReply> {
  return service.send({
    method,
    path,
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    ...(method !== "GET" && { body: JSON.stringify(body) }),
  });
}

export async function addWebhook(
  service: TestService,
  key: string,
  wanted: Record<string, unknown> = {},
): Promise<{ id: number; path: string; secret: string }> {
  const url = "https://example.com/hooks";
  const { status, json } = await call(service, key, "POST", webhooksPath, { url, ...wanted });
  if (status !== 201) throw new Error(`the webhook was not made: ${JSON.stringify(json)}`);
  const id = Number(json["webhook_id"]);
  return { id, path: `${webhooksPath}${id}/`, secret: String(json["secret"]) };
}
