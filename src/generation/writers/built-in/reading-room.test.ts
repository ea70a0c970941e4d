import { beforeAll, describe, expect, it } from "vitest";
import type { ContentType } from "../../material.ts";
import { formats } from "../../formats/index.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Sentence } from "../writer.ts";
import { inputFrom, shelves } from "./reading-room.fixture.ts";
import { type Walked, walkTheRoad } from "./walk-the-road.fixture.ts";

const types: readonly ContentType[] = ["article", "post", "newsletter", "social"];

interface Read extends Walked {
  name: string;
  type: ContentType;
  /** Everything that is read, line by line. */
  lines: string[];
}

const pieces: Read[] = [];

beforeAll(async () => {
  for (const shelf of shelves) {
    for (const [index, topic] of [...shelf.topics, null].entries()) {
      for (const type of types) {
        const post = index % 2 === 0 ? shelf.post : null;
        const walked = await walkTheRoad(inputFrom(shelf, topic, post), type);
        const name = `${shelf.name} · ${topic ?? "no topic"} · ${type}`;
        pieces.push({ ...walked, name, type, lines: linesOf(walked) });
      }
    }
  }
}, 60_000);

function linesOf({ draft }: Walked): string[] {
  return [
    draft.title,
    draft.description,
    draft.excerpt,
    draft.newsletter?.subject ?? "",
    draft.newsletter?.preheader ?? "",
    ...draft.sections.flatMap(({ heading }) => heading ?? ""),
    ...sentencesOfDraft({ draft }).map(({ text }) => text),
    ...draft.social.flatMap(({ posts }) => posts),
  ].filter((line) => line !== "");
}

function sentencesOfDraft({ draft }: Pick<Walked, "draft">): Sentence[] {
  return draft.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "paragraph" ? block.sentences : block.kind === "list" ? block.items : [],
    ),
  );
}

/** The lines, with their piece, that a reader would stop at. */
function stumblesOver(pattern: RegExp): string[] {
  return pieces.flatMap(({ name, lines }) =>
    lines.filter((line) => pattern.test(line)).map((line) => `${name}: ${line}`),
  );
}

describe("whoever reads what the built-in writer makes for thirteen brands", () => {
  it("has enough to read", () => {
    expect(pieces.length).toBeGreaterThan(300);
  });

  it("finds no mark of a phrase table and no gap where a way through it was empty", () => {
    expect(stumblesOver(/[<>{}]|\[\[|\]\]|(?<!\w)[a-z]\||\S {2,}\S| [.,?:;]/u)).toEqual([]);
  });

  it("finds no verb where a thing should stand, and no article before something done", () => {
    expect(
      stumblesOver(
        /\bhow to (?:study rooms|paint mixing|book shelves)|\b(?:about|on|of) an? \w+ing an? |\b(?:about|on) (?:no|handed|terrified)\b/iu,
      ),
    ).toEqual([]);
  });

  it("finds no title that ends in a question mark and a colon, and no stop after a question mark", () => {
    expect(stumblesOver(/\?:|\?\.(?:\s|$)|\?”\?|\?“\?/u)).toEqual([]);
  });

  it("finds the brand's article in its right case in German", () => {
    expect(
      stumblesOver(/\b(?:zu|von|bei) dem \p{Lu}|zu der Zahnarzt|(?:Über|an) Bäckerei/u),
    ).toEqual([]);
    // Nor a preposition before a name that wants one.
    expect(stumblesOver(/\b(?:zu|von|bei) (?:Bäckerei|Zahnarztpraxis)/u)).toEqual([]);
  });

  it("meets nobody's insult, shouting or accusation among the quotes", () => {
    for (const { content } of pieces)
      expect(content.markdown).not.toMatch(/crooks|!!!|Waste of taxes|Geldmacherei/u);
  });

  it("is asked nothing that no source asks, and told nothing about the text itself", () => {
    const own = pieces.flatMap(({ name, type, material, ...walked }) =>
      type === "social" || material.passages.length === 0
        ? []
        : sentencesOfDraft(walked)
            .filter(({ citations }) => citations.length === 0)
            .map(({ text }) => `${name}: ${text}`),
    );
    // A mail ends with a greeting and the sender's name.
    const isSigned = (text: string) =>
      /regards|Grüße$/u.test(text) ||
      pieces.some(({ material }) => text.endsWith(`: ${material.brand.name}`));
    expect(own.filter((text) => !isSigned(text))).toEqual([]);
    expect(
      stumblesOver(
        /short guide|worth asking|you will find|this (?:text|page)|save this|Good to know|dieser Text|zum Merken|zu lesen:/iu,
      ),
    ).toEqual([]);
  });

  it("finds a source beside every sentence that names somebody who is quoted", () => {
    const bare = pieces.flatMap(({ name, material, ...walked }) => {
      const authors = material.passages
        .filter(({ kind }) => kind !== "overview")
        .map(({ author }) => author);
      return sentencesOfDraft(walked)
        .filter(({ text, citations }) => {
          const named = authors.some((author) => author !== "" && text.includes(author));
          return named && citations.length === 0;
        })
        .map(({ text }) => `${name}: ${text}`);
    });
    expect(bare).toEqual([]);
  });

  it("opens a newsletter whose subject has 6 to 10 words, or is told why not, and whose preheader has 40 to 90 characters", () => {
    const heads = pieces.filter(({ type }) => type === "newsletter");
    const odd = heads.filter(({ draft, content }) => {
      const words = wordsOf(draft.newsletter?.subject ?? "").length;
      const characters = draft.newsletter?.preheader.length ?? 0;
      const isTold = content.quality.notes.some((note) => /subject keeps to the words/u.test(note));
      return ((words < 6 || words > 10) && !isTold) || characters < 40 || characters > 90;
    });
    expect(
      odd.map(
        ({ name, draft }) =>
          `${name}: ${draft.newsletter?.subject} | ${draft.newsletter?.preheader}`,
      ),
    ).toEqual([]);
  });

  it("meets no title outside 50 to 60 characters that is not accounted for", () => {
    const pages = pieces.filter(({ type }) => type === "article" || type === "post");
    const odd = pages.filter(({ draft: { title }, content }) => {
      const isTold = content.quality.notes.some((note) => /keeps to the words/u.test(note));
      return (title.length > 60 || title.length < 50) && !isTold;
    });
    expect(odd.map(({ name, draft }) => `${name}: ${draft.title}`)).toEqual([]);
  });

  it("gets every piece within its format, and no title again below it", () => {
    for (const { name, type, draft, content } of pieces) {
      expect(formats[type].schema.safeParse(content.document).success, name).toBe(true);
      for (const { title, posts } of draft.social)
        if (title !== null) expect(posts.join("\n").split("\n"), name).not.toContain(title);
    }
  });
});
