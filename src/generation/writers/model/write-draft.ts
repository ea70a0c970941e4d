/** The draft: an article's sections side by side, each kept as soon as it is written; shorter texts in one go. */
import { allOf } from "../../all-of.ts";
import { readAhead } from "../../stages/check/reading.ts";
import { excerptOf } from "../../stages/excerpt.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Draft, DraftSection, Plan, PlannedSection } from "../writer.ts";
import { askForText, tokensFor } from "./ask-writer.ts";
import type { Asking, Question } from "./ask-writer.ts";
import { readSection } from "./section-text.ts";

const sectionForm = `The body of the section, without its heading. Paragraphs are parted by blank lines. A list item is a line of its own that begins with "- ". A quote of a source that deserves its own place is a line "> [p4] the exact words of p4". Ids of sources stand before the full stop: "It keeps for two weeks [p3]."`;

export async function writeDraft(asking: Asking, plan: Plan): Promise<Draft> {
  const sections =
    plan.contentType === "article"
      ? await writeSideBySide(asking, plan)
      : await writeInOneGo(asking, plan);
  return {
    title: plan.title,
    description: plan.head?.description ?? "",
    excerpt: excerptOf(sections),
    sections,
    newsletter: plan.head?.newsletter ?? null,
    social: [],
    toAdd: [],
    draftNote: null,
    notes: [],
  };
}

async function writeSideBySide(asking: Asking, plan: Plan): Promise<DraftSection[]> {
  const { desk, material } = asking;
  const outline = plan.sections.map(({ id, heading, point }) => ({ id, heading, point }));
  desk.expect(plan.sections.length);
  const write = async (section: PlannedSection) => {
    const text = await desk.piece(section.id, () =>
      askForText(asking, section.id, sectionQuestion(plan, section, outline)),
    );
    const written = drafted(section, readSection(material, text, section.heading));
    readAhead(material, written);
    return written;
  };
  // The longest is begun first, for the article is done when it is: where many begin at once, the last of them begins late.
  const byLength = plan.sections.toSorted((one, other) => other.words - one.words);
  const sections = await allOf(byLength.map(write));
  return plan.sections.flatMap((section) => sections[byLength.indexOf(section)] ?? []);
}

function sectionQuestion(plan: Plan, section: PlannedSection, outline: unknown): Question {
  return {
    task: "section",
    input: {
      format: plan.contentType,
      title: plan.title,
      section: described(section),
      outline,
    },
    words: `Write this one section of the ${plan.contentType}, in about ${section.words} words. The outline shows what the other sections cover: leave that to them. ${sectionForm}`,
    tier: "strong",
    outputTokensMax: tokensFor(section.words * 2),
    wrongWith: (text) => tooShort(text, section.words),
  };
}

/** An excuse, a heading or half a thought is no section. Sources may be thin, so much less than asked for will do. */
const shareMin = 0.15;

function tooShort(text: string, words: number): string | undefined {
  const count = wordsOf(text).length;
  return count < words * shareMin
    ? `It has ${count} words, and about ${words} were asked for.`
    : undefined;
}

function missingIn(text: string, sections: readonly PlannedSection[]): string | undefined {
  const bodies = bodiesOf(text, sections);
  const missing = sections.filter(({ id }) => (bodies.get(id) ?? "").trim() === "");
  if (missing.length === 0) return undefined;
  return `There is nothing under ${missing.map(({ id }) => `"## ${id}"`).join(", ")}.`;
}

async function writeInOneGo(asking: Asking, plan: Plan): Promise<DraftSection[]> {
  const { desk, material } = asking;
  const words = plan.sections.reduce((sum, section) => sum + section.words, 0);
  desk.expect(1);
  const text = await desk.piece("text", () =>
    askForText(asking, "text", {
      task: "whole",
      input: {
        format: plan.contentType,
        title: plan.title,
        sections: plan.sections.map(described),
      },
      words: `Write the whole ${plan.contentType}, in about ${words} words. Begin each section with a line that holds "## " and its id alone, such as "## s1", in the order given; its heading is added by us. ${sectionForm}`,
      tier: "strong",
      outputTokensMax: tokensFor(words * 2),
      wrongWith: (answer) => missingIn(answer, plan.sections) ?? tooShort(answer, words),
    }),
  );
  const bodies = bodiesOf(text, plan.sections);
  return plan.sections.map((section) =>
    drafted(section, readSection(material, bodies.get(section.id) ?? "", section.heading)),
  );
}

/** What stands under each id; what stands before the first belongs to the first section. */
function bodiesOf(text: string, sections: readonly PlannedSection[]): Map<string, string> {
  const bodies = new Map<string, string>();
  let id = sections[0]?.id ?? "";
  for (const line of text.split("\n")) {
    const found = /^\s*#{1,4}\s*(s\d{1,2})\b/iu.exec(line)?.[1]?.toLowerCase();
    if (found !== undefined) id = found;
    else bodies.set(id, `${bodies.get(id) ?? ""}${line}\n`);
  }
  return bodies;
}

function drafted(section: PlannedSection, blocks: DraftSection["blocks"]): DraftSection {
  const { id, kind, heading, level } = section;
  return { id, kind, heading, level, blocks };
}

function described({
  id,
  heading,
  level,
  kind,
  point,
  citations,
  keywords,
  words,
}: PlannedSection) {
  const passages = citations.map(({ passage }) => passage);
  return { id, heading, level, kind, point, passages, keywords, words };
}
