/** A context where nothing is kept and nobody watches: for writers that are tried by themselves. */
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
