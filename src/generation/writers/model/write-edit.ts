/** The edit: each section, variant or head that a problem names is written again, side by side; all else stays as it is. */
import { allOf } from "../../all-of.ts";
import { excerptOf } from "../../stages/excerpt.ts";
import type { Draft, DraftSection, Plan, Problem } from "../writer.ts";
import { headAnswer } from "./answers.ts";
import { askFor, askForText, tokensFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { readSection, writeSection } from "./section-text.ts";
import { editVariant } from "./write-social.ts";

export async function writeEdit(
  asking: Asking,
  plan: Plan,
  draft: Draft,
  problems: readonly Problem[],
): Promise<Draft> {
  const bySection = Map.groupBy(
    problems.filter(({ section }) => section !== null),
    ({ section }) => section,
  );
  const byNetwork = Map.groupBy(
    problems.filter(({ network }) => network !== null),
    ({ network }) => network,
  );
  const ofHead = problems.filter(
    // A text that is too long as a whole is shortened by code: no call mends that.
    ({ code, section, network }) => section === null && network === null && code !== "too_long",
  );
  asking.desk.expect(bySection.size + byNetwork.size + (ofHead.length > 0 ? 1 : 0));
  // Whatever cannot be edited stays as it is: what is wrong with it is cut by code then.
  const editing = {
    sections: draft.sections.map(async (section) => {
      const named = bySection.get(section.id);
      return named ? editSection(asking, plan, section, named) : section;
    }),
    social: draft.social.map(async (variant) => {
      const named = byNetwork.get(variant.network);
      return named
        ? asking.desk.piece(variant.network, () =>
            unlessUnusable(editVariant(asking, variant, named), variant),
          )
        : variant;
    }),
    head: ofHead.length > 0 ? editHead(asking, plan, draft, ofHead) : Promise.resolve({}),
  };
  await allOf<unknown>([...editing.sections, ...editing.social, editing.head]);
  const sections = await allOf(editing.sections);
  const social = await allOf(editing.social);
  const excerpt = sections.length > 0 ? excerptOf(sections) : draft.excerpt;
  return { ...draft, sections, social, excerpt, ...(await editing.head) };
}

async function editSection(
  asking: Asking,
  plan: Plan,
  section: DraftSection,
  problems: readonly Problem[],
): Promise<DraftSection> {
  const { material, desk } = asking;
  const before = writeSection(material, section.blocks);
  const isAboutHeading = section.heading !== null && problems.some(({ block }) => block === null);
  const answer = await desk.piece(section.id, () => {
    const answering = askForText(asking, section.id, {
      task: "edit",
      input: {
        format: plan.contentType,
        title: plan.title,
        section: { id: section.id, heading: section.heading, text: before },
        problems: problems.map((one) => ({
          code: one.code,
          message: one.message,
          sentence: sentenceAt(section, one),
        })),
      },
      words: `Write the section again with what the problems name mended, and change nothing else: a sentence that no source supports is put right from the sources or left out; a missing id is added only where that source says exactly this. The whole body, in the same form, without its heading${isAboutHeading ? ', but begin with a line that holds "# " and a better heading' : ""}.`,
      tier: "strong",
      outputTokensMax: tokensFor(before.split(/\s+/u).length * 2),
    });
    return unlessUnusable(answering, "");
  });
  const [, better, rest = ""] = /^\s*# +([^\n]{1,200})\n([^]*)$/u.exec(answer) ?? [];
  const heading = isAboutHeading && better !== undefined ? better.trim() : section.heading;
  const body = better === undefined ? answer : rest;
  const blocks = readSection(material, body, section.heading);
  // An edit that leaves next to nothing mends nothing: an excuse is shorter than any section.
  const isSection = body.length > before.length * leftMin && blocks.length > 0;
  return isSection ? { ...section, heading, blocks } : section;
}

const leftMin = 0.15;

function sentenceAt(section: DraftSection, { block, sentence }: Problem): string | null {
  if (block === null || sentence === null) return null;
  const found = section.blocks[block];
  if (found === undefined || found.kind === "quote") return null;
  const sentences = found.kind === "list" ? found.items : found.sentences;
  return sentences[sentence]?.text ?? null;
}

async function editHead(
  asking: Asking,
  plan: Plan,
  draft: Draft,
  problems: readonly Problem[],
): Promise<Pick<Draft, "title" | "description" | "newsletter">> {
  const { title, description, newsletter } = draft;
  return asking.desk.piece("head", async () => {
    const answering = askFor(
      asking,
      {
        task: "edit_head",
        input: {
          format: plan.contentType,
          title,
          description,
          newsletter: newsletter && {
            subject: newsletter.subject,
            subject_alternatives: newsletter.subjectAlternatives,
            preheader: newsletter.preheader,
          },
          problems: problems.map(({ code, message }) => ({ code, message })),
        },
        words: `Mend what the problems name and leave the rest as it is; the main keyword is "${plan.mainKeyword}". Answer with JSON: "title", "description", "newsletter".`,
        tier: "fast",
        outputTokensMax: 1_000,
      },
      headAnswer,
    );
    const answer = await unlessUnusable(answering, null);
    if (answer === null) return { title, description, newsletter };
    return {
      title: answer.title,
      description: description === "" ? "" : answer.description,
      newsletter:
        newsletter &&
        (answer.newsletter === null
          ? newsletter
          : {
              subject: answer.newsletter.subject,
              subjectAlternatives: answer.newsletter.subject_alternatives,
              preheader: answer.newsletter.preheader,
            }),
    };
  });
}
