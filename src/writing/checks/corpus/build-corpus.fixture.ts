/** Builds the material, plan and good draft of a corpus case. */
import { emptyVoiceGuide } from "../../../records/brands/voice-guide.ts";
import type { Material } from "../../material.ts";
import { emptyDraft, emptyPlan } from "../../writer.ts";
import type { Block, Draft, DraftSection, Plan, Sentence } from "../../writer.ts";
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
    blocks: [paragraph(sentences.map(sentenceOf))],
  }));
  const quotes = quoteSection(source);
  return {
    name: brand,
    source,
    material,
    plan: {
      ...emptyPlan,
      contentType: "post",
      writer: "corpus",
      title: brand,
      mainKeyword: keywords[0] ?? brand,
      keywords: keywords.slice(1),
    },
    draft: {
      ...emptyDraft,
      title: topic ?? post?.title ?? brand,
      sections: quotes === null ? sections : [...sections, quotes],
    },
  };
}

export function sentenceOf(text: string): Sentence {
  return { text, citations: [] };
}

function paragraph(sentences: Sentence[]): Block {
  return { kind: "paragraph", sentences };
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

/** Quotes the first sentence of each reply verbatim, in two alternating ways. */
function quoteSection({ post, language }: CorpusCase): DraftSection | null {
  if (post === null) return null;
  const sentences = post.replies.map(([author, body], index) => {
    const words = body.split(/[.!?](?:\s|$)/u)[0] ?? body;
    return sentenceOf(frames[language](author, words)[index % 2] ?? "");
  });
  return { id: "quotes", kind: "replies", heading: null, level: 2, blocks: [paragraph(sentences)] };
}

/** The draft with the sentences of one section changed. */
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
