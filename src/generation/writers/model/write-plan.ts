/** The brief that all items of a job share, and the outline of one: where most of a text's quality is decided. */
import { formats } from "../../formats/index.ts";
import { defaultNetworks } from "../../formats/networks.ts";
import { descriptionCharacters, titleCharacters } from "../../formats/page.ts";
import type { ContentType, Material } from "../../material.ts";
import { says } from "../../text/relevance.ts";
import { graphemesOf, normalised } from "../../text/segment.ts";
import type { Brief, Plan } from "../writer.ts";
import { briefAnswer, planAnswer } from "./answers.ts";
import { askFor } from "./ask-writer.ts";
import { echoesPrompt } from "./echoes-prompt.ts";
import type { Asking } from "./ask-writer.ts";

export async function writeBrief(asking: Asking): Promise<Brief> {
  const { material } = asking;
  const answer = await askFor(
    asking,
    {
      task: "brief",
      input: { formats: Object.keys(formats) },
      words: `Decide what to write, once for all formats. Answer with JSON: "angle" (one sentence: the point that makes this worth reading, taken from the topic and the sources), "reader" (who it is for), "main_keyword" (one of KEYWORDS, word for word), "keywords" (up to eight others of KEYWORDS that serve it), "passages" (ids of the sources that support it, the most fitting first).`,
      tier: "fast",
      outputTokensMax: 1_500,
    },
    briefAnswer,
  );
  const mainKeyword = known(material.keywords, answer.main_keyword) ?? material.keywords[0] ?? "";
  return {
    angle: answer.angle,
    reader: answer.reader,
    mainKeyword,
    keywords: answer.keywords
      .flatMap((keyword) => known(material.keywords, keyword) ?? [])
      .filter((keyword) => keyword !== mainKeyword)
      .slice(0, 8),
    passages: existing(material, answer.passages),
  };
}

/** A social set needs no outline: its networks are its plan. */
export function planSocial(writer: string, material: Material, brief: Brief): Plan {
  return {
    ...base(writer, brief, "social"),
    title: brief.angle,
    sections: [],
    networks: [...(material.brand.networks.length > 0 ? material.brand.networks : defaultNetworks)],
  };
}

export async function writePlan(
  asking: Asking,
  brief: Brief,
  contentType: ContentType,
): Promise<Plan> {
  const { material, models } = asking;
  const format = formats[contentType];
  const isPage = contentType !== "newsletter";
  const words = { min: format.targetWords.min, max: format.targetWords.max };
  const answer = await askFor(
    asking,
    {
      task: "plan",
      input: {
        format: contentType,
        brief: {
          angle: brief.angle,
          reader: brief.reader,
          main_keyword: brief.mainKeyword,
          keywords: brief.keywords,
          passages: brief.passages,
        },
        title_characters: isPage ? titleCharacters : null,
        words,
        sections: sectionsFor(contentType),
      },
      words: `Outline it. ${format.brief}
Answer with JSON: "title"${isPage ? ` (${titleCharacters.min} to ${titleCharacters.max} characters, the main keyword in it)` : ""} and up to four "title_candidates"; "description" (${isPage ? `the meta description, ${descriptionCharacters.min} to ${descriptionCharacters.max} characters` : "an empty text"}); "sections" in reading order. The first has the kind "opening", no heading (null), and holds the main keyword; the last is "closing"; a question that the sources answer may be a "faq_item" whose heading is the question. Headings are plain words of at most 70 characters, at least one with the main keyword, all different; level 3 only under a level 2. Each section has one "point" of its own that no other repeats, the ids of the "passages" that it rests on, the "keywords" that it uses, and its "words"; together they come to ${Math.round(words.min * 1.2)}${words.max === null ? " or more" : ` to ${Math.round(words.max * 0.9)}`}. "newsletter" is ${isPage ? "null" : 'an object: "subject" (6 to 10 words, the first 35 characters carry it), up to three "subject_alternatives", "preheader" (40 to 90 characters, not the subject again)'}.`,
      tier: "fast",
      outputTokensMax: 4_000,
    },
    planAnswer,
  );
  return {
    ...base(models.name, brief, contentType),
    title: bestTitle([answer.title, ...answer.title_candidates], brief.mainKeyword, isPage),
    sections: differentSections(answer.sections).map((section, index) => ({
      id: `s${index + 1}`,
      kind: index === 0 ? "opening" : section.kind,
      heading: index === 0 ? null : section.heading,
      // A level that skips one is lifted: the outline's shape is not worth another call.
      level: index <= 1 ? 2 : section.level,
      point: section.point,
      citations: existing(material, section.passages).flatMap((id) => wholeSpan(material, id)),
      keywords: section.keywords,
      words: section.words,
    })),
    networks: [],
    head: {
      description: isPage && !echoesPrompt(answer.description) ? answer.description : "",
      newsletter: answer.newsletter && {
        subject: answer.newsletter.subject,
        subjectAlternatives: answer.newsletter.subject_alternatives,
        preheader: answer.newsletter.preheader,
      },
    },
  };
}

/** A second section under the same heading would only say the same again; one that repeats the prompt says nothing. */
function differentSections<S extends { heading: string | null }>(sections: readonly S[]): S[] {
  const seen = new Set<string>();
  return sections.filter(({ heading }, index) => {
    const key = normalised(heading ?? `section ${index}`);
    return !seen.has(key) && !echoesPrompt(heading ?? "") && seen.add(key);
  });
}

function base(writer: string, brief: Brief, contentType: ContentType) {
  const { angle, reader, mainKeyword, keywords } = brief;
  const { targetWords } = formats[contentType];
  return { contentType, writer, angle, reader, mainKeyword, keywords, targetWords, notes: [] };
}

function sectionsFor(contentType: ContentType): { min: number; max: number } {
  if (contentType === "article") return { min: 6, max: 9 };
  return contentType === "post" ? { min: 4, max: 6 } : { min: 3, max: 5 };
}

/** The first that has the right length and the keyword; else the one that comes nearest. */
function bestTitle(titles: readonly string[], keyword: string, isPage: boolean): string {
  const { min, max } = titleCharacters;
  const distance = (title: string) => {
    const length = graphemesOf(title).length;
    return Math.max(min - length, length - max, 0) + (says(title, keyword) ? 0 : 25);
  };
  const usable = titles
    .map((title) => title.trim())
    .filter((title) => title !== "" && !echoesPrompt(title));
  if (!isPage) return usable[0] ?? keyword;
  return usable.toSorted((a, b) => distance(a) - distance(b))[0] ?? keyword;
}

/** The keyword as it is written in the material. */
function known(keywords: readonly string[], keyword: string): string | undefined {
  const wanted = keyword.trim().toLowerCase();
  return keywords.find((one) => one.toLowerCase() === wanted);
}

function existing(material: Material, ids: readonly string[]): string[] {
  const real = new Set(material.passages.map(({ id }) => id));
  return [...new Set(ids.map((id) => id.replace(/[[\]\s]/g, "").toLowerCase()))].filter((id) =>
    real.has(id),
  );
}

function wholeSpan(material: Material, id: string) {
  const passage = material.passages.find((one) => one.id === id);
  return passage ? [{ passage: id, start: 0, end: passage.text.length }] : [];
}
