/** Puts a text into every field from a source, account or writer, for testing the renderers. */
import { type GenerationInput, type Material, networks } from "../material.ts";
import type { Citation, Draft, Plan } from "../writer.ts";

/** The address of the only source that may be linked. */
export const sourceAddress = "https://forum.example/t/7";

/** The text in every field from a source or account, uncleaned. */
export function materialWith(text: string, url: string | null = sourceAddress): Material {
  const passage = (id: string, kind: Material["passages"][number]["kind"]) => ({
    id,
    kind,
    form: "prose" as const,
    text: `a ${text} z`,
    author: text,
  });
  return {
    brand: {
      name: text,
      industry: text,
      voice: text,
      voiceGuide: {
        audience: text,
        dos: [text],
        donts: [text],
        bannedWords: [],
        samples: [text],
      },
      networks: [...networks],
    },
    keywords: [text],
    topic: text,
    instructions: text,
    forumPost: {
      id: 7,
      title: `a ${text} z`,
      author: text,
      community: text,
      url,
      postedAt: text,
      replyCount: 1,
    },
    language: "en",
    leftOut: 0,
    passages: [
      passage("p1", "overview"),
      passage("p2", "post_title"),
      passage("p3", "post"),
      passage("p4", "reply"),
    ],
    given: [],
  };
}

/** A draft as a compromised model could write it, with the text in every field. */
export function draftWith(text: string, material: Material): { plan: Plan; draft: Draft } {
  const cited: Citation[] = material.passages.map(({ id, text: passage }) => ({
    passage: id,
    start: 0,
    end: passage.length,
  }));
  const said = { text: `x ${text} y`, citations: cited };
  const plan: Plan = {
    contentType: "article",
    writer: text,
    title: text,
    mainKeyword: text,
    keywords: [text],
    networks: [...networks],
    targetWords: { min: 0, max: null },
    notes: [],
  };
  const section = (kind: string, level: 2 | 3, heading: string | null) => ({
    id: text,
    kind,
    level,
    heading,
    blocks: [
      { kind: "paragraph" as const, sentences: [said, { text: `u ${text}`, citations: [] }] },
      { kind: "list" as const, ordered: false, items: [said] },
      { kind: "list" as const, ordered: true, items: [said] },
      ...cited.map((citation) => ({ kind: "quote" as const, citation })),
    ],
  });
  const draft: Draft = {
    title: `t ${text}`,
    description: text,
    excerpt: text,
    sections: [
      section("opening", 2, null),
      section("body", 3, `h ${text}`),
      section("faq_item", 3, `q ${text}`),
    ],
    newsletter: {
      subject: `s ${text}`,
      subjectAlternatives: [`s ${text}`],
      preheader: `p ${text}`,
    },
    social: networks.map((network) => ({
      network,
      title: `t ${text}`,
      posts: [`x ${text} y`],
      hashtags: [`#${text}`],
      citations: cited,
    })),
    toAdd: [text],
    draftNote: `n ${text}`,
    notes: [text],
  };
  return { plan, draft };
}

/** The same as input of a job, before cleaning. */
export function inputWith(text: string): GenerationInput {
  return {
    brand: {
      name: text,
      industry: text,
      overview: text,
      voice: text,
      language: "en",
      networks: [...networks],
    },
    keywords: [text],
    topic: text,
    instructions: text,
    forumPost: {
      id: 7,
      title: text,
      body: text,
      author: text,
      community: text,
      url: sourceAddress,
      postedAt: text,
      replies: [{ author: text, body: text }],
    },
    language: "en",
  };
}
