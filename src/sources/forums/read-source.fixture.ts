/** Reads a source through the real guarded fetch, as the worker does, and collects its batches. */
import { openSourceFetch } from "../open-source-fetch.ts";
import { parsers } from "../parsers.ts";
import type { ReadBatch, ReaderTools, SourceReader, SourceToRead } from "../reader.ts";
import { SourceProblem } from "../source-fetch.ts";

export interface Reading {
  batches: ReadBatch[];
  problem: SourceProblem | undefined;
}

/** What a test sets for its source; the rest is as in a new source. */
export type GivenSource = Partial<Omit<SourceToRead<unknown>, "threadsToCheck">> & {
  url: string;
  stored?: string[];
};

/** The real guarded fetch, which only reaches this machine; parses in the same thread. */
export function openTestTools(): ReaderTools {
  const { fetchApi } = openSourceFetch(
    {
      rules: { allowedHosts: ["127.0.0.1"], ownHosts: [] },
      resolving: { addressesOf: () => Promise.resolve(["127.0.0.1"]) },
      userAgent: "Pressroom/1.0 (+https://press.example.com)",
    },
    { pauseMs: 0 },
  );
  return {
    fetch: fetchApi,
    parse: (name, input) => Promise.resolve(parsers[name](input as never) as never),
    signal: new AbortController().signal,
  };
}

/** Stops after `batchesMax` batches, like a killed worker. */
export async function readSource<Settings>(
  reader: SourceReader<Settings>,
  given: GivenSource,
  batchesMax = Infinity,
): Promise<Reading> {
  const { stored = [], ...rest } = given;
  const source = {
    secret: null,
    progress: null,
    lastReadAt: null,
    knownDocument: () => Promise.resolve(undefined),
    knownUrls: () => Promise.resolve([]),
    validators: { etag: "", lastModified: "" },
    threadsToCheck: (max: number) => Promise.resolve(stored.slice(0, max)),
    ...rest,
    settings: reader.settings.parse(given.settings ?? {}),
  };
  const tools = openTestTools();
  const batches: ReadBatch[] = [];
  try {
    for await (const batch of reader.read(tools, source)) {
      // Like a round trip through the database.
      batches.push({ ...batch, progress: JSON.parse(JSON.stringify(batch.progress)) as unknown });
      if (batches.length >= batchesMax) break;
    }
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error;
    return { batches, problem: error };
  }
  return { batches, problem: undefined };
}

export const threadsOf = ({ batches }: Reading) => batches.flatMap(({ threads = [] }) => threads);
export const idsOf = (reading: Reading) => threadsOf(reading).map((one) => one.externalId);
export const goneOf = ({ batches }: Reading) => batches.flatMap(({ gone = [] }) => gone);
