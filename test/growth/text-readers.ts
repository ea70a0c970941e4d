/** Every function of the service that reads untrusted text, each as one call on one text. */
import { z } from "zod";
import { docxOf } from "../../src/writing/docx/docx-of.ts";
import { editContent, cleanMarkdown } from "../../src/editing/edit-content.ts";
import { findSection, headingsOf } from "../../src/editing/replace-section.ts";
import { findingsOf } from "../../src/writing/steps/problems-to-findings.ts";
import { problem } from "../../src/writing/formats/format.ts";
import { splitIntoThread } from "../../src/writing/formats/split-into-thread.ts";
import { textForPosting } from "../../src/writing/formats/text-for-network.ts";
import { readKeywordTable } from "../../src/records/brands/keyword-file.ts";
import { chooseIdeas } from "../../src/writing/ideas/choose-ideas.ts";
import { suggestKeywords } from "../../src/writing/keywords/suggest-keywords.ts";
import { htmlOf, markdownOf, plainTextOf } from "../../src/writing/markdown/markdown-renderings.ts";
import { passagesIn } from "../../src/writing/markdown/find-passage.ts";
import { readMarkdown } from "../../src/writing/markdown/read-markdown.ts";
import { checkQuality } from "../../src/writing/quality/check-quality.ts";
import type { ContentType, GenerationInput, Material } from "../../src/writing/material.ts";
import { check } from "../../src/writing/checks/run-checks.ts";
import { finish } from "../../src/writing/steps/finish.ts";
import { gather } from "../../src/writing/steps/prepare-material.ts";
import { addressesIn } from "../../src/writing/text/addresses-in.ts";
import { bannedWordFinder } from "../../src/writing/text/banned-words.ts";
import { cleanBody, cleanCharacters, cleanLine } from "../../src/writing/text/clean.ts";
import { guessLanguage } from "../../src/writing/text/detect-language.ts";
import {
  escapeHtml,
  escapeMarkdown,
  oneLine,
  withoutMergeTags,
} from "../../src/writing/text/escape.ts";
import { withoutTags } from "../../src/writing/text/html-tags.ts";
import { namesIn } from "../../src/writing/text/names.ts";
import { networkLength } from "../../src/writing/text/network-length.ts";
import { numbersIn, sourceNumbersIn } from "../../src/writing/text/numbers.ts";
import { ordersMachines, withoutPromptMarks } from "../../src/writing/text/prompt-injection.ts";
import { quotesIn, withWholeQuotes } from "../../src/writing/text/quotes.ts";
import { longSentenceShare, readingEase } from "../../src/writing/text/readability.ts";
import { countOf, keywordUses, stemSet, stemsOf } from "../../src/writing/text/word-overlap.ts";
import {
  countWords,
  graphemesOf,
  normalized,
  roughSentencesOf,
  sentencesOf,
  wordsOf,
} from "../../src/writing/text/segment.ts";
import { slugOf } from "../../src/writing/text/slug.ts";
import { tokensOf, wordsIn } from "../../src/writing/text/word-positions.ts";
import { withListsMarked } from "../../src/writing/text/unmarked-lists.ts";
import { runStages } from "../../src/writing/writers/fixtures/run-stages.fixture.ts";
import { withoutActiveMarkup } from "../../src/writing/writers/model/active-markup.ts";
import { echoesPrompt } from "../../src/writing/writers/model/echoes-prompt.ts";
import { sharedPrompt } from "../../src/writing/writers/model/prompt.ts";
import { unitsOf } from "../../src/writing/writers/model/draft-units.ts";
import { readDraft } from "../../src/writing/writers/model/read-draft.ts";
import { createMarkerFilter, readMarkers } from "../../src/writing/writers/model/source-markers.ts";
import { emptyDraft, emptyPlan } from "../../src/writing/writer.ts";
import type { Draft, Plan } from "../../src/writing/writer.ts";
import { parseFormBody } from "../../src/http/requests/form-body.ts";
import { parseJsonBody } from "../../src/http/requests/json-body.ts";
import { storableText } from "../../src/db/storable-json.ts";
import { readAnswer } from "../../src/llm/read-answer.ts";
import {
  createThinkFilter,
  createWithholdFilter,
  withoutThoughts,
} from "../../src/llm/text-filters.ts";
import {
  judgeKeywords,
  readKeywordFile,
  splitKeywords,
} from "../../src/records/brands/keyword-list.ts";
import { snippetOf } from "../../src/records/contents/search-snippet.ts";
import { wordsIn as searchedWordsIn } from "../../src/records/contents/search-words.ts";

export type ReadText = (text: string) => unknown;

const languages = ["en", "de"];

/** One call each, on a text of any length. */
export const textReaders: Readonly<Record<string, ReadText>> = {
  passagesIn: (text) => passagesIn(text).find(text.slice(-100)),
  checkQuality: (text) =>
    checkQuality({
      contentType: "article",
      version: 1,
      title: text.slice(0, 300),
      language: "en",
      markdown: text,
      document: { meta_description: text.slice(0, 500) },
      quality: {
        problems: [{ code: "blank", message: text.slice(0, 300) }],
        keywords_used: [{ keyword: text.slice(0, 100), count: 1 }],
      },
      topic: text.slice(0, 500),
      isFromThread: false,
      topicCheck: null,
      brandName: "Acme",
      hasBannedWords: false,
      url: null,
      website: null,
      targets: [{ url: "https://acme.example/", title: text.slice(0, 200), contentId: null }],
      similar: [{ contentId: 2, title: "A", markdown: text }],
    }),
  sentencesOf: (text) => sentencesOf(text),
  roughSentencesOf,
  wordsOf,
  countWords,
  graphemesOf,
  normalized,
  tokensOf,
  wordsIn,
  guessLanguage: (text) =>
    guessLanguage(
      text,
      wordsIn(text).map(({ lower }) => lower),
    ),
  cleanCharacters,
  cleanLine: (text) => cleanLine(text, text.length),
  cleanBody: (text) => cleanBody(text, text.length),
  cleanMarkdown,
  withoutTags: (text) => withoutTags(text, ""),
  escapeHtml,
  escapeMarkdown,
  oneLine,
  withoutMergeTags,
  slugOf,
  addressesIn,
  bannedWordFinder: (text) => bannedWordFinder(["delve", "a-b", "leverage"], "en")(text),
  namesIn: (text) =>
    languages.map((language) =>
      namesIn({ text, tokens: tokensOf(text), language, isTitle: false, isKnown: () => false }),
    ),
  numbersIn: (text) => numbersIn(text, tokensOf(text), languages),
  sourceNumbersIn: (text) => sourceNumbersIn(text, wordsIn(text)),
  quotesIn,
  withWholeQuotes: (text) => withWholeQuotes(text, sentencesOf(text)),
  readingEase: (text) => [readingEase([text], "en"), longSentenceShare([text])],
  relevance: (text) => [stemsOf(text), stemSet(text), countOf(text, "coffee beans")],
  ordersMachines,
  withoutPromptMarks,
  withListsMarked,
  keywordUses: (text) => keywordUses([text], "coffee beans"),
  xLength: (text) => networkLength(text, "x"),
  mastodonLength: (text) => networkLength(text, "mastodon"),
  blueskyLength: (text) => networkLength(text, "bluesky"),
  threadsLength: (text) => networkLength(text, "threads"),
  splitIntoThread: (text) => splitIntoThread(text, "x"),
  textForPosting: (text) => textForPosting(text, ["a"], "reddit"),
  readMarkdown: (text) => {
    const blocks = readMarkdown(text);
    return [markdownOf(blocks), htmlOf(blocks), plainTextOf(blocks)];
  },
  docxOf: (text) => docxOf({ title: "A", language: "en", blocks: readMarkdown(text) }),
  findSection: (text) => [headingsOf(text), findSection(text, "a")],
  findingsOf: (text) => {
    const quotes = text.match(/[^]{1,4}/gu) ?? [];
    return findingsOf(
      quotes,
      quotes.map((quote) => problem("number_unsupported", quote, { quote })),
    );
  },
  searchedWordsIn: (text) => [...searchedWordsIn(text)],
  snippetOf: (text) => snippetOf(text, [{ folded: "coffee", plain: "coffee", isPrefix: false }]),
  splitKeywords: (text) => [splitKeywords(text), readKeywordFile(text), judgeKeywords([text])],
  parseFormBody: (text) => [
    parseFormBody(Buffer.from(text)),
    parseFormBody(Buffer.from(`a=${text}`)),
  ],
  parseJsonBody: (text) => [
    parseJsonBody(Buffer.from(text)),
    parseJsonBody(Buffer.from(`{"a":${JSON.stringify(text)}}`)),
  ],
  withoutThoughts,
  createThinkFilter: (text) => streamed(createThinkFilter(), text),
  createWithholdFilter: (text) => streamed(createWithholdFilter("1. 1. 1. a"), text),
  storableText,
  readAnswer: (text) => {
    try {
      return readAnswer("model", { schema: z.object({ a: z.string() }) } as never, text);
    } catch (error) {
      return error;
    }
  },
  withoutActiveMarkup,
  echoesPrompt,
  readMarkers,
  createMarkerFilter: (text) => streamed(createMarkerFilter(), text),
  readDraft: (text) => readDraft(material, "article", [], unitsOf("article", text)),
  readSocialDraft: (text) =>
    readDraft(material, "social", ["x"], unitsOf("social", `## x\n${text}`)),
  sharedPrompt: (text) => sharedPrompt(gather(inputOf({ overview: text }))),
  suggestKeywords: (text) => suggestFrom(text, "en"),
  suggestGermanKeywords: (text) => suggestFrom(text, "de"),
  suggestFrenchKeywords: (text) => suggestFrom(text, "fr"),
  readKeywordTable,
  readKeywordTableWithHeader: (text) => readKeywordTable(`Keyword,Volume\n${text}`),
  chooseIdeas: (text) =>
    chooseIdeas({
      brand: { name: text, networks: [] },
      material: {
        keywords: [{ id: 1, phrase: text, volume: null }],
        threads: [
          {
            id: 1,
            title: text,
            url: "",
            community: text,
            score: 1,
            reasons: [text],
            replyCount: 0,
          },
        ],
        documents: [
          {
            id: 1,
            title: text,
            url: "",
            headings: [text],
            revision: 1,
            changedAt: new Date(0),
            headingsBefore: null,
          },
        ],
        contents: [],
        topics: [text],
        dismissed: [],
      },
    }),
  gather: (text) => gather(inputOf({ overview: text, body: text })),
};

function suggestFrom(text: string, language: string) {
  return suggestKeywords({
    brand: { name: "A", industry: "a", overview: text, language },
    keywords: ["coffee"],
    posts: [{ id: 1, title: text.slice(0, 300), body: text, author: text.slice(0, 100) }],
    documents: [{ id: 1, title: text.slice(0, 300), headings: [text] }],
  });
}

function blocksOf(given: Material, text: string): Draft["sections"][number]["blocks"] {
  const { sections } = readDraft(given, "post", [], unitsOf("post", text));
  return sections.flatMap(({ blocks }) => blocks);
}

function streamed(
  filter: { push: (piece: string) => string; end: () => string },
  text: string,
): string {
  let out = "";
  for (let at = 0; at < text.length; at += 7) out += filter.push(text.slice(at, at + 7));
  return out + filter.end();
}

function inputOf({
  overview = "",
  body = "",
  topic = null,
  instructions = null,
}: Given): GenerationInput {
  return {
    brand: {
      name: "Aa",
      industry: "coffee",
      overview,
      voice: "",
      language: "en",
      networks: ["x", "reddit"],
    },
    keywords: ["coffee beans"],
    topic,
    instructions,
    forumPost:
      body === ""
        ? null
        : {
            id: 1,
            title: "A",
            body,
            author: "a",
            community: "c",
            url: "",
            postedAt: "2026-01-01",
            replies: [{ author: "Mara", body }],
          },
    language: "en",
  };
}

interface Given {
  overview?: string;
  body?: string;
  topic?: string | null;
  instructions?: string | null;
}

const material: Material = gather(
  inputOf({
    overview: "We roast coffee beans. They keep for 2 weeks.",
    body: "Mara likes 3 of them.",
  }),
);

function planFor(contentType: ContentType): Plan {
  return {
    ...emptyPlan,
    contentType,
    writer: "model",
    title: "A",
    mainKeyword: "coffee beans",
    networks: ["x"],
  };
}

function draftWith(given: Material, text: string): Draft {
  return {
    ...emptyDraft,
    title: "A",
    description: "a",
    sections: [
      { id: "s1", kind: "section", heading: "A", level: 2, blocks: blocksOf(given, text) },
    ],
    social: [
      {
        network: "x",
        title: null,
        posts: [text],
        hashtags: [],
        citations: [{ passage: "p1", start: 0, end: 5 }],
      },
    ],
  };
}

/** A model's answer, checked and finished in each format, with material that is as hostile as the answer. */
export const draftReaders: Readonly<Record<string, ReadText>> = {
  "check and finish an article": (text) => checked(material, "article", text),
  "check and finish a social set": (text) => checked(material, "social", text),
  "check and finish a newsletter": (text) => checked(material, "newsletter", text),
  "check against a hostile source": (text) =>
    checked(
      gather(inputOf({ overview: text.slice(0, 20_000), body: text.slice(0, 20_000) })),
      "article",
      text,
    ),
  "edit an article": (text) => edited("article", { markdown: text, title: text.slice(0, 300) }),
  "edit a newsletter": (text) => edited("newsletter", { markdown: text }),
  "edit a social set": (text) =>
    edited("social", { variants: [{ network: "x", title: null, posts: [text], hashtags: [] }] }),
};

function checked(given: Material, contentType: ContentType, text: string): unknown {
  const plan = planFor(contentType);
  const draft = draftWith(given, text);
  return finish(given, plan, draft, check(given, plan, draft));
}

function edited(contentType: ContentType, edit: Parameters<typeof editContent>[1]): unknown {
  return editContent(
    {
      contentType,
      text: {
        title: "A",
        language: "en",
        markdown: "# A\n\nText.",
        document: {},
        sources: [],
        quality: {},
      },
      brand: inputOf({}).brand as never,
      keywords: ["coffee"],
    },
    edit,
  );
}

/** The built-in writer from end to end. */
export const writers: Readonly<Record<string, ReadText>> = {
  "write from a hostile brand": (text) =>
    runStages(inputOf({ overview: text, topic: text.slice(0, 500) }), "article"),
  "write from a hostile thread": (text) =>
    runStages(inputOf({ overview: "We roast coffee.", body: text }), "social"),
  "write from hostile instructions": (text) =>
    runStages(inputOf({ overview: "We roast coffee.", instructions: text }), "post"),
};
