/** A job's brief on the screen: as JSON that can be changed and sent back, and as text. */
import type { z } from "zod";
import type { AccountHandle } from "../db/account-handle.ts";
import { Refusal } from "../errors.ts";
import type { Brief } from "../writing/writer.ts";
import { presentBrief } from "../http/routes/jobs/brief-shape.ts";
import type { briefShape } from "../http/routes/jobs/brief-shape.ts";
import { findJob, readJobPapers } from "../records/jobs/jobs.ts";
import { harmless } from "./table.ts";
import { WrongUse } from "./wrong-use.ts";

export type ShownBrief = z.output<typeof briefShape>;

export async function findBrief(account: AccountHandle, jobId: number): Promise<ShownBrief> {
  const job = await findJob(account, jobId);
  if (!job) throw new Refusal("job_not_found");
  const { brief } = await readJobPapers(account, job);
  if (brief !== null) return presentBrief(brief as Brief);
  throw new WrongUse(
    "invalid_input",
    `Job ${jobId} has no brief: its state is ${job.state.replace("_", " ")}.`,
    "Only jobs that were started with --approve-brief keep their brief.",
  );
}

export function briefText(brief: ShownBrief): string {
  const lines = [
    ...said("Reader", brief.reader),
    ...said("Question", brief.question),
    ...said("Angle", brief.angle),
    ...said("Takeaway", brief.takeaway),
    ...brief.pieces.flatMap((piece) => [
      `${piece.content_type} (${piece.words_min} to ${piece.words_max ?? "any number of"} words):`,
      ...said("  Opening", piece.opening),
      ...piece.parts.map(
        ({ heading, job }, at) =>
          `  ${at + 1}. ${[heading, job].filter((text) => text !== "").join(": ")}`,
      ),
      ...said("  Ending", piece.ending),
    ]),
    ...list(
      "Facts",
      brief.facts.map(
        ({ fact, owner, passages }) => `${fact} (${[owner, ...passages].join(", ")})`,
      ),
    ),
    ...list(
      "Leave out",
      brief.leave_out.map(({ what, why }) => `${what} (${why})`),
    ),
    ...list(
      "Contested",
      brief.contested.map(({ point, wording }) => `${point}: ${wording}`),
    ),
    ...list("Checklist", brief.checklist),
    ...list(
      "Keywords",
      brief.keywords.map(({ keyword, use }) => (use === "" ? keyword : `${keyword} (${use})`)),
    ),
    ...said("Voice", brief.voice),
    ...said("Credit", brief.credit),
  ];
  return lines.map(harmless).join("\n");
}

function said(name: string, text: string): string[] {
  return text === "" ? [] : [`${name}: ${text}`];
}

function list(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${name}:`, ...lines.map((line) => `  - ${line}`)];
}
