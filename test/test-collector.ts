/** A mock OpenTelemetry collector: receives and stores spans over HTTP, and can be told to misbehave. */
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { startLocalServer } from "./local-server.ts";
import type { LocalServer } from "./local-server.ts";

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number; message?: string };
  /** Of the process or thread that sent it. */
  resource: Record<string, unknown>;
}

export interface TestCollector extends LocalServer {
  spans: ReceivedSpan[];
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** Sets the response; by default it accepts everything. */
  answer: ((response: ServerResponse) => void) | undefined;
}

interface Body {
  resourceSpans: {
    resource: { attributes: ReceivedSpan["attributes"] };
    scopeSpans: { spans: Omit<ReceivedSpan, "resource">[] }[];
  }[];
}

export async function startTestCollector(): Promise<TestCollector> {
  const server = await startLocalServer((request, response, bytes) => {
    collector.requests.push({ path: request.url ?? "", headers: request.headers });
    if (collector.answer) {
      collector.answer(response);
      return;
    }
    const body = JSON.parse(bytes.toString()) as Body;
    for (const { resource, scopeSpans } of body.resourceSpans) {
      const facts = Object.fromEntries(
        resource.attributes.map(({ key, value }) => [key, plain(value)]),
      );
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        collector.spans.push({ ...span, resource: facts });
      }
    }
    response.setHeader("Content-Type", "application/json");
    response.end("{}");
  });
  const collector: TestCollector = { ...server, spans: [], requests: [], answer: undefined };
  return collector;
}

function plain(value: Record<string, unknown>): unknown {
  return Object.values(value)[0];
}
