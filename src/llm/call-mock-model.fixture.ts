/** Makes one call to the mock server and collects the result. */
import type { ProviderName } from "../config/model-values.ts";
import type { Failure } from "../errors.ts";
import { callModel } from "./call-model.ts";
import type { CallResult } from "./call-model.ts";
import { defaultCallTimes } from "./retry-policy.ts";
import type { CallTimes } from "./retry-policy.ts";
import type { ModelRequest } from "./model.ts";
import { createLanguageModels } from "./providers.ts";
import type { MockServer, Script } from "./mock-server.fixture.ts";

export const key = "sk-a-secret-key";

export function request<T = string>(more: Partial<ModelRequest<T>> = {}): ModelRequest<T> {
  return {
    purpose: "draft",
    tier: "strong",
    system: "Rules.",
    shared: "BRAND: {}",
    task: "TASK: section",
    outputTokensMax: 500,
    ...more,
  };
}

export interface Wanted<T> {
  provider?: ProviderName;
  model?: string;
  request?: ModelRequest<T>;
  url?: string;
  times?: Partial<CallTimes>;
  signal?: AbortSignal;
}

export async function call<T = string>(
  server: MockServer,
  wanted: Wanted<T> = {},
): Promise<CallResult<T> & { shown: string }> {
  const { provider = "compatible", model = "mock", signal = new AbortController().signal } = wanted;
  let shown = "";
  const result = await callModel<T>(
    {
      name: { provider, model },
      credential: { key, url: wanted.url ?? server.url },
      subject: {
        model: `${provider}:${model}`,
        credentialName: "SOME_API_KEY",
        isAccountsOwn: false,
        key,
      },
    },
    wanted.request ?? request<T>(),
    {
      languageModels: createLanguageModels(),
      signal,
      times: {
        ...defaultCallTimes,
        headersMs: 5_000,
        idleMs: 5_000,
        totalMsMax: 10_000,
        ...wanted.times,
      },
      thoughtTokensMax: 0,
      onText: (text) => {
        shown += text;
      },
    },
  );
  return { ...result, shown };
}

export async function failureOf<T>(
  server: MockServer,
  script: Script,
  wanted: Wanted<T> = {},
): Promise<Failure> {
  server.play(script);
  const { answer } = await call(server, wanted);
  if (!("failure" in answer)) throw new Error(`it did not fail: ${JSON.stringify(answer)}`);
  return answer.failure;
}
