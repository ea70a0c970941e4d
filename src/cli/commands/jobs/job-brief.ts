/** A job's brief: shown as JSON or text, and approved or changed for `job continue`, by the same rules as the API. */
import type { z } from "zod";
import { forAccount } from "../../../db/account-handle.ts";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { inWords } from "../../../http/requests/validate-parameters.ts";
import type { Brief } from "../../../writing/writer.ts";
import { briefShape, presentBrief } from "../../../http/routes/jobs/brief-shape.ts";
import { continueWaiting } from "../../../http/routes/jobs/change-jobs.ts";
import { defaultLimits } from "../../../jobs/default-limits.ts";
import { findJob, readJobOutputs } from "../../../records/jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import { chooseAccount } from "../../choose-account.ts";
import { readText } from "../../terminal/read-text.ts";
import { harmless } from "../../terminal/table.ts";
import { refused, throwAsRefused, WrongUse } from "../../terminal/wrong-use.ts";

type JobBrief = z.output<typeof briefShape>;

export async function findBrief(account: AccountHandle, jobId: number): Promise<JobBrief> {
  const job = await findJob(account, jobId);
  if (!job) throw new Refusal("job_not_found");
  const { brief } = await readJobOutputs(account, job);
  if (brief !== null) return presentBrief(brief as Brief);
  throw new WrongUse(
    "invalid_input",
    `Job ${jobId} has no brief: its state is ${job.state.replace("_", " ")}.`,
    "Only jobs that were started with --approve-brief keep their brief.",
  );
}

export function briefText(brief: JobBrief): string {
  const lines = [
    ...said("Reader", brief.reader),
    ...said("Question", brief.question),
    ...said("Angle", brief.angle),
    ...said("Takeaway", brief.takeaway),
    ...brief.pieces.flatMap((piece) => [
      `${piece.content_type} (${piece.words_max === null ? `at least ${piece.words_min}` : `${piece.words_min} to ${piece.words_max}`} words):`,
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
      "Exclusions",
      brief.leave_out.map(({ what, why }) => `${what} (${why})`),
    ),
    ...list(
      "Disputed points",
      brief.contested.map(({ point, wording }) => `${point}: ${wording}`),
    ),
    ...list("Checklist", brief.checklist),
    ...list(
      "Keywords",
      brief.keywords.map(({ keyword, use }) => (use === "" ? keyword : `${keyword} (${use})`)),
    ),
    ...said("Voice", brief.voice),
    ...said("Credit for forum users", brief.credit),
  ];
  return lines.map(harmless).join("\n");
}

function said(name: string, text: string): string[] {
  return text === "" ? [] : [`${name}: ${text}`];
}

function list(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${name}:`, ...lines.map((line) => `  - ${line}`)];
}

export function readBriefOption(given: string): JobBrief {
  let json: unknown;
  try {
    json = JSON.parse(readText(given, "--brief"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refused(
      `--brief is not JSON: ${error.message}.`,
      "To get the current brief, run: pressroom job brief ID --json",
    );
  }
  const result = briefShape.safeParse(json, { error: inWords });
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path, message }) => `${path.map(String).join(".") || "the brief"}: ${message}`,
  );
  throw refused(`--brief: ${problems.slice(0, problemsMax).join(" ")}`);
}

const problemsMax = 10;

export async function continueByHand(
  { database, config }: Services,
  options: { id: number; brief: JobBrief | undefined; account: string | undefined },
): Promise<{ accountId: number; contentType: string }> {
  const { id, brief } = options;
  const owner = await chooseAccount(database, { account: options.account });
  return forAccount(database, owner.id, async (account) => {
    await continueWaiting(account, brief, {
      id,
      apiKeyId: null,
      accountLimits: defaultLimits(config),
      limits: config.limits,
    }).catch((error: unknown) => throwAsRefused(error));
    const job = await findJob(account, id);
    return { accountId: owner.id, contentType: job?.contentType ?? "article" };
  });
}
