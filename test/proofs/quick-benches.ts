/** Runs benchmarks with small numbers, as `npm run bench` does, for tests of what they count. */
import { execFile } from "node:child_process";
import { readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect } from "vitest";
import { makeDiskFolder } from "./make-disk-folder.ts";

/** What a benchmark keeps in its file, as far as tests look at it. */
export interface Kept {
  benchmark: string;
  quick: boolean;
  machine: { cores: number; postgresql: string; settings: Record<string, string> };
  tables: { title: string; heading: string[]; rows: unknown[][] }[];
  figures: { name: string; isReached: boolean }[];
  details: Record<string, never>;
}

export interface QuickBenches {
  printed(): string;
  fileOf(name: string): string;
  read(name: string): Promise<Kept>;
}

const program = new URL("../../bench/bench.ts", import.meta.url).pathname;
/** Where pressroom itself keeps what Node has compiled. */
const compileCache = new URL("../../node_modules/.cache/pressroom", import.meta.url).pathname;
/** For all of them together, however busy the machine is. */
const timeoutMs = 600_000;

/** The whole benchmarks with small numbers: whether they count truly can be seen, how fast anything is cannot. */
export function useQuickBenches(names: readonly string[]): QuickBenches {
  let folder: string;
  let printed: string;

  beforeAll(async () => {
    folder = await makeDiskFolder("pressroom-bench-test-");
    const work = join(folder, "work");
    const words = [...names, "--quick", "--out", folder, "--folder", work];
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], {
      // Nothing else of whoever runs the tests.
      // oxlint-disable-next-line node/no-process-env -- a child needs a path.
      env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache },
      // Where it hangs it is asked to stop, so that it takes along whatever it started.
      timeout: timeoutMs - 20_000,
    });
    printed = stdout;
    // Whatever was started is gone, with everything that it wrote.
    expect(await readdir(work)).toEqual([]);
  }, timeoutMs);

  afterAll(async () => rm(folder, { recursive: true, force: true }));

  const fileOf = (name: string) => join(folder, `${name}.json`);
  return {
    printed: () => printed,
    fileOf,
    async read(name) {
      const kept = JSON.parse(await readFile(fileOf(name), "utf8")) as Kept;
      expect(kept).toMatchObject({ benchmark: name, quick: true });
      expect(kept.machine.settings).toMatchObject({ fsync: "on", synchronous_commit: "on" });
      for (const { title, heading, rows } of kept.tables) {
        expect(printed).toContain(title);
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) expect(row).toHaveLength(heading.length);
      }
      return kept;
    },
  };
}

export function isReached({ figures }: Kept, name: string): boolean | undefined {
  return figures.find((figure) => figure.name.startsWith(name))?.isReached;
}
