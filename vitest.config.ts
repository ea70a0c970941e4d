import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/**
 * Test files that run in the same process share imported modules; importing took most of the time. This is safe because
 * our modules do no work at import time and keep no global state. A test that changes the process itself, such as its
 * environment, must restore it.
 */
const isolate = false;

/** Enables Node's compile cache, as bin/pressroom.js does: tests start hundreds of processes, some from source. */
const env = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/pressroom", import.meta.url)),
};

/** Slow files run first, so that they do not delay the end of the run. By default, Vitest sorts by file size. */
const longFiles =
  /test\/patterns\/|\/hostile-|\/services\/model-|chaos|durability|content-editor|cli\.test|pack\.test/u;

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

/** Tests read the table of pages from the dashboard's source, with the same alias as its build. */
const resolve = {
  alias: { "@pressroom/client": fileURLToPath(new URL("client/src/index.ts", import.meta.url)) },
};
const pages = {
  isolate,
  globalSetup: ["test/start-postgres.ts", "test/browser/unpack-chromium.ts"],
  // The same timeout as for pages: the default of one second is too short on a busy machine. Each look takes time too.
  expect: { poll: { timeout: 15_000, interval: 150 } },
};

/**
 * Five kinds of tests, distinguished by file name: see CONTRIBUTING.md. Proofs take minutes each and run only with `npm
 * run proofs`.
 */
export default defineConfig({
  test: {
    // Two more than the cores of a small machine, because many tests wait for processes, leases and pages: 4 to 7 %
    // quicker than with one more.
    maxWorkers: 4,
    // Threads that collect garbage compete with the tests for the same cores; without them, the tests take 5 to 10 % less CPU.
    execArgv: ["--single-threaded-gc"],
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
            "mock-model/**/*.test.ts",
            "eval/**/*.test.ts",
            "client/generate/*.test.ts",
            "client/src/**/*.test.ts",
            "test/architecture/*.test.ts",
            "test/*.test.ts",
            "test/golden/*.test.ts",
            "test/websites/*.test.ts",
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
          // `npm test` runs all but the first two too, with a sample of their cases: see test/sample.ts.
          include: [
            "test/proofs/*.test.ts",
            "test/growth/*.test.ts",
            "src/services/model-{faults,giving-up}.db.test.ts",
            "src/writing/writers/model/hostile-posts.test.ts",
            "test/patterns/*.test.ts",
            "src/writing/text/network-length.test.ts",
            "src/db/isolation.db.test.ts",
            "src/worker/suspects.db.test.ts",
            "src/http/routes/service/show-reference.200.test.ts",
            "test/browser/{contents,quality}.test.ts",
            "client/test/pack.test.ts",
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
          globalSetup: ["test/e2e/demo-data.ts"],
          include: ["test/e2e/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
