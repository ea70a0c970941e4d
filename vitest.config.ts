import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/**
 * Test files that follow each other in one process share what was imported, which was most of what a file cost. They can,
 * since nothing of ours works at import time or keeps a state outside of what it is given; a file that changes the
 * process itself, such as its environment, has to put it back.
 */
const isolate = false;

/** What Node has compiled is kept, as bin/pressroom.js keeps it: tests start hundreds of processes, some from sources. */
const env = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/pressroom", import.meta.url)),
};

/** What takes long begins first, so that nobody waits for it at the end. By itself Vitest goes by the size of files. */
const longFiles =
  /test\/patterns\/|\/hostile-|\/services\/model-|suspects|durability|content-editor|cli\.test|pack\.test/u;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not the one of arrays
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()].flatMap((group) => {
      const [long, short] = [true, false].map((isLong) =>
        group.filter(({ moduleId }) => longFiles.test(moduleId) === isLong),
      );
      return [...(long ?? []), ...(short ?? [])];
    });
  }
}

/** The table of pages is read from the dashboard's sources, as its build reads them. */
const resolve = {
  alias: { "@pressroom/client": fileURLToPath(new URL("client/src/index.ts", import.meta.url)) },
};
const pages = {
  isolate,
  globalSetup: ["test/start-postgres.ts", "test/browser/unpack-chromium.ts"],
  // As long as pages are waited for: a second is nothing on a machine that others keep busy.
  expect: { poll: { timeout: 15_000 } },
};

/** Five kinds of tests, told apart by name: see CONTRIBUTING.md. Proofs take minutes each, and `npm run proofs` of its own. */
export default defineConfig({
  test: {
    // One more than the cores of a small machine: many tests wait for processes, leases and pages. With two more, some wait too long.
    maxWorkers: 3,
    env,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          isolate,
          include: [
            "src/**/*.test.ts",
            "chaos/*.test.ts",
            "model-server/**/*.test.ts",
            "bench/**/*.test.ts",
            "eval/**/*.test.ts",
            "client/generate/*.test.ts",
            "client/src/**/*.test.ts",
            "test/architecture/*.test.ts",
            "test/golden/*.test.ts",
            "test/patterns/*.test.ts",
            "web/src/**/*.test.ts",
            "web/build/*.test.ts",
          ],
          exclude: ["**/*.db.test.ts", "src/http/routes/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "database",
          isolate,
          globalSetup: ["test/start-postgres.ts"],
          include: [
            "src/**/*.db.test.ts",
            "src/http/routes/**/*.test.ts",
            "test/golden/*.db.test.ts",
            "client/test/*.test.ts",
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve,
        test: {
          name: "browser",
          ...pages,
          include: ["test/browser/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve,
        test: {
          name: "proofs",
          ...pages,
          // The last four are in `npm test` too, with a part of what they try: see test/sample.ts.
          include: [
            "test/proofs/*.test.ts",
            "test/growth/*.test.ts",
            "src/services/model-{faults,giving-up}.db.test.ts",
            "src/writing/writers/model/hostile-posts.test.ts",
            "test/patterns/*.test.ts",
            "src/db/isolation.db.test.ts",
          ],
          env: { PRESSROOM_TESTS_THOROUGH: "1" },
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: "end-to-end",
          isolate,
          include: ["test/e2e/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
