/** The `model` commands against a mock provider. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useTestDatabase } from "../../../../test/test-database.ts";
import { openMockServer, refuse, say } from "../../../llm/mock-server.fixture.ts";
import type { MockServer } from "../../../llm/mock-server.fixture.ts";
import { useCommandLine } from "../../run-here.fixture.ts";

const line = useCommandLine(useTestDatabase());
let server: MockServer;
beforeAll(async () => {
  server = await openMockServer();
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  server.seen.length = 0;
});

const key = "sk-proj-0123456789abcdef";

test("model try calls each configured model once, and shows tokens and cost", async () => {
  server.play(say("ready"));
  const settings = {
    PRESSROOM_MODEL: "openai:gpt-5",
    PRESSROOM_MODEL_FAST: "openai:gpt-5-mini",
    PRESSROOM_MODEL_FALLBACK: "openai:gpt-5,openai:gpt-99",
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: server.url,
  };
  const end = await line.run(["model", "try", "--json"], settings);
  expect(end).toMatchObject({ code: 0, stderr: "" });
  const answered = { answered: true, input_tokens: 100, output_tokens: 20, failure: null };
  expect(JSON.parse(end.stdout)).toMatchObject({
    models: [
      // 40 tokens at $1.25, 60 at $0.125 and 20 at $10 per million, rounded up to a millionth.
      { model: "openai:gpt-5", ...answered, cost: 0.000258 },
      { model: "openai:gpt-5-mini", ...answered, cost: 0.000052 },
      { model: "openai:gpt-99", ...answered, cost: null },
    ],
  });
  const examined = await line.run(["doctor", "--json"], settings);
  expect(examined.stdout).toContain("openai:gpt-5 (PRESSROOM_MODEL)");
  expect(examined.stdout).toContain("The price of openai:gpt-99 is unknown");
});

test("a failing model is reported with the provider's message, and never with its key", async () => {
  server.play(refuse(401, { error: { message: `Incorrect API key provided: ${key}` } }));
  const end = await line.run(["model", "try"], {
    PRESSROOM_MODEL: "openai:gpt-5",
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: server.url,
  });
  expect(end.code).toBe(1);
  expect(server.seen).toHaveLength(1);
  expect(end.stdout).toContain("OPENAI_API_KEY");
  expect(end.stdout).toContain("Incorrect API key provided: [key]");
  expect(end.stdout + end.stderr).not.toContain(key);
});

test("an account's own model can be set, shown without its key, tried and unset", async () => {
  await line.run(["account", "create", "--email", "ada@example.com", "--json"]);
  const path = join(line.folder(), "key");
  await writeFile(path, `${key}\n`);
  const set = ["model", "set", "compatible:own", "--url", server.url, "--key", `@${path}`];
  expect(await line.run([...set, "--account", "ada@example.com"])).toMatchObject({ code: 0 });

  const shown = await line.run(["model", "show", "--account", "ada@example.com", "--json"]);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    of: "account",
    model: "compatible:own",
    key_hint: "…cdef",
  });
  expect(shown.stdout).not.toContain(key);

  server.play(say("ready"));
  const tried = await line.run(["model", "try", "--account", "ada@example.com", "--json"]);
  expect(JSON.parse(tried.stdout)).toMatchObject({
    models: [{ model: "compatible:own", answered: true, cost: 0 }],
  });
  expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${key}`);

  const unset = ["model", "unset", "--account", "ada@example.com"];
  expect(await line.run(unset)).toMatchObject({ code: 0 });
  expect(await line.run(unset)).toMatchObject({ code: 2 });
  const none = await line.run(["model", "try", "--account", "ada@example.com"]);
  expect(none.code).toBe(2);
  expect(none.stderr).toContain("produces drafts only");
});
