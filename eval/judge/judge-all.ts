/** Has every content judged, a few at once. A judge that fails on one leaves it without marks and says so. */
import type { JobModels } from "../../src/llm/model.ts";
import type { Assessment } from "../measures/assess.ts";
import { judgeContent } from "./judge-content.ts";

const atOnce = 4;

export async function judgeAll(
  models: JobModels,
  assessments: readonly Assessment[],
  { signal, progress }: { signal: AbortSignal; progress: (text: string) => void },
): Promise<string[]> {
  const waiting = [...assessments];
  const problems: string[] = [];
  async function work(): Promise<void> {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { content, run } = one;
      progress(
        `judging ${run.case.id}, ${assessments.length - waiting.length} of ${assessments.length}`,
      );
      const asked = { format: content.content_type, text: content.markdown };
      try {
        one.scores = await judgeContent(models, run.case, asked, signal);
      } catch (error) {
        signal.throwIfAborted();
        problems.push(`${run.case.id} was not judged: ${(error as Error).message}`);
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return problems;
}
