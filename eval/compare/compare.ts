/**
 * `npm run eval -- compare`: has the service and one plain prompt to the same model write the pieces of each brief, and
 * creates blinded pairs for judges. report-verdicts.ts reports the verdicts.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Output } from "../../src/cli/terminal/output.ts";
import { withBenchEnvironment } from "../../bench/bench-environment.ts";
import type { JobModels } from "../../src/llm/model.ts";
import { UserError } from "../../test/run-tool.ts";
import { judges } from "./blind.ts";
import type { KeyPair } from "./blind.ts";
import { pieceTypesOf, readBriefs } from "./brief.ts";
import type { BriefFile } from "./brief.ts";
import type { CompareOptions, ReportOptions } from "./compare-arguments.ts";
import { judgePair } from "./judge-pair.ts";
import { modelEnvironment, openModel } from "./open-model.ts";
import { keepJson, openOutFolder } from "./out-folder.ts";
import type { OutFolder } from "./out-folder.ts";
import { renderContents, renderPieces } from "./render-alike.ts";
import { reportVerdicts } from "./report-verdicts.ts";
import { runTasks } from "./run-tasks.ts";
import type { CompareTask, TaskOptions } from "./run-tasks.ts";
import { serveWebsites } from "./serve-websites.ts";
import { startPressroomOn } from "./start-pressroom.ts";
import { modelVerdictFile } from "./verdict.ts";
import { writeGuides, writePair } from "./write-pairs.ts";
import { writeSingle } from "./write-single.ts";
import { writeWithPressroom } from "./write-with-pressroom.ts";

/** True if everything was written and judged. */
export async function compare(
  options: CompareOptions | ReportOptions,
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
  signal: AbortSignal,
): Promise<boolean> {
  if (options.kind === "report") return reportVerdicts(options.out, output);
  const briefs = chooseBriefs(await readBriefs(options.briefs), options.only);
  const models = modelEnvironment(environment);
  const name = models["PRESSROOM_MODEL"];
  if (name === undefined) {
    throw new UserError("No model is configured: set PRESSROOM_MODEL (see docs/models.md).");
  }
  // Invalid model settings are reported before any paid call.
  openModel(name, models);
  const judge = options.judge === undefined ? undefined : openModel(options.judge, models);
  const names = briefs.map(({ brief }) => brief.name);
  const folder = await openOutFolder(options.out, { model: name, seed: options.seed, names });
  const tasks = { atOnce: options.atOnce, signal, output };
  const model = { name, environment: models };
  let failures = await writeAll(folder, briefs, model, options.folder, tasks);
  const pairs = await makePairs(folder, briefs);
  if (judge) failures += await judgeAll(folder, pairs, judge, tasks);
  else output.print(`${pairs.length} pairs are in ${options.out}/judge-1 and judge-2.`);
  if (failures > 0)
    output.note(`${failures} failed. Run the same command again to try them again.`);
  const isReported = await reportVerdicts(options.out, output);
  return failures === 0 && isReported;
}

function chooseBriefs(all: BriefFile[], only: readonly string[] | undefined): BriefFile[] {
  if (only === undefined) return all;
  const names = all.map(({ brief }) => brief.name);
  const unknown = only.filter((one) => !names.includes(one));
  if (unknown.length === 0) return all.filter(({ brief }) => only.includes(brief.name));
  throw new UserError(`--only ${unknown.join()}: the briefs are ${names.join(", ")}.`);
}

interface ModelToAsk {
  name: string;
  environment: Record<string, string>;
}

async function writeAll(
  folder: OutFolder,
  briefs: readonly BriefFile[],
  model: ModelToAsk,
  benchFolder: string | undefined,
  options: TaskOptions,
): Promise<number> {
  const { signal, output } = options;
  const single: CompareTask[] = [];
  const missing: BriefFile[] = [];
  for (const file of briefs) {
    const { brief } = file;
    if ((await folder.read(brief, "pressroom")) === undefined) missing.push(file);
    for (const type of pieceTypesOf(brief)) {
      const part = `single-${type}` as const;
      if ((await folder.read(brief, part)) !== undefined) continue;
      single.push({
        title: `${brief.name}, single prompt${brief.content_type === "batch" ? ` (${type})` : ""}`,
        run: async () => folder.keep(brief, part, await writeSingle(model, brief, type, signal)),
        failed: ({ message }) => folder.keepFailure(brief, part, message),
      });
    }
  }
  if (missing.length === 0) return runTasks(single, options);
  output.live("starting PostgreSQL and the service");
  const websites = await serveWebsites(missing.map(({ brief }) => brief));
  try {
    return await withBenchEnvironment(benchFolder, signal, async (environment) => {
      const pressroom = await startPressroomOn(environment, model.environment, websites.hosts);
      const service = missing.map(({ brief }): CompareTask => ({
        title: `${brief.name}, Pressroom`,
        async run(say) {
          const run = await writeWithPressroom(pressroom, brief, ({ state, stage, progress }) =>
            say(state === "running" ? `${stage ?? ""} ${progress} %` : state),
          );
          await folder.keep(brief, "pressroom", run);
        },
        failed: ({ message }) => folder.keepFailure(brief, "pressroom", message),
      }));
      return runTasks([...service, ...single], options);
    });
  } finally {
    await websites.close();
  }
}

/** Writes the pairs for which both sides are complete. */
async function makePairs(folder: OutFolder, briefs: readonly BriefFile[]): Promise<KeyPair[]> {
  await writeGuides(folder.path);
  const made: KeyPair[] = [];
  for (const file of briefs) {
    const { brief } = file;
    const key = folder.key.pairs.find(({ name }) => name === brief.name);
    const ours = await folder.read(brief, "pressroom");
    const types = pieceTypesOf(brief);
    const read = types.map((type) => folder.read(brief, `single-${type}`));
    const pieces = (await Promise.all(read)).flatMap((piece) => piece ?? []);
    if (!key || !ours || pieces.length < types.length) continue;
    const answers = pieces.map(({ type, answer }) => ({ type, markdown: answer }));
    await writePair(folder.path, key, file, {
      pressroom: renderContents(brief, ours.contents),
      single: renderPieces(brief, answers),
    });
    made.push(key);
  }
  return made;
}

async function judgeAll(
  { path }: OutFolder,
  pairs: readonly KeyPair[],
  judge: JobModels,
  options: TaskOptions,
): Promise<number> {
  const tasks = pairs.flatMap(({ pair }) =>
    judges.flatMap((seat): CompareTask[] => {
      const folder = join(path, seat, pair);
      const file = modelVerdictFile(path, seat, pair, judge.name);
      if (existsSync(file)) return [];
      const read = (name: string) => readFile(join(folder, name), "utf8");
      return [
        {
          title: `${seat} on ${pair}`,
          async run() {
            const [sources, left, right] = await Promise.all(
              ["sources.json", "left.md", "right.md"].map(read),
            );
            const notesFile = join(path, seat, "notes", `${pair}.md`);
            const notes = existsSync(notesFile) ? await readFile(notesFile, "utf8") : undefined;
            const toJudge = { sources: sources ?? "", left: left ?? "", right: right ?? "", notes };
            await keepJson(file, await judgePair(judge, toJudge, options.signal));
          },
          failed: async () => {},
        },
      ];
    }),
  );
  return runTasks(tasks, options);
}
