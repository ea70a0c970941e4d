/**
 * Finds imports that break the layers of ARCHITECTURE.md, form a cycle between folders, or use a package outside its
 * folder.
 */
import { dirname, join } from "node:path/posix";

export interface LayerTable {
  /** The root folder of the table, such as `src/`. */
  folder: string;
  /** The layer of each folder or file in it, by name. */
  layers: ReadonlyMap<string, number>;
}

/** Packages that only one folder may import. */
const packageHomes: readonly (readonly [RegExp, string])[] = [
  [/^fastify(?:\/|$)/, "src/http/"],
  [/^(?:ai|@ai-sdk\/.+)$/, "src/llm/"],
  [/^prom-client(?:\/|$)/, "src/metrics/"],
  [/^node-llama-cpp(?:\/|$)/, "src/local-models/"],
];

/** Reads every table below a heading that names its folder; each row begins with the number of a layer. */
export function readLayerTables(architecture: string): LayerTable[] {
  return architecture.split(/^### /mu).flatMap((section) => {
    const folder = /^`([^`]+)`\n/u.exec(section)?.[1];
    const rows = [...section.matchAll(/^\| (\d+) +\|([^|]+)\|/gmu)];
    if (folder === undefined || rows.length === 0) return [];
    const layers = rows.flatMap(([, layer, modules]) =>
      [...(modules ?? "").matchAll(/`([^`]+)`/gu)].map(
        ([, name]) => [name ?? "", Number(layer)] as const,
      ),
    );
    return [{ folder, layers: new Map(layers) }];
  });
}

/** `sources` maps paths to file contents, without tests. */
export function findImportProblems(
  sources: ReadonlyMap<string, string>,
  tables: readonly LayerTable[],
): string[] {
  const imports = [...sources].flatMap(([file, text]) =>
    specifiersIn(text).map((specifier) => ({ file, specifier })),
  );
  const ours = imports
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ file, specifier }) => ({ file, target: join(dirname(file), specifier) }));
  return [
    ...imports.flatMap(({ file, specifier }) =>
      packageHomes
        .filter(([name, home]) => name.test(specifier) && !file.startsWith(home))
        .map(([, home]) => `${file} imports ${specifier}, which is known to ${home} alone`),
    ),
    ...tables.flatMap((table) => upwardImports(table, sources, ours)),
    // In src/, a folder and its subfolders may import each other, as http and its routes do.
    ...tables
      .filter(({ folder }) => folder !== "src/")
      .flatMap(({ folder }) => circlesOfFolders(folder, ours)),
  ];
}

interface Import {
  file: string;
  target: string;
}

/** Imports as oxfmt formats them: static, dynamic, types, and re-exports. */
function specifiersIn(text: string): string[] {
  return [...text.matchAll(/^(?:import|export|\}) (?:[^"]* )?from "([^"]+)"|^import "([^"]+)"/gmu)]
    .concat([...text.matchAll(/\bimport\("([^"]+)"\)/gu)])
    .map(([, from, alone]) => from ?? alone ?? "");
}

function upwardImports(
  { folder, layers }: LayerTable,
  sources: ReadonlyMap<string, string>,
  imports: readonly Import[],
): string[] {
  const unlisted = new Set(
    [...sources.keys()]
      .filter((file) => file.startsWith(folder))
      .map((file) => moduleOf(folder, file))
      .filter((name) => !layers.has(name)),
  );
  const empty = [...layers.keys()].filter(
    (name) => ![...sources.keys()].some((file) => moduleOf(folder, file) === name),
  );
  const upward = imports.filter(({ file, target }) => {
    if (!file.startsWith(folder) || !target.startsWith(folder)) return false;
    const [from, to] = [moduleOf(folder, file), moduleOf(folder, target)];
    return from !== to && (layers.get(to) ?? 0) >= (layers.get(from) ?? 0);
  });
  return [
    ...[...unlisted].map((name) => `${folder}${name} has no layer`),
    ...empty.map((name) => `${folder}${name} has a layer and does not exist`),
    ...upward.map(({ file, target }) => `${file} imports ${target}, which is not below it`),
  ];
}

/** `jobs` for src/jobs/run-job.ts, `errors` for src/errors.ts. */
function moduleOf(folder: string, file: string): string {
  if (!file.startsWith(folder)) return "";
  return (file.slice(folder.length).split("/")[0] ?? "").replace(/\.tsx?$/u, "");
}

/** Finds folders that import each other. Files beside them count individually: the layers order them. */
function circlesOfFolders(folder: string, imports: readonly Import[]): string[] {
  const below = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    if (!file.startsWith(folder) || !target.startsWith(folder)) continue;
    const [from, to] = [file, target].map((path) =>
      `${dirname(path)}/` === folder ? path : dirname(path),
    ) as [string, string];
    if (from === to) continue;
    below.set(from, (below.get(from) ?? new Set()).add(to));
  }
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of below.get(from) ?? []) {
      if (!seen.has(to)) reaches(to, seen.add(to));
    }
    return seen;
  };
  return [...below.keys()]
    .filter((from) => reaches(from).has(from))
    .map((from) => `${from} is in a circle of folders that import each other`);
}
