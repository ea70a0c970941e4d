/**
 * `npm run eval -- NAME`: evaluates texts and rankings. Exits with 1 if a target is missed. docs/evaluation.md explains
 * the output.
 */
import { parseArgs } from "node:util";
import { runTool } from "../test/run-tool.ts";
import type { Work } from "../test/run-tool.ts";
import { readCompareOptions } from "./compare/compare-arguments.ts";
import { compare } from "./compare/compare.ts";
import { evaluateDrafts } from "./drafts/drafts.ts";
import type { EvaluationTools } from "./evaluation-tools.ts";
import { evaluateRelevance } from "./relevance/relevance.ts";
import { evaluateRetrieval } from "./retrieval/retrieval.ts";

const evaluations: Readonly<Record<string, (tools: EvaluationTools) => Promise<boolean>>> = {
  drafts: evaluateDrafts,
  relevance: evaluateRelevance,
  retrieval: evaluateRetrieval,
};

const resultsFolder = new URL("results", import.meta.url).pathname;

const help = `npm run eval -- compare --help: the service against one plain prompt.
npm run eval -- drafts: what twenty drafts without a model do for their readers.
npm run eval -- relevance: how threads are ranked for brands, beside PostgreSQL's ranking.
npm run eval -- retrieval: how well passages of sources are found, beside PostgreSQL's ranking.

  --out     where the texts go that are to be read (eval/results)
  --folder  where PostgreSQL works (the temporary folder, if that is on a disk)`;

function choose([name = "", ...words]: readonly string[]): Work | string {
  if (name === "compare") {
    const options = readCompareOptions(words);
    if (typeof options === "string") return options;
    return (output, signal) => compare(options, process.env, output, signal);
  }
  const evaluate = evaluations[name];
  if (!evaluate) return help;
  try {
    const text = { type: "string" } as const;
    const { values } = parseArgs({
      args: words,
      options: { help: { type: "boolean" }, out: text, folder: text },
    });
    if (values.help) return help;
    const { out = resultsFolder, folder } = values;
    return (output, signal) => evaluate({ out, folder, output, signal });
  } catch (error) {
    return `${(error as Error).message}\n\n${help}`;
  }
}

await runTool(choose);
