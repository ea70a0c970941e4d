/** A writer that only waits, as if for a model's response, so that only the worker's own cost is measured. */
import { emptyBrief, emptyDraft, emptyPlan } from "../../src/writing/writer.ts";
import type { Writer } from "../../src/writing/writer.ts";

/** Its only call is the brief, which counts as paid or free; everything else returns immediately. */
export function createWaitingWriter(waitMs: number, isPaid: boolean): Writer {
  return {
    name: "bench",
    paid: new Set(isPaid ? ["brief"] : []),
    async brief() {
      // Does not listen for the abort signal: that costs more than waiting, and would be attributed to the worker.
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      return emptyBrief;
    },
    async plan({ keywords: [mainKeyword = "coffee", ...keywords] }, _brief, contentType) {
      return {
        ...emptyPlan,
        contentType,
        writer: "bench",
        title: "How to keep coffee beans fresh",
        mainKeyword,
        keywords,
        targetWords: { min: 1, max: null },
      };
    },
    async draft(_material, plan) {
      const text = "How do you keep coffee beans fresh, and for how long do they keep?";
      return {
        ...emptyDraft,
        title: plan.title,
        description: text,
        excerpt: text,
        sections: [
          {
            id: "one",
            kind: "answer",
            heading: null,
            level: 2,
            blocks: [{ kind: "paragraph", sentences: [{ text, citations: [] }] }],
          },
        ],
      };
    },
  };
}
