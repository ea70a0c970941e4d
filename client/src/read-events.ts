/** Server-sent events from the lines of a stream, by the rules of the HTML standard. */

export interface SentEvent {
  type: string;
  data: string;
  /** Where the event has one of its own. */
  id: string | undefined;
}

export async function* readEvents(
  lines: AsyncIterable<string>,
  onRetry: (milliseconds: number) => void,
): AsyncGenerator<SentEvent> {
  let type = "";
  let id: string | undefined;
  let data: string[] = [];
  for await (const line of lines) {
    if (line === "") {
      // An event without data is none.
      if (data.length > 0) yield { type: type || "message", data: data.join("\n"), id };
      type = "";
      id = undefined;
      data = [];
      continue;
    }
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") type = value;
    else if (field === "data") data.push(value);
    else if (field === "id" && !value.includes("\0")) id = value;
    else if (field === "retry" && /^\d+$/.test(value)) onRetry(Number(value));
  }
}
