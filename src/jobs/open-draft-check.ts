/**
 * Checks a job's draft where it takes nobody else's time: a short one at once, a long one in a thread of the pool. A draft
 * that is not read through by the deadline fails, since what was never meant for readers could be in it.
 */
import { Failure, Refusal } from "../errors.ts";
import type { AnalysisPool } from "../editing/analysis-pool.ts";
import { check } from "../writing/checks/run-checks.ts";
import type { CheckDraft } from "../writing/checks/run-checks.ts";

/**
 * Of draft and material together, as JSON: three times what an ordinary job of the built-in writer has. A hostile text of
 * that size takes 50 ms, and sending one away costs 2 ms where reading an ordinary one costs 0.3.
 */
const longMin = 16_000;
/** Far more than the longest text takes; whoever needs this long comes to no end. */
const deadlineDefaultMs = 20_000;

export function openDraftCheck(
  pool: AnalysisPool | undefined,
  accountId: number,
  deadlineMs: number = deadlineDefaultMs,
): CheckDraft {
  return async (material, plan, draft) => {
    if (!pool || JSON.stringify([material, draft]).length < longMin) {
      return check(material, plan, draft);
    }
    try {
      const subject = { material, plan, draft };
      return await pool.analyze(accountId, "checkDraft", subject, deadlineMs);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "text_too_complex") throw error;
      throw new Failure("writer_failed", {
        message:
          "The text takes too long to check, possibly because it keeps repeating itself. Try again, or choose another model.",
        cause: error,
      });
    }
  };
}
