/** Texts designed to slow down patterns and loops, at the maximum length of their field. */
import type { GenerationInput } from "../../material.ts";

/** Repeated up to the maximum length. */
const repeated: Record<string, string> = {
  "addresses without a stop": "@a",
  "names with stops": "a.",
  "half addresses": "a@",
  "hyphens in a name": "a-",
  "short lines": "a\n",
  "different lines": "a\nb\nb\n",
  "lines with a stop inside": "ab. Cd\n",
  "blank lines": "\n",
  "lines of spaces": " \n\t\n",
  "empty items": "- \n",
  items: "- a\n",
  "quoted again and again": "> ",
  "open links": "[](",
  "nested links": "[a](b(c",
  "closed parentheses in an open link": "(a)",
  brackets: "[",
  "less than": "<",
  "open tags": "<a ",
  "open comments": "<!--",
  scripts: "<script>",
  entities: "&lt;a",
  ampersands: "&",
  stars: "*",
  "open stars": "*a",
  underscores: "_",
  "open underscores": "__a_",
  backticks: "`",
  "open backticks": "`a",
  tildes: "~~a ",
  hashes: "#",
  joiners: "\u200d",
  "letters with joiners": "a\u200d\u200c",
  "joiners that matter": "क\u200d",
  "combining marks": "a\u0301\u0302\u0327",
  "marks only": "\u0301",
  "one word": "a",
  "one word between scripts": "éa",
  "one sentence without a stop": "word ",
  "sentences of one word": "Word. ",
  "sentences of one letter": "A. ",
  abbreviations: "e.g. i.e. ",
  "short sentences": "The chair is good. ",
  "double quotes": '"',
  "single quotes": "'",
  "curly quotes": "“a",
  questions: "?",
  "questions of one word": "Why? ",
  "short questions": "Is the chair good? ",
  "calls and questions": "!?",
  stops: ".",
  "stops and spaces": ". ",
  schemes: "http://",
  hosts: "www.",
  urls: "http://a.b/",
  digits: "1",
  "digits and commas": "1,",
  "digits and spaces": "12 7 ",
  ideographs: "漢字仮名",
  "ideographs with stops": "漢字。",
  thai: "ภาษาไทย",
  "right to left": "مرحبا ",
  "family emoji": "👩‍👩‍👧",
  flags: "🇩🇪",
  "soft hyphens": "\u00ad",
  tabs: "\t",
  "spaces and tabs": " a \t ",
  "how to": "how to ",
  "is is is": "is ",
  und: "und ",
  ignore: "ignore ",
  kein: "kein ",
  nenn: "nenn",
  capitals: "Ab Cd. ",
  "names inside": "a Bc, De ",
  placeholders: "{{a}} {a ",
  "merge tags": "{",
  "lone surrogates": "\ud800a\udc00",
  zeros: "a\u0000",
  colons: "a: ",
  "signs of a thread": "1/2 ",
};

/** Texts with a special beginning. */
const begun: Record<string, (length: number) => string> = {
  "stops before a letter": (length) => `${".".repeat(length - 1)}a`,
  "quotes before a letter": (length) => `${"'".repeat(length - 1)}x`,
  "an audience of one long word": (length) => `For ${"a".repeat(length - 5)}(`,
  "an audience of many words": (length) => `Write for ${grown("a-b ", length - 11)}(`,
  "many things not to mention": (length) =>
    cutTo(
      `Do not mention ${Array.from({ length: 1500 }, (_, at) => at.toString(36)).join(", ")}`,
      length,
    ),
  "brackets before an open link": (length) =>
    cutTo(`${"[".repeat(500)}](${grown(`(${"a".repeat(498)})`, length)}`, length),
  "du without an anrede": (length) => `du ${grown("du anred ", length - 3)}`,
  "many different words": (length) =>
    cutTo(
      Array.from({ length: Math.ceil(length / 5) }, (_, at) => `${at.toString(36)}xyz`).join(" "),
      length,
    ),
  "many different sentences": (length) =>
    cutTo(
      Array.from(
        { length: Math.ceil(length / 18) },
        (_, at) => `The part ${at.toString(36)} is good.`,
      ).join(" "),
      length,
    ),
  "many different questions": (length) =>
    cutTo(
      Array.from(
        { length: Math.ceil(length / 18) },
        (_, at) => `Is part ${at.toString(36)} good?`,
      ).join(" "),
      length,
    ),
};

export const hostileTexts: Readonly<Record<string, (length: number) => string>> = {
  ...Object.fromEntries(
    Object.entries(repeated).map(([name, part]) => [name, (length: number) => grown(part, length)]),
  ),
  ...begun,
};

function grown(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length);
}

function cutTo(text: string, length: number): string {
  return text.slice(0, length);
}

/**
 * An input with the text in every field at its maximum length. Posts and replies are processed like the overview, so a
 * few are enough.
 */
export function hostileInput(text: (length: number) => string): GenerationInput {
  return {
    brand: {
      name: text(200),
      industry: text(200),
      overview: text(40_000),
      voice: text(4000),
      language: "en",
      networks: ["x", "mastodon", "threads", "linkedin", "reddit"],
    },
    keywords: manyKeywords(text(200_000)),
    topic: text(500),
    instructions: text(8000),
    forumPost: {
      id: 1,
      title: text(500),
      body: text(5000),
      author: text(100),
      community: text(100),
      url: "https://forum.example/t/1",
      postedAt: text(30),
      replies: [{ author: "u/0", body: text(5000) }],
    },
    language: "en",
  };
}

/** Parts of the text in many lengths, so that each also occurs in the text. */
function manyKeywords(text: string): string[] {
  return Array.from({ length: 1000 }, (_, index) =>
    text.slice(index * 200, index * 200 + 1 + ((index * 7) % 200)),
  );
}
