/** Requests with a JSON body and the key in X-API-Key. */
import { scopes } from "../src/records/keys/api-keys.ts";
import type { NewApiKey } from "../src/records/keys/api-keys.ts";
import { addAccount } from "./test-database.ts";
import type { TestReply, TestService } from "./test-service.ts";

export interface Sender {
  get(path: string, headers?: Record<string, string>): Promise<TestReply>;
  post(path: string, body?: unknown): Promise<TestReply>;
  put(path: string, body?: unknown): Promise<TestReply>;
  patch(path: string, body?: unknown): Promise<TestReply>;
  delete(path: string, body?: unknown): Promise<TestReply>;
}

/** Paths are relative to /agents/api. The account's key is read when a request is sent. */
export function senderFor(service: TestService, caller: string | { key: string }): Sender {
  const keyOf = () => (typeof caller === "string" ? caller : caller.key);
  const send = (method: string) => (path: string, body?: unknown) =>
    service.send({
      method,
      path: `/agents/api${path}`,
      headers: {
        "X-API-Key": keyOf(),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    get: (path, headers = {}) => service.get(keyOf(), `/agents/api${path}`, headers),
    post: send("POST"),
    put: send("PUT"),
    patch: send("PATCH"),
    delete: send("DELETE"),
  };
}

/** A new account whose key has all scopes, with requests that use the key. */
export async function addAccountWithApi(service: TestService, key: Partial<NewApiKey> = {}) {
  const account = await addAccount(service, { key: { scopes, ...key } });
  return { ...account, api: senderFor(service, account.key) };
}

/** The parameters in a response's errors. */
export function errorParams({ json }: Pick<TestReply, "json">): string[] {
  return (json["errors"] as { param: string }[]).map(({ param }) => param);
}

/** All items of a list, page by page. */
export async function walk(
  sender: Sender,
  path: string,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (let cursor: unknown = ""; ;) {
    const joint = path.includes("?") ? "&" : "?";
    const more = cursor === "" ? "" : `&cursor=${String(cursor)}`;
    const reply = await sender.get(`${path}${joint}limit=${limit}${more}`);
    if (reply.status !== 200) throw new Error(reply.text);
    items.push(...(reply.json["items"] as Record<string, unknown>[]));
    cursor = reply.json["next_cursor"];
    if (cursor === null) return items;
  }
}
