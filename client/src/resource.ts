/** The base class of all resources: sends a request and returns the response as JSON, text, pages or lines. */
import { PressroomError } from "./errors.ts";
import { Pages } from "./pages.ts";
import type { Page } from "./pages.ts";
import { readLines } from "./read-lines.ts";
import type { ApiRequest, RequestOptions } from "./request-types.ts";
import type { Transport } from "./transport.ts";

export class Resource {
  protected readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  protected json<Answer>(request: ApiRequest, options?: RequestOptions): Promise<Answer> {
    return this.transport.send(request, options, (response) => readJson<Answer>(response));
  }

  protected text(request: ApiRequest, options?: RequestOptions): Promise<string> {
    return this.transport.send(request, options, (response) => response.text());
  }

  protected blob(request: ApiRequest, options?: RequestOptions): Promise<Blob> {
    return this.transport.send(request, options, (response) => response.blob());
  }

  protected async nothing(request: ApiRequest, options?: RequestOptions): Promise<void> {
    await this.text(request, options);
  }

  protected pages<Item>(request: ApiRequest, options?: RequestOptions): Pages<Item> {
    return new Pages<Item>((cursor) =>
      this.json<Page<Item>>(
        cursor === undefined ? request : { ...request, query: { ...request.query, cursor } },
        options,
      ),
    );
  }

  /** One JSON value per line. Interrupted responses are not retried, because they would start over. */
  protected async *lines(request: ApiRequest, options?: RequestOptions): AsyncGenerator {
    for await (const line of readLines(await this.transport.open(request, options), options)) {
      if (line !== "") yield JSON.parse(line);
    }
  }
}

export async function readJson<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Answer;
  } catch (error) {
    throw new PressroomError({
      status: response.status,
      code: "unreadable_answer",
      message: "The response is not JSON. Check baseUrl.",
      requestId: response.headers.get("X-Request-Id") ?? undefined,
      cause: error,
    });
  }
}

/** An ID as a path segment; values that would lead to another path are rejected. */
export function segment(name: string, value: number | string): string {
  const isId =
    typeof value === "number" ? Number.isSafeInteger(value) : /^[\w-]+$/.test(value ?? "");
  if (!isId) throw new TypeError(`${name} must be an ID, not ${JSON.stringify(value)}`);
  return String(value);
}
