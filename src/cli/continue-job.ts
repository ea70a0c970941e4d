/** Continues a waiting job for `job continue`, by the same rules as the API. */
import type { z } from "zod";
import { forAccount } from "../db/account-handle.ts";
import { Refusal } from "../errors.ts";
import { defaultLimits } from "../jobs/default-limits.ts";
import { inWords } from "../http/parameter-reader.ts";
import { briefShape } from "../http/routes/jobs/brief-shape.ts";
import { continueWaiting } from "../http/routes/jobs/change-jobs.ts";
import { findJob } from "../records/jobs/jobs.ts";
import type { Services } from "../services.ts";
import { refused } from "./check-text.ts";
import { chooseAccount } from "./choose-account.ts";
import { readText } from "./read-text.ts";

type GivenBrief = z.output<typeof briefShape>;

export function readBriefOption(given: string): GivenBrief {
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
    ({ path, message }) => `${path.map(String).join(".") || "It"}: ${message}`,
  );
  throw refused(`--brief: ${problems.slice(0, problemsMax).join(" ")}`);
}

const problemsMax = 10;

export async function continueByHand(
  { database, config }: Services,
  wish: { id: number; brief: GivenBrief | undefined; account: string | undefined },
): Promise<{ accountId: number; contentType: string }> {
  const { id, brief } = wish;
  const owner = await chooseAccount(database, { account: wish.account });
  return forAccount(database, owner.id, async (account) => {
    await continueWaiting(account, brief, {
      id,
      apiKeyId: null,
      accountLimits: defaultLimits(config),
      limits: config.limits,
    }).catch(inOptions);
    const job = await findJob(account, id);
    return { accountId: owner.id, contentType: job?.contentType ?? "article" };
  });
}

/** What is wrong with the brief, in one sentence for each thing. */
function inOptions(error: unknown): never {
  if (!(error instanceof Refusal) || !error.errors) throw error;
  throw refused(error.errors.map(({ param, message }) => `${param}: ${message}`).join(" "));
}
