/** From a prompt to an answer: the table of tasks. It reads nothing but the prompt, and the same one always answers the same. */
import { blocksText } from "./blocks.ts";
import { editSection } from "./edit-section.ts";
import { editHead, editSocial } from "./edit-small.ts";
import { judge, verify } from "./judgement.ts";
import { languageOf } from "./languages/index.ts";
import { objectOf, textOf } from "./read-prompt.ts";
import type { Prompt } from "./read-prompt.ts";
import { hashOf } from "../seeded.ts";
import { writeBrief, writePlan } from "./write-brief.ts";
import { sectionWanted, sectionsWanted, writeSection } from "./write-section.ts";
import type { WrittenSection } from "./write-section.ts";
import { writeSocial } from "./write-social.ts";
import type { Variant } from "./write-social.ts";

export type Answer =
  | { kind: "sections"; sections: WrittenSection[]; isWhole: boolean }
  | { kind: "social"; title: string; variants: Variant[] }
  | { kind: "variant"; variant: Variant }
  | { kind: "json"; value: unknown };

/** Null where the task is not known. */
export function think(prompt: Prompt, seed: number): Answer | null {
  const language = languageOf(prompt.brand.language);
  switch (prompt.task) {
    case "brief":
      return { kind: "json", value: writeBrief(prompt, language) };
    case "plan":
      return { kind: "json", value: writePlan(prompt, language, seed) };
    case "section": {
      const section = writeSection(prompt, sectionWanted(prompt), language, seed);
      return { kind: "sections", sections: [section], isWhole: false };
    }
    case "whole": {
      const sections = sectionsWanted(prompt).map((wanted) =>
        writeSection(prompt, wanted, language, seed),
      );
      return { kind: "sections", sections, isWhole: true };
    }
    case "social":
      return { kind: "social", ...writeSocial(prompt, language, seed) };
    case "edit": {
      const id = textOf(objectOf(prompt.input["section"])["id"]);
      const blocks = editSection(prompt, language, seed);
      return { kind: "sections", sections: [{ id, blocks }], isWhole: false };
    }
    case "edit_social":
      return { kind: "variant", variant: editSocial(prompt, language, seed) };
    case "edit_head":
      return { kind: "json", value: editHead(prompt, language, seed) };
    case "verify":
      return { kind: "json", value: verify(prompt, language) };
    case "judge":
      return { kind: "json", value: judge(prompt) };
    default:
      return null;
  }
}

/** The answer as it goes over the wire. */
export function spoken(answer: Answer): string {
  switch (answer.kind) {
    case "sections":
      return answer.sections
        .map(({ id, blocks }) =>
          answer.isWhole ? `## ${id}\n\n${blocksText(blocks)}` : blocksText(blocks),
        )
        .join("\n\n");
    case "social":
      return JSON.stringify({ title: answer.title, variants: answer.variants });
    case "variant":
      return JSON.stringify(answer.variant);
    default:
      return JSON.stringify(answer.value);
  }
}

/** What the call is about, for the log of calls. */
export function aboutOf(prompt: Prompt): string | null {
  const { input } = prompt;
  return (
    textOf(objectOf(input["section"])["id"]) ||
    textOf(objectOf(input["variant"])["network"]) ||
    claimsAt(input["claims"]) ||
    textOf(input["format"]) ||
    null
  );
}

/** Claims have no name: the same ones have the same number. */
function claimsAt(claims: unknown): string {
  return Array.isArray(claims) ? `claims ${hashOf(JSON.stringify(claims), 0).toString(16)}` : "";
}
