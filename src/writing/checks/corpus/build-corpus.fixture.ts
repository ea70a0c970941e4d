/** Turns a case of the corpus into a material, a plan and a good draft, as a writer would hand them to the check. */
import { emptyVoiceGuide } from "../../../records/brands/voice-guide.ts";
import type { Material } from "../../material.ts";
import type { Block, Citation, Draft, DraftSection, Plan, Sentence } from "../../writer.ts";
import { gather } from "../../steps/prepare-material.ts";
import type { CorpusCase } from "./corpus-case.fixture.ts";

export interface BuiltCase {
  name: string;
  source: CorpusCase;
  material: Material;
  plan: Plan;
  draft: Draft;
}

export function buildCase(source: CorpusCase): BuiltCase {
  const { brand, industry, overview, keywords, topic, banned, post, language } = source;
  const material = gather({
    brand: {
      name: brand,
      industry,
      overview: overview.join("\n\n"),
      voice: "",
      language,
      networks: ["linkedin"],
      voiceGuide: { ...emptyVoiceGuide, bannedWords: banned },
    },
    keywords,
    topic,
    instructions: null,
    forumPost:
      post === null
        ? null
        : {
            id: 1,
            title: post.title,
            author: post.author,
            community: post.community,
            body: post.body.join("\n\n"),
            url: "https://forum.example/t/1",
            postedAt: "2026-10-02T08:00:00Z",
            replies: post.replies.map(([author, body]) => ({ author, body })),
          },
    language,
  });
  const sections = source.sections.map(([heading, ...sentences], index): DraftSection => ({
    id: `s${index + 1}`,
    kind: "section",
    heading,
    level: 2,
    blocks: [paragraph(sentences.map((text) => readSentence(material, source, text)))],
  }));
  const quotes = quoteSection(material, source);
  return {
    name: brand,
    source,
    material,
    plan: planFor(source),
    draft: {
      title: topic ?? post?.title ?? brand,
      description: "",
      excerpt: "",
      sections: quotes === null ? sections : [...sections, quotes],
      newsletter: null,
      social: [],
      toAdd: [],
      draftNote: null,
      notes: [],
    },
  };
}

function paragraph(sentences: Sentence[]): Block {
  return { kind: "paragraph", sentences };
}

/** “It keeps for two weeks [r1].” becomes a sentence that cites the whole passage. */
function readSentence(material: Material, source: CorpusCase, marked: string): Sentence {
  const marks = Array.from(marked.matchAll(/\[([otbr]\d?)\]/gu), (match) => match[1] ?? "");
  return {
    text: marked.replace(/ ?\[[otbr]\d?\]/gu, ""),
    citations: marks.map((mark) => cite(material, idOf(source, mark))),
  };
}

function cite(material: Material, id: string): Citation {
  const passage = material.passages.find((one) => one.id === id);
  if (passage === undefined) throw new Error(`There is no passage ${id}.`);
  return { passage: id, start: 0, end: passage.text.length };
}

function idOf({ overview, post }: CorpusCase, mark: string): string {
  const number = Number(mark.slice(1) || 1);
  if (mark.startsWith("o")) return `p${number}`;
  if (mark.startsWith("t")) return `p${overview.length + 1}`;
  if (mark.startsWith("b")) return `p${overview.length + 1 + number}`;
  return `p${overview.length + 1 + (post?.body.length ?? 0) + number}`;
}

const frames = {
  en: (author: string, words: string) => [
    `“${words},” writes ${author}.`,
    `In the words of ${author}: “${words}.”`,
  ],
  de: (author: string, words: string) => [
    `„${words}“, schreibt ${author}.`,
    `Wörtlich heißt es bei ${author}: „${words}.“`,
  ],
  es: (author: string, words: string) => [
    `«${words}», escribe ${author}.`,
    `En palabras de ${author}: «${words}».`,
  ],
};

/** What every reply says first, quoted to the letter, in two ways by turns. */
function quoteSection(material: Material, source: CorpusCase): DraftSection | null {
  const { post, language } = source;
  if (post === null) return null;
  const sentences = post.replies.map(([author, body], index): Sentence => {
    const words = body.split(/[.!?](?:\s|$)/u)[0] ?? body;
    const text = frames[language](author, words)[index % 2] ?? "";
    return { text, citations: [cite(material, idOf(source, `r${index + 1}`))] };
  });
  return { id: "quotes", kind: "replies", heading: null, level: 2, blocks: [paragraph(sentences)] };
}

function planFor({ keywords, brand }: CorpusCase): Plan {
  return {
    contentType: "post",
    writer: "corpus",
    title: brand,
    angle: "",
    reader: "",
    mainKeyword: keywords[0] ?? brand,
    keywords: keywords.slice(1),
    sections: [],
    networks: [],
    targetWords: { min: 0, max: null },
    notes: [],
  };
}

/** The draft with one section's sentences changed. */
export function withSentences(
  draft: Draft,
  section: string,
  change: (sentences: Sentence[]) => Sentence[],
): Draft {
  return {
    ...draft,
    sections: draft.sections.map((one) =>
      one.id === section
        ? { ...one, blocks: one.blocks.map((block) => changed(block, change)) }
        : one,
    ),
  };
}

function changed(block: Block, change: (sentences: Sentence[]) => Sentence[]): Block {
  return block.kind === "paragraph" ? paragraph(change(block.sentences)) : block;
}
