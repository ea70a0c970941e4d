/** Reads server-sent events from a stream of bytes, as an EventSource does. */
export interface ReadEvent {
  id: string | undefined;
  type: string;
  data: Record<string, unknown>;
}

export interface EventReader {
  readonly events: ReadEvent[];
  /** Comment lines. */
  readonly beats: number;
  /** Set by the `retry` field. */
  readonly retryMs: number | undefined;
  readonly isEnded: boolean;
  /** The IDs of events that have one, in order. */
  numbers(): number[];
  /** Resolves when the stream ends, for whatever reason. */
  readonly ended: Promise<void>;
}

export function readEvents(stream: AsyncIterable<Uint8Array>): EventReader {
  const events: ReadEvent[] = [];
  let beats = 0;
  let retryMs: number | undefined;
  let isEnded = false;

  function read(block: string): void {
    const lines = block.split("\n");
    beats += lines.filter((line) => line.startsWith(":")).length;
    const fields = new Map(lines.map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
    if (fields.has("retry")) retryMs = Number(fields.get("retry"));
    const data = fields.get("data");
    if (data === undefined) return;
    events.push({
      id: fields.get("id"),
      type: fields.get("event") ?? "message",
      data: JSON.parse(data) as Record<string, unknown>,
    });
  }

  async function run(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    try {
      for await (const bytes of stream) {
        rest += decoder.decode(bytes, { stream: true });
        const blocks = rest.split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) read(block);
      }
    } catch {
      // Aborted: an EventSource sees only that the stream has ended.
    }
    isEnded = true;
  }

  return {
    events,
    get beats() {
      return beats;
    },
    get retryMs() {
      return retryMs;
    },
    get isEnded() {
      return isEnded;
    },
    numbers: () => events.flatMap(({ id }) => (id === undefined ? [] : [Number(id)])),
    ended: run(),
  };
}
