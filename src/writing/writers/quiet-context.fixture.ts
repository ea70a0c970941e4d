/** A context where nothing is kept and nobody watches: for writers that are tried by themselves. */
import type { WriterContext } from "../writer.ts";

export function quietContext(signal: AbortSignal = new AbortController().signal): WriterContext {
  return {
    signal,
    item: 1,
    piece: (_name, make) => make(),
    expect: () => {},
    show: () => {},
    restart: () => {},
  };
}
