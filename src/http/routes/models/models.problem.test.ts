import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeOllama } from "../../../../test/fake-ollama.ts";
import type { FakeOllama } from "../../../../test/fake-ollama.ts";
import { signInAs } from "../../../../test/sign-in.ts";
import { addAccount } from "../../../../test/test-database.ts";
import { eventually, startTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";

let service: TestService;
let ollama: FakeOllama;
beforeAll(async () => {
  ollama = await startFakeOllama(["llama3.3:latest"]);
  service = await startTestService();
});
afterAll(async () => {
  await service.close();
  await ollama.close();
});

/** Records the outcome of a call as the worker does. */
async function recordCall(
  { accountId, jobId }: { accountId: number; jobId: number },
  outcome: string,
  ago = "0 minutes",
): Promise<void> {
  await service.sql`insert into model_calls (account_id, job_id, position, purpose, model, input_tokens, cached_input_tokens,
       output_tokens, milliseconds, outcome, created_at)
     values (${accountId}, ${jobId}, 0, 'brief', 'openai:gpt-5.4', 1, 0, 1, 1, ${outcome}, now() - ${ago}::interval)`;
}

// The order of the tests matters: only the first account is alone on the installation.
test("the operator immediately sees whether the local server is down, working or missing the model", async () => {
  const { accountId } = await addAccount(service);
  const browser = await signInAs(service, accountId);
  const problem = async () => {
    const { json } = await browser.call("GET", "/models/");
    return (json["problem"] as { code: string } | null)?.code ?? null;
  };
  expect(await problem()).toBeNull();
  const set = (model: string) =>
    browser.call("PUT", "/models/", { model: `compatible:${model}`, url: ollama.url });
  await set("llama3.3");
  expect(await problem()).toBeNull();
  await set("gone");
  expect(await problem()).toBe("model_unknown");
  await set("llama3.3");
  const { port } = ollama;
  await ollama.close();
  await eventually(async () => (await problem()) === "model_unavailable");
  ollama = await startFakeOllama(["llama3.3:latest"], port);
  await eventually(async () => (await problem()) === null);
});

test("others see the failure of their last call until a call succeeds, the model changes, or it is too old", async () => {
  const { accountId, key } = await addAccount(service, { key: { scopes: ["generate"] } });
  const { json } = await service.generate(key, { content_type: "article" });
  const job = { accountId, jobId: Number(json["job_id"]) };
  const browser = await signInAs(service, accountId);
  const problem = async () => (await browser.call("GET", "/models/")).json["problem"];
  // Without a model nothing can fail.
  await recordCall(job, "model_key_refused");
  expect(await problem()).toBeNull();
  const own = { model: "openai:gpt-5.4", key: "sk-0123456789abcdef0123" };
  await browser.call("PUT", "/models/", own);
  expect(await problem()).toBeNull();
  await recordCall(job, "model_key_refused");
  await recordCall(job, "aborted");
  expect(await problem()).toEqual({
    code: "model_key_refused",
    message: "The model provider rejected the API key.",
  });
  await recordCall(job, "ok");
  expect(await problem()).toBeNull();
  // An invalid response proves that the provider is reachable.
  await recordCall(job, "model_answer_unusable");
  expect(await problem()).toBeNull();
  await recordCall(job, "model_no_money");
  expect(await problem()).toMatchObject({ code: "model_no_money" });
  await browser.call("PUT", "/models/", own);
  expect(await problem()).toBeNull();
  await service.sql`update account_models set updated_at = now() - interval '1 day'
    where account_id = ${accountId}`;
  await recordCall(job, "model_unavailable", "11 minutes");
  expect(await problem()).toBeNull();
  await recordCall(job, "model_unavailable", "9 minutes");
  expect(await problem()).toMatchObject({ code: "model_unavailable" });
});
