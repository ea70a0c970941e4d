/** A writer that does nothing but wait, as one waits for a model: what is left is the worker's own cost. */
import { emptyBrief, emptyDraft, emptyPlan } from "../../src/writing/writer.ts";
import type { Writer } from "../../src/writing/writer.ts";

/** Its one call is the brief, which costs money or does not; everything else is made at once. */
export function createWaitingWriter(waitMs: number, isPaid: boolean): Writer {
  return {
    name: "bench",
    paid: new Set(isPaid ? ["brief"] : []),
    async brief() {
      // Without an ear for the signal: listening costs more than waiting does, and is the writer's cost.
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
