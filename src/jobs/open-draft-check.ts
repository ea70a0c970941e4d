/**
 * Checks a job's draft without blocking the event loop: a short one immediately, a long one in a thread of the pool. A
 * draft that is not checked by the deadline fails, because it could contain leaks.
 */
import { Failure, Refusal } from "../errors.ts";
import type { AnalysisPool } from "../editing/analysis-pool.ts";
import { check } from "../writing/checks/run-checks.ts";
import type { CheckDraft } from "../writing/checks/run-checks.ts";

/**
 * Characters of draft and material as JSON: three times the size of an ordinary job of the built-in writer. A hostile
 * text of that size takes 50 ms; sending a draft to a thread costs 2 ms, checking an ordinary one 0.3 ms.
 */
const longMin = 16_000;
/** Far longer than the longest text takes. */
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
