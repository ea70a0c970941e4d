import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findImportProblems, readLayerTables } from "./find-import-problems.ts";

const tables = readLayerTables(readFileSync("ARCHITECTURE.md", "utf8"));
const sources = new Map(
  globSync("{src,web/src}/**/*.{ts,tsx}")
    .filter((file) => !/\.(?:test|fixture)\.tsx?$/u.test(file))
    .map((file) => [file, readFileSync(file, "utf8")]),
);

function problemsWith(file: string, text: string): string[] {
  return findImportProblems(new Map([...sources, [file, text]]), tables);
}

describe("the sources", () => {
  it("import only from lower layers, without cycles between folders, and packages only in their folders", () => {
    expect(tables.map(({ folder }) => folder)).toEqual(["src/", "src/writing/", "web/src/"]);
    expect(sources.size).toBeGreaterThan(500);
    expect(findImportProblems(sources, tables)).toEqual([]);
  });
});

describe("these problems are found", () => {
  it.each([
    ["src/records/jobs/planted.ts", 'import { run } from "../../jobs/run-job.ts";'],
    ["src/records/jobs/planted.ts", 'import type { Run } from "../../jobs/run-job.ts";'],
    ["src/records/jobs/planted.ts", 'export { run } from "../../jobs/run-job.ts";'],
    ["src/records/jobs/planted.ts", 'const load = () => import("../../jobs/run-job.ts");'],
    ["src/records/jobs/planted.ts", 'import {\n  a,\n  b,\n} from "../../llm/ask.ts";'],
    ["src/writing/text/planted.ts", 'import { check } from "../checks/run-checks.ts";'],
    ["web/src/kit/planted.tsx", 'import { usePressroom } from "../api/pressroom.ts";'],
  ])("%s: %s", (file, text) => {
    expect(problemsWith(file, text)[0]).toMatch(/planted.* not below it$/u);
  });

  it("a cycle between two folders of one module", () => {
    const [draft, model] = ["draft", "model"].map((name) => `src/writing/writers/${name}`);
    const oneWay = new Map(sources).set(
      `${draft}/planted.ts`,
      'import { rules } from "../model/system-prompt.ts";',
    );
    expect(findImportProblems(oneWay, tables)).toEqual([]);
    const bothWays = new Map(oneWay).set(
      `${model}/planted.ts`,
      'import { compose } from "../draft/compose.ts";',
    );
    expect(findImportProblems(bothWays, tables).toSorted()).toEqual(
      [draft, model].map((folder) => `${folder} is in a circle of folders that import each other`),
    );
  });

  it("a package outside its folder", () => {
    expect(problemsWith("src/jobs/planted.ts", 'import fastify from "fastify";')).toHaveLength(1);
    expect(problemsWith("src/http/planted.ts", 'import fastify from "fastify";')).toEqual([]);
  });

  it("a module without a layer, and a layer without a module", () => {
    expect(problemsWith("src/forum/post.ts", "")).toEqual(["src/forum has no layer"]);
    const layers = new Map([...(tables[0]?.layers ?? []), ["forum", 3]]);
    expect(findImportProblems(sources, [{ folder: "src/", layers }])).toEqual([
      "src/forum has a layer and does not exist",
    ]);
  });
});
