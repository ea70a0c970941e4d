/** A writer context that saves and streams nothing, for testing writers in isolation. */
import type { WriterContext } from "../writer.ts";

export function quietContext(): WriterContext {
  return {
    signal: new AbortController().signal,
    item: 1,
    piece: (_name, make) => make(),
    expect: () => {},
    show: () => {},
    restart: () => {},
  };
}
