/** Checks every response against the invariants, and stores each finding with the request that caused it. */
import { createAnswerCheck } from "../test/check-answer.ts";
import type { FuzzCaller } from "./callers.ts";
import type { FuzzRequest } from "./draft.ts";
import type { FuzzAnswer, NoAnswer } from "./send.ts";

export interface Asked {
  operation: { id: string; scope: string };
  caller: FuzzCaller;
  request: FuzzRequest;
  /** The ways in which the request was broken. */
  broken: readonly string[];
}

export interface Finding {
  kind: string;
  what: string;
  count: number;
  /** The first request with this finding. */
  example: string;
}

export interface Judge {
  judge(asked: Asked, answer: FuzzAnswer | NoAnswer): void;
  readonly note: (kind: string, what: string, example?: string) => void;
  readonly requests: number;
  readonly answers: Readonly<Record<string, number>>;
  /** How often each operation succeeded. */
  readonly successes: Readonly<Record<string, number>>;
  /** The fuzzer hung up: the response was endless, long, or waiting. */
  readonly hungUp: number;
  readonly shed: number;
  readonly findings: readonly Finding[];
}

const internals =
  /node_modules|\bat \S+ \(|\.ts:\d|SQLSTATE|pg_catalog|violates \w+ constraint|relation "/;

export function createJudge(): Judge {
  const check = createAnswerCheck();
  const answers: Record<string, number> = {};
  const successes: Record<string, number> = {};
  const findings = new Map<string, Finding>();
  const counts = { requests: 0, hungUp: 0, shed: 0 };

  function note(kind: string, what: string, example = ""): void {
    // Messages that differ only in numbers and quoted texts are the same finding.
    const same = `${kind} ${what.replaceAll(/ \/agents\/\S*|\d+|"[^"]*"/g, "…").slice(0, 160)}`;
    const found = findings.get(same);
    if (found) found.count += 1;
    else findings.set(same, { kind, what, count: 1, example });
  }

  function judgeAnswer(asked: Asked, answer: FuzzAnswer): void {
    const { operation, caller, request } = asked;
    const { status, headers, text, isCut } = answer;
    const code = /"code":"(\w+)"/.exec(status >= 400 ? text.slice(0, 5_000) : "")?.[1] ?? "";
    const shown = show(asked, answer);
    answers[`${status} ${code}`.trim()] = (answers[`${status} ${code}`.trim()] ?? 0) + 1;
    if (status >= 200 && status < 300) successes[operation.id] = (successes[operation.id] ?? 0) + 1;

    if (status === 503 && headers["retry-after"] !== undefined) counts.shed += 1;
    else if (status >= 500) note("5xx", `${operation.id}: ${status} ${code}`, shown);

    const whole = `${JSON.stringify(headers)}\n${text}`;
    for (const secret of caller.secrets) {
      if (whole.includes(secret))
        note("leak", `${operation.id} showed ${caller.name} what is not its own`, shown);
    }
    if (status >= 400 && internals.test(text))
      note("internals", `${operation.id}: ${status}`, shown);

    // Other tests check the rejection of invalid keys; this one checks only requests that were let in.
    const isItself = asked.broken.every(
      (mutation) => !/path|segment|method|startLine/i.test(mutation),
    );
    const isIn = status >= 200 && status < 400;
    if (isIn && isItself && !caller.scopes.includes(operation.scope)) {
      note("let in", `${operation.id} let ${caller.name} in with ${status}`, shown);
    }
    if (status === 401 && caller.scopes.length > 0 && asked.broken.length === 0) {
      note("kept out", `${operation.id} did not know ${caller.name}`, shown);
    }
    if (request.startLine !== undefined) return;
    const isJson = headers["content-type"]?.startsWith("application/json") ?? false;
    if (isCut && isJson) return;
    try {
      check({ method: request.method, path: request.target }, answer);
    } catch (error) {
      note("undeclared", `${operation.id}: ${(error as Error).message}`, shown);
    }
  }

  return {
    judge(asked, answer) {
      counts.requests += 1;
      if ("status" in answer) {
        if (answer.isCut) counts.hungUp += 1;
        judgeAnswer(asked, answer);
      } else if (answer.reason === "timeout") {
        if (isPatient(asked.request)) counts.hungUp += 1;
        else note("timeout", `${asked.operation.id}: ${answer.message}`, show(asked, answer));
      } else if (
        (asked.request.body?.length ?? 0) <= 65_536 &&
        asked.request.startLine === undefined
      ) {
        // If the request is too large, the connection may be closed before the response can be read.
        note("no answer", `${asked.operation.id}: ${answer.message}`, show(asked, answer));
      } else answers["closed"] = (answers["closed"] ?? 0) + 1;
    },
    note,
    get requests() {
      return counts.requests;
    },
    get hungUp() {
      return counts.hungUp;
    },
    get shed() {
      return counts.shed;
    },
    get findings() {
      return [...findings.values()].toSorted((one, other) => other.count - one.count);
    },
    answers,
    successes,
  };
}

/** Whether the response may take long because it waits for or follows a job. */
export function isPatient({ target }: FuzzRequest): boolean {
  return /[?&]wait=|\/events\/?(\?|$)/.test(target);
}

function show({ caller, request, broken }: Asked, answer: FuzzAnswer | NoAnswer): string {
  const withoutKey = (text: string) =>
    caller.key === undefined ? text : text.replaceAll(caller.key, `<${caller.name}>`);
  const headers = request.headers.map(([name, value]) => `${name}: ${value.slice(0, 100)}`);
  return [
    `as ${caller.name}, broken: ${broken.join(", ") || "nothing"}`,
    withoutKey(request.startLine ?? `${request.method} ${request.target.slice(0, 400)}`),
    ...headers.slice(0, 12).map(withoutKey),
    request.body?.toString("utf8").slice(0, 600) ?? "",
    "status" in answer
      ? `→ ${answer.status} ${answer.text.slice(0, 600)}`
      : `→ ${answer.reason} ${answer.message}`,
  ].join("\n");
}
