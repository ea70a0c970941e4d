/** Runs the command line in this process and captures its output. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, vi } from "vitest";
import type { TestDatabase } from "../../test/test-database.ts";
import { runCommand } from "../cli.ts";

export async function runHere(words: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await runCommand(words, { stdout, stderr } as unknown as NodeJS.Process);
  return { code, stdout: String(stdout.read() ?? ""), stderr: String(stderr.read() ?? "") };
}

/** The same with a test database, for all tests in a file. */
export function useCommandLine(base: TestDatabase) {
  let folder = "";
  const environment = () => ({
    DATABASE_URL: base.connectionString,
    PRESSROOM_DATA_DIR: folder,
    PRESSROOM_SECRET: base.connectionString,
  });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "pressroom-commands-"));
    for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  return {
    environment,
    folder: () => folder,
    run: async (words: readonly string[], more: Readonly<Record<string, string>> = {}) => {
      for (const [name, value] of Object.entries(more)) vi.stubEnv(name, value);
      const ended = await runHere(words);
      for (const name of Object.keys(more)) vi.stubEnv(name, undefined);
      return ended;
    },
  };
}
