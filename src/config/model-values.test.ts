import { expect, test } from "vitest";
import { ConfigProblem, readConfig } from "../config.ts";
import { modelName, modelPrices } from "./model-values.ts";

function problemsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems;
    throw error;
  }
  return [];
}

test.each([
  ["openai:gpt-5", "openai", "gpt-5"],
  ["compatible:llama3.3:70b", "compatible", "llama3.3:70b"],
  ["compatible:meta-llama/llama-4:free", "compatible", "meta-llama/llama-4:free"],
])("%s is a model", (text, provider, model) => {
  expect(modelName(text)).toEqual({ value: { provider, model } });
});

test.each(["gpt-5", "openai:", "mistral:large", "openai:gpt 5", "OpenAI:gpt-5"])(
  "PRESSROOM_MODEL=%s is refused with an example",
  (text) => {
    expect(problemsOf({ PRESSROOM_MODEL: text, OPENAI_API_KEY: "x" })[0]).toMatch(
      /use provider:model, such as/,
    );
  },
);

test("each missing provider key is a problem that names its variable", () => {
  expect(
    problemsOf({
      PRESSROOM_MODEL: "openai:gpt-5",
      PRESSROOM_MODEL_FAST: "compatible:llama3.3",
      PRESSROOM_MODEL_FALLBACK: "anthropic:claude-sonnet-5,google:gemini-2.5-pro",
      ANTHROPIC_API_KEY: "x",
    }),
  ).toEqual([
    "PRESSROOM_MODEL contains openai:gpt-5, but OPENAI_API_KEY is not set: set it, or remove openai:gpt-5 from PRESSROOM_MODEL.",
    "PRESSROOM_MODEL_FAST contains compatible:llama3.3, but PRESSROOM_MODEL_URL is not set: set it, or remove compatible:llama3.3 from PRESSROOM_MODEL_FAST.",
    "PRESSROOM_MODEL_FALLBACK contains google:gemini-2.5-pro, but GOOGLE_GENERATIVE_AI_API_KEY is not set: set it, or remove google:gemini-2.5-pro from PRESSROOM_MODEL_FALLBACK.",
  ]);
});

test("a fallback requires a model, and a proxy URL does not require a key", () => {
  expect(problemsOf({ PRESSROOM_MODEL_FALLBACK: "openai:gpt-5", OPENAI_API_KEY: "x" })).toEqual([
    "PRESSROOM_MODEL_FALLBACK is set, but PRESSROOM_MODEL is not: set it to the model that writes content.",
  ]);
  const proxied = { PRESSROOM_MODEL: "openai:gpt-5", OPENAI_BASE_URL: "http://proxy:4000/v1" };
  expect(problemsOf(proxied)).toEqual([]);
});

test("a key is never repeated in a problem", () => {
  const problems = problemsOf({
    OPENAI_API_KEY: "hunter 2",
    ANTHROPIC_API_KEY: "hünter2",
    GOOGLE_GENERATIVE_AI_API_KEY: "hunter\t2",
    PRESSROOM_MODEL_KEY: "hunter\n2",
  });
  expect(problems).toHaveLength(4);
  expect(problems.join()).not.toMatch(/h[uü]nter/);
});

test("budgets are converted to millionths of a dollar", () => {
  expect(readConfig({ PRESSROOM_JOB_BUDGET: "0.35" }).jobBudgetMicros).toBe(350_000);
  expect(problemsOf({ PRESSROOM_ACCOUNT_BUDGET: "$5" })).toHaveLength(1);
});

test("prices are parsed for each model, and an invalid price is reported with the expected format", () => {
  expect(modelPrices("openai:gpt-9=2/0.20/8, compatible:a=b=1/1/1")).toEqual({
    value: new Map([
      ["openai:gpt-9", { input: 2_000_000, cachedInput: 200_000, output: 8_000_000 }],
      ["compatible:a=b", { input: 1_000_000, cachedInput: 1_000_000, output: 1_000_000 }],
    ]),
  });
  for (const text of ["openai:gpt-9=2/8", "gpt-9=1/1/1", "openai:gpt-9", "openai:gpt-9=1/1/1/1"]) {
    expect(modelPrices(text)).toHaveProperty("write");
  }
});
