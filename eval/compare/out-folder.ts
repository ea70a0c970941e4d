/** The folder of a comparison: results in it are not requested again. Files are written atomically. */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UserError } from "../../test/run-tool.ts";
import { extendKey } from "./blind.ts";
import type { Key } from "./blind.ts";
import type { Brief, PieceType } from "./brief.ts";
import type { PressroomRun } from "./write-with-pressroom.ts";
import type { SinglePiece } from "./write-single.ts";

/** A part of a brief's results: the service writes all pieces, each single prompt one piece. */
export type Part = "pressroom" | `single-${PieceType}`;

export interface FailedPart {
  name: string;
  part: string;
  message: string;
}

export interface OutFolder {
  readonly path: string;
  readonly key: Key;
  read(brief: Brief, part: "pressroom"): Promise<PressroomRun | undefined>;
  read(brief: Brief, part: `single-${PieceType}`): Promise<SinglePiece | undefined>;
  keep(brief: Brief, part: Part, result: PressroomRun | SinglePiece): Promise<void>;
  keepFailure(brief: Brief, part: Part, message: string): Promise<void>;
}

export interface Beginning {
  model: string;
  /** A new folder without a seed gets a random one. */
  seed: string | undefined;
  names: readonly string[];
}

export async function openOutFolder(path: string, beginning: Beginning): Promise<OutFolder> {
  const { model, seed, names } = beginning;
  const known = await readKey(path);
  assertSame(path, "seed", known?.seed, seed);
  assertSame(path, "model", known?.model, model);
  const key = extendKey(known ?? { seed: seed ?? randomUUID(), model, pairs: [] }, names);
  await keepJson(join(path, "key.json"), key);
  const fileOf = (brief: Brief, part: Part, end = ".json") =>
    join(path, "written", brief.name, `${part}${end}`);

  return {
    path,
    key,

    async read<T>(brief: Brief, part: Part): Promise<T | undefined> {
      const file = fileOf(brief, part);
      const kept = await readJson<{ brief: string; result: T }>(file);
      if (kept === undefined) return undefined;
      if (kept.brief === digestOf(brief)) return kept.result;
      throw new UserError(
        `The brief ${brief.name} has changed since it was written. Choose another --out, or remove ${dirname(file)} and the pair.`,
      );
    },

    async keep(brief, part, result) {
      await keepJson(fileOf(brief, part), { brief: digestOf(brief), result });
      await rm(fileOf(brief, part, ".failed.json"), { force: true });
    },

    async keepFailure(brief, part, message) {
      const failed: FailedPart = { name: brief.name, part, message };
      await keepJson(fileOf(brief, part, ".failed.json"), failed);
    },
  };
}

export async function readKey(path: string): Promise<Key | undefined> {
  return readJson<Key>(join(path, "key.json"));
}

export async function readFailures(path: string): Promise<FailedPart[]> {
  const files = await readdir(join(path, "written"), { recursive: true }).catch(() => []);
  const failed = files.filter((file) => file.endsWith(".failed.json")).toSorted();
  const found = failed.map((file) => readJson<FailedPart>(join(path, "written", file)));
  return (await Promise.all(found)).filter((one) => one !== undefined);
}

/** The results of one side of a brief, for the report. */
export async function readParts<T>(path: string, name: string, side: string): Promise<T[]> {
  const folder = join(path, "written", name);
  const files = (await readdir(folder).catch(() => [])).filter(
    (file) => file.startsWith(side) && file.endsWith(".json") && !file.endsWith(".failed.json"),
  );
  const found = files.map((file) => readJson<{ result: T }>(join(folder, file)));
  return (await Promise.all(found)).flatMap((one) => (one === undefined ? [] : [one.result]));
}

function assertSame(
  path: string,
  what: string,
  known: string | undefined,
  given: string | undefined,
): void {
  if (known === undefined || given === undefined || known === given) return;
  throw new UserError(
    `${path} was begun with the ${what} ${known}, not ${given}. Choose another --out for another comparison.`,
  );
}

function digestOf(brief: Brief): string {
  return createHash("sha256").update(JSON.stringify(brief)).digest("hex");
}

async function readJson<T>(file: string): Promise<T | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new UserError(`${file} is no JSON. Remove it to have it made again.`);
  }
}

export async function keepJson(file: string, value: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, `${JSON.stringify(value, null, 2)}\n`);
  await rename(`${file}.part`, file);
}
