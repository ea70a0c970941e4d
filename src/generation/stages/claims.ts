/** The cited sentences of a draft with their places: what can be held against its passages by whoever reads both. */
import type { Material } from "../material.ts";
import type { Claim, Draft, Problem } from "../writers/writer.ts";

export interface PlacedClaim extends Claim {
  place: Pick<Problem, "section" | "block" | "sentence" | "network">;
}

export function claimsOf(_material: Material, draft: Draft): PlacedClaim[] {
  return draft.sections.flatMap((section) =>
    section.blocks.flatMap((block, blockIndex) => {
      if (block.kind === "quote") return [];
      const sentences = block.kind === "list" ? block.items : block.sentences;
      return sentences.flatMap(({ text, citations }, sentence) => {
        if (citations.length === 0) return [];
        const passages = [...new Set(citations.map(({ passage }) => passage))];
        const place = { section: section.id, block: blockIndex, sentence, network: null };
        return [{ sentence: text, passages, place }];
      });
    }),
  );
}
