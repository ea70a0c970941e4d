/** An OpenTelemetry collector, played: takes spans over HTTP, keeps them, and can be told to misbehave. */
import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

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

export interface TestCollector {
  url: string;
  spans: ReceivedSpan[];
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** What it answers from now on; without it, that it took everything. */
  answer: ((response: ServerResponse) => void) | undefined;
  close(): Promise<void>;
}

interface Body {
  resourceSpans: {
    resource: { attributes: ReceivedSpan["attributes"] };
    scopeSpans: { spans: Omit<ReceivedSpan, "resource">[] }[];
  }[];
}

export async function startTestCollector(): Promise<TestCollector> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      collector.requests.push({ path: request.url ?? "", headers: request.headers });
      if (collector.answer) {
        collector.answer(response);
        return;
      }
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Body;
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
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const collector: TestCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    requests: [],
    answer: undefined,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
  return collector;
}

function plain(value: Record<string, unknown>): unknown {
  return Object.values(value)[0];
}
