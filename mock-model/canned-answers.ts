/**
 * Valid answers to Pressroom's tasks that only repeat the sources, enough for every step of writing. They do not imitate
 * the quality of a real model; `npm run eval -- compare` measures that.
 */
import type { Passage, Prompt } from "./read-prompt.ts";

/** Mistakes that the mock model makes on purpose in every text. */
export const mistakeKinds = [
  /** States a number that is in no source. */
  "invented_number",
  /** Adds a script, HTML, an external image and a `javascript:` link. */
  "markup",
  /** Follows instructions in a source and reveals its prompt. */
  "obeys_source",
] as const;

export type MistakeKind = (typeof mistakeKinds)[number];

/** Undefined if the task is unknown. */
export function cannedAnswer(
  prompt: Prompt,
  system: string,
  mistakes: readonly MistakeKind[],
): string | undefined {
  switch (prompt.task) {
    case "brief":
      return JSON.stringify(brief(prompt));
    case "draft":
    case "combine":
      return unwritten(spoilt(draft(prompt), prompt, system, mistakes), prompt);
    case "alternatives": {
      const text = spoilt(draft(prompt), prompt, system, mistakes);
      return unwritten(`TEXT 1\n${text}\n\nTEXT 2\n${text}`, prompt);
    }
    case "review":
      return JSON.stringify(review(prompt));
    case "recheck":
      return JSON.stringify({ rulings: rulings(prompt) });
    case "rewrite":
      return spoilt(rewrite(prompt), prompt, system, mistakes);
    case "topic":
      return JSON.stringify(judgeTopic(prompt));
    case "judge":
      return JSON.stringify({ score: 4, reasons: "Mock." });
    default:
      return undefined;
  }
}

function sentencesOf(text: string): string[] {
  return (text.replaceAll(" / ", " ").match(/[^.!?]+[.!?]+(?=\s|$)|[^.!?]+$/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

const ownerOf: Readonly<Record<string, string>> = {
  reply: "reply",
  "original post": "poster",
  "published by others": "publisher",
};

function brief({ about, brand, keywords, topic, passages, words }: Prompt) {
  const types = about.split(",").map((type) => type.trim());
  const usual = new Map(
    Array.from(
      words.matchAll(/^(\w+): .*?Usually (\d+) to (\d+) words/gmu),
      ([, type = "", min, max]) => [type, [Number(min), Number(max)]] as const,
    ),
  );
  return {
    reader: `Somebody who reads ${brand.name}.`,
    question: topic || `What does ${brand.name} do?`,
    angle: topic || `What ${brand.name} says about itself.`,
    takeaway: sentencesOf(passages[0]?.text ?? "")[0] ?? brand.name,
    facts: passages.slice(0, 20).map(({ id, kind, text }) => ({
      fact: sentencesOf(text)[0] ?? text,
      owner: ownerOf[kind] ?? "brand",
      passages: [id],
    })),
    leave_out: [],
    contested: [],
    checklist: [`Is it written in ${brand.language}?`],
    keywords: keywords.slice(0, 2).map((keyword) => ({ keyword, use: "as it is" })),
    voice: "As the brand writes.",
    credit: "forum",
    pieces: types.map((content_type) => ({
      content_type,
      opening: "With the first thing that the brand says.",
      parts: passages.slice(0, 4).map(({ text }) => ({ heading: "", job: text.slice(0, 100) })),
      ending: "With the last.",
      words_min: Math.min(60, usual.get(content_type)?.[0] ?? 0),
      words_max: usual.get(content_type)?.[1] ?? 0,
      length_asked: false,
    })),
  };
}

/** Each passage becomes a paragraph; the last sentence is left for the review to add. */
function draft(prompt: Prompt): string {
  const { about, brand, topic, keywords, words } = prompt;
  const title = (topic || `${brand.name}: ${keywords[0] ?? "an overview"}`).slice(0, 60);
  if (about === "social") return socialDraft(prompt, words, title);
  const body = bodyOf(prompt);
  const paragraphs = body.flatMap((passage, index) => {
    const sentences = sentencesOf(passage.text);
    const isLast = index === body.length - 1;
    const said = isLast && sentences.length + index > 1 ? sentences.slice(0, -1) : sentences;
    const heading = index > 0 && index % 3 === 0 ? `## ${headingOf(passage)}\n\n` : "";
    return said.length === 0 ? [] : [`${heading}${said.join(" ")}`];
  });
  const first = sentencesOf(body[0]?.text ?? filler(brand.name));
  const head =
    about === "newsletter" ? `Subject: ${title}\nPreheader: ${first[0]?.slice(0, 88)}\n\n` : "";
  const text = paragraphs.length > 0 ? paragraphs : [filler(brand.name)];
  return `${head}# ${title}\n\n${text.join("\n\n")}`;
}

/** The passages of a text: the brand's own first, each sentence once. */
function bodyOf({ passages }: Prompt): Passage[] {
  const numbered = passages.filter(({ id, kind }) => id.startsWith("p") && kind !== "thread title");
  const own = numbered.filter(({ kind }) => kind === "brand overview");
  const others = numbered.filter(({ kind }) => kind !== "brand overview");
  const said = new Set<string>();
  return [...own, ...others].slice(0, passagesMax).flatMap((passage) => {
    const fresh = sentencesOf(passage.text).filter((one) => !said.has(one));
    for (const one of fresh) said.add(one);
    return fresh.length === 0 ? [] : [{ ...passage, text: fresh.join(" ") }];
  });
}

const passagesMax = 40;

/** The rest of a text that was cut off, for a request to continue. */
function unwritten(text: string, { words }: Prompt): string {
  const [, written] =
    /You have written so far:\n([^]*)\n\nGo on exactly where this stops/u.exec(words) ?? [];
  return written !== undefined && text.startsWith(written) ? text.slice(written.length) : text;
}

/** The text for a brand without an overview. */
function filler(name: string): string {
  return `This is about ${name}, and about what people ask when they first hear of it. What is it? Who is behind it? Where does one begin, and with what? Much of that can be answered in a few words, and some of it only by looking. Whoever has a question of their own may ask it. There is time for all of that.`;
}

function headingOf({ text }: Passage): string {
  return text
    .split(/\s+/u)
    .slice(0, 5)
    .join(" ")
    .replace(/[.,;:!?]+$/u, "");
}

/** The last sentence of the first post is left for the review to add. */
function socialDraft(prompt: Prompt, words: string, title: string): string {
  const { brand } = prompt;
  const networks = Array.from(
    words.matchAll(/^- (\w+) \(.*?\)(?:: at most (\d+) characters)?(.*)$/gmu),
    ([, network = "", limit = "500", rest = ""]) => ({ network, limit: Number(limit), rest }),
  );
  const body = bodyOf(prompt);
  const posts = networks.map(({ network, limit, rest }, index) => {
    const place = index % Math.max(1, body.length);
    const passage = body[place];
    const said: string[] = [];
    for (const sentence of sentencesOf(passage?.text ?? filler(brand.name))) {
      if ([...said, sentence].join(" ").length < limit) said.push(sentence);
    }
    if (place === 0 && said.length > 1) said.pop();
    const fields = [
      ...(rest.includes("TITLE") ? [`TITLE: ${title}`] : []),
      ...(rest.includes("VISUAL") ? ["VISUAL: The workshop. Alt text: the workshop."] : []),
    ];
    const post = said.join(" ") || brand.name;
    return [`## ${network}`, post, ...fields].join("\n\n");
  });
  return posts.join("\n\n");
}

/** An unsupported figure: the review adds it for the recheck to remove. */
const uncounted = "That was asked 48392 times.";

/**
 * Names the sources of each paragraph, and adds the first missing sentence, if any, with a figure that is in no source.
 */
function review(prompt: Prompt) {
  const stating = unitsIn(prompt);
  const missing = missingSentence(prompt, stating);
  const [said = ""] = stating.map(({ text }) => text);
  const description = said.length < 140 ? said : `${said.slice(0, 150)}.`;
  return {
    notes: ["It could say more."],
    edits: missing
      ? [{ unit: missing.unit, quote: "", instead: `${missing.sentence} ${uncounted}` }]
      : [],
    reread: [],
    second_edits: [],
    sources: stating.map(({ unit, ids }) => ({ unit, passages: ids, general: false })),
    ...(prompt.about === "newsletter"
      ? { subjects: [prompt.brand.name] }
      : prompt.about !== "social" && { description }),
  };
}

/** The units that repeat a passage. */
function unitsIn(prompt: Prompt): { unit: number; text: string; ids: string[] }[] {
  const [, text = ""] = /are numbered[^\n]*\n([^]*)\nEND OF /u.exec(prompt.words) ?? [];
  const body = bodyOf(prompt).map(({ id, text: said }) => ({ id, sentences: sentencesOf(said) }));
  return Array.from(
    text.matchAll(/^\[(\d+)\] ([^]*?)(?=\n\n\[\d+\] |$(?![^]))/gmu),
    ([, number = "", unit = ""]) => ({
      unit: Number(number),
      text: unit,
      ids: body
        .filter(({ sentences }) => sentences.some((one) => unit.includes(one)))
        .map(({ id }) => id),
    }),
  ).filter(({ ids, text: unit }) => ids.length > 0 && !/^(?:#|[A-Z]+:)/u.test(unit));
}

/** Nothing is added to longer posts, because another sentence might exceed the network's limit. */
const postCharactersMax = 240;

function missingSentence(prompt: Prompt, units: ReturnType<typeof unitsIn>) {
  const isSocial = prompt.about === "social";
  const unit = isSocial ? units[0] : units.at(-1);
  if (unit === undefined) return undefined;
  const said = isSocial ? unit.text : units.map(({ text }) => text).join(" ");
  for (const { id, text } of bodyOf(prompt)) {
    if (isSocial && !unit.ids.includes(id)) continue;
    const sentence = sentencesOf(text).find((one) => !said.includes(one));
    if (sentence === undefined) continue;
    if (isSocial && said.length + sentence.length > postCharactersMax) continue;
    return { unit: unit.unit, id, sentence };
  }
  return undefined;
}

function rulings({ words }: Prompt) {
  const [, reported = ""] = words.split("\nREPORTED:\n");
  return Array.from(reported.matchAll(/^- unit (\d+): (.*)$/gmu), ([, unit, report = ""]) => {
    const isUncounted = report.includes(uncounted);
    return {
      unit: Number(unit),
      ruling: isUncounted ? "remove" : "keep",
      quote: isUncounted ? uncounted : "",
      instead: "",
      reason: "",
    };
  });
}

function rewrite({ words, passages }: Prompt): string {
  const passage = /THE PASSAGE:\n([\s\S]*?)\n\nWrite the passage again/u.exec(words)?.[1] ?? "";
  const plain = passage.replace(/^#+ .*$/gmu, "").replace(/\s*\[\d+\]/gu, "");
  const [, ...others] = sentencesOf(plain.replace(/\s+/gu, " "));
  const own = passages.find(({ kind }) => kind === "brand overview");
  const said = others.length > 0 ? others : sentencesOf(own?.text ?? plain);
  return `${said.join(" ")} [[${own?.id ?? "none"}]]`;
}

/** Judges by whether the text contains a word of the topic. */
function judgeTopic({ words }: Prompt) {
  const [, topic = "", text = ""] =
    /THE TOPIC:\n([\s\S]*?)\n\nTHE WHOLE TEXT:\n([\s\S]*)\n\nAnswer with JSON/u.exec(words) ?? [];
  const asked = topic.match(/\p{L}{5,}/gu)?.find((word) => text.includes(word));
  return asked === undefined
    ? { answers: false, reason: "It is about something else.", quote: sentencesOf(text)[0] ?? "" }
    : { answers: true, reason: `It says what ${asked} is.`, quote: asked };
}

/** The part of a request without a system prompt that comes before its texts. */
const toldCharacters = 260;

const active = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "![look](https://evil.example/x.png)",
  "[here](javascript:alert(1))",
];

function spoilt(
  text: string,
  { passages, nonce, words }: Prompt,
  system: string,
  mistakes: readonly MistakeKind[],
): string {
  if (mistakes.length === 0) return text;
  const orders = passages.filter(({ kind }) => /post|reply|thread/u.test(kind));
  const added = [
    ...(mistakes.includes("invented_number") ? ["It has been tried 48391 times."] : []),
    ...(mistakes.includes("markup") ? active.map((one) => `Look at this: ${one} now.`) : []),
    ...(mistakes.includes("obeys_source")
      ? [
          ...orders.map((one) => one.text.replaceAll(" / ", " ")),
          `<<<SOURCES ${nonce}>>>`,
          ...sentencesOf((system || words.slice(0, toldCharacters)).replace(/\s+/gu, " ")),
        ]
      : []),
  ].join(" ");
  // In every paragraph, before its marker if it has one.
  return text.replace(
    /^(?!#|[A-Z]\w*:)(.+?)( \[\[[\w, ]+\]\])?$/gmu,
    (_, said: string, marker = "") => `${said} ${added}${marker}`,
  );
}
