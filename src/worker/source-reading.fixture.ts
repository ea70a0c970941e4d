/** Setup for tests that read sources: a database, a website, and a worker's loop over both. */
import { vi } from "vitest";
import { readConfig } from "../config.ts";
import { forAccount } from "../db/account-handle.ts";
import { listDocuments } from "../records/sources/documents.ts";
import type { DocumentSummary } from "../records/sources/documents.ts";
import { createSource, findSource } from "../records/sources/sources.ts";
import type { NewSource, SourceRecord } from "../records/sources/sources.ts";
import { openReaders } from "../sources/all-readers.ts";
import type { ForumUrls } from "../sources/all-readers.ts";
import { openSourceFetch } from "../sources/open-source-fetch.ts";
import type { FetchLimits } from "../sources/open-source-fetch.ts";
import type { SourceServer } from "../sources/source-server.fixture.ts";
import { sharedAnalysisPool } from "../../test/shared-tools.ts";
import type { TestDatabase } from "../../test/test-database.ts";
import { startReadingSources } from "./read-sources.ts";
import type { RunningSourceReading, SourceReadingOptions } from "./read-sources.ts";

export interface SourceReadingSetup {
  add(accountId: number, source: Partial<NewSource> & { url: string }): Promise<number>;
  find(accountId: number, id: number): Promise<SourceRecord>;
  documents(accountId: number, id: number): Promise<DocumentSummary[]>;
  /** Waits until the source has been read completely, or has a problem, since the last request to read it. */
  settled(accountId: number, id: number): Promise<SourceRecord>;
  start(
    options?: Partial<SourceReadingOptions>,
    limits?: Partial<FetchLimits>,
  ): RunningSourceReading;
  close(): Promise<void>;
}

export function openSourceReading(
  tested: TestDatabase,
  server: Pick<SourceServer, "rules" | "resolving">,
  forumUrls: ForumUrls = readConfig({}),
): SourceReadingSetup {
  const analysis = sharedAnalysisPool();
  const running: RunningSourceReading[] = [];
  const find = async (accountId: number, id: number) => {
    const source = await forAccount(tested.api, accountId, (account) => findSource(account, id));
    if (!source) throw new Error("there is no such source");
    return source;
  };
  return {
    find,
    async add(accountId, source) {
      const created = await forAccount(tested.api, accountId, (account) =>
        createSource(tested, account, {
          brandId: null,
          kind: "website",
          name: source.url,
          settings: {},
          secret: null,
          intervalSeconds: 3_600,
          isRead: true,
          ...source,
        }),
      );
      if ("refused" in created) throw new Error(created.refused);
      return created.id;
    },
    documents: (accountId, id) =>
      forAccount(tested.api, accountId, (account) =>
        listDocuments(account, { sourceId: id, before: null, rowsMax: 1_000 }),
      ),
    settled: (accountId, id) =>
      vi.waitFor(
        async () => {
          const source = await find(accountId, id);
          const isSettled = source.lastReadAt !== null || source.problem !== null;
          if (!isSettled || source.isReading) throw new Error("the source is still being read");
          return source;
        },
        { timeout: 20_000, interval: 20 },
      ),
    start(options = {}, limits = {}) {
      const fetching = openSourceFetch(
        { ...server, userAgent: "Pressroom/1.0" },
        { pauseMs: 0, ...limits },
      );
      const { worker: database, encryption, log } = tested;
      const findReader = openReaders(forumUrls);
      const one = startReadingSources(
        { database, encryption, fetching, analysis, findReader, log },
        { concurrency: 8, pollMs: 20, ...options },
      );
      running.push(one);
      return one;
    },
    async close() {
      await Promise.all(running.map((one) => one.stop(1_000)));
    },
  };
}
