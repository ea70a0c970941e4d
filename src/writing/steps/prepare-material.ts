/** Cleans a job's input and splits it into numbered passages, without selecting among them. */
import { networks } from "../material.ts";
import type { GenerationInput, Material, Passage, SourceText } from "../material.ts";
import { withListsMarked } from "../text/unmarked-lists.ts";
import { emptyVoiceGuide } from "../../records/brands/voice-guide.ts";
import type { VoiceGuide } from "../../records/brands/voice-guide.ts";
import { cleanBody, cleanLine, cutMark } from "../text/clean.ts";
import { ordersMachines, withoutPromptMarks } from "../text/prompt-injection.ts";
import { normalized } from "../text/segment.ts";

const keywordsMax = 500;
const repliesMax = 40;
const passagesMax = 200;
const voiceRulesMax = 20;
const bannedWordsMax = 100;
const samplesMax = 5;
const instructionsMax = 40;
const sampleCharactersMax = 5000;
const sourcesMax = 120;

export function gather(input: GenerationInput): Material {
  const shared = readBrand(input.brand, input.keywords);
  const { post, ...read } = readPost(input.forumPost, shared.passages);
  const sources = readSources(input.sources ?? [], shared.brand.name);
  const topic = emptyToNull(cleanLine(input.topic ?? "", 500));
  const instructions = emptyToNull(cleanBody(input.instructions ?? "", 8000));
  return {
    brand: shared.brand,
    keywords: shared.keywords,
    topic,
    instructions,
    forumPost: post,
    language: cleanLine(input.language, 35) || "en",
    ...read,
    ...(sources.passages.length > 0 && {
      passages: [
        ...shared.passages,
        ...sources.passages,
        ...read.passages.slice(shared.passages.length),
      ],
    }),
    ...(sources.leftOut > 0 && { leftOutOfSources: sources.leftOut }),
    given: givenPassages(shared.brand, topic, instructions),
  };
}

/** Sources have their own IDs, like every kind of passage. Paragraphs with instructions to AI models are left out. */
function readSources(
  given: readonly SourceText[],
  brandName: string,
): { passages: Passage[]; leftOut: number } {
  const passages: Passage[] = [];
  let leftOut = 0;
  for (const { document, heading, text } of given.slice(0, sourcesMax)) {
    for (const section of sectionsOf(unmarked(text))) {
      const headings = [unmarked(heading), section.heading].filter((one) => one !== "");
      const about = {
        id: document.id,
        title: nameOf(unmarked(document.title), 200),
        url: safeUrl(document.url),
        dated: cleanLine(document.dated, 60),
        heading: nameOf(headings.join(" › "), 300),
        ...(document.publisher !== undefined && {
          publisher: nameOf(unmarked(document.publisher), 100),
        }),
      };
      const author = about.publisher ?? brandName;
      for (const paragraph of paragraphs(section.text, 8000)) {
        if (ordersMachines(paragraph.text)) leftOut += 1;
        else {
          const id = `s${passages.length + 1}`;
          passages.push({ id, kind: "source", ...paragraph, author, document: about });
        }
      }
    }
  }
  return { passages, leftOut };
}

/** The text below each heading; a heading alone is not citable. */
function sectionsOf(text: string): { heading: string; text: string }[] {
  return text.split(/^(?=#{1,6} )/mu).map((part) => {
    const [first = "", ...lines] = part.split("\n");
    const marks = /^#{1,6} /u.exec(first)?.[0];
    if (marks === undefined) return { heading: "", text: part };
    return { heading: first.slice(marks.length).trim(), text: lines.join("\n") };
  });
}

/** Each kind has its own IDs, so that adding a passage does not renumber others. */
function givenPassages(
  { name, industry, voiceGuide }: Material["brand"],
  topic: string | null,
  instructions: string | null,
): Passage[] {
  const passagesOf = (kind: "brand" | "topic" | "instructions", texts: string[]) =>
    texts
      .filter((text) => text !== "")
      .map((text, index): Passage => {
        const id = `${kind[0]}${index + 1}`;
        return { id, kind, form: "prose", text, author: name };
      });
  return [
    ...passagesOf("brand", [industry, voiceGuide.audience, ...voiceGuide.samples]),
    ...passagesOf("topic", [topic ?? ""]),
    ...passagesOf("instructions", (instructions ?? "").split(/\n{2,}/u).slice(0, instructionsMax)),
  ];
}

type BrandMaterial = Pick<Material, "brand" | "keywords" | "passages">;

/** Jobs that are claimed together share the brand object and its material, which never changes. */
const brandsRead = new WeakMap<
  GenerationInput["brand"],
  { keywords: GenerationInput["keywords"]; read: BrandMaterial }
>();

function readBrand(
  given: GenerationInput["brand"],
  givenKeywords: GenerationInput["keywords"],
): BrandMaterial {
  const known = brandsRead.get(given);
  if (known?.keywords === givenKeywords) return known.read;
  const name = cleanLine(given.name, 120) || "The brand";
  const industry = cleanLine(given.industry, 120);
  const keywords = distinct(
    givenKeywords.slice(0, keywordsMax).map((keyword) => cleanLine(keyword, 200)),
  );
  const read = {
    brand: Object.freeze({
      name,
      industry,
      voice: cleanBody(given.voice, 4000),
      voiceGuide: cleanVoiceGuide(given.voiceGuide ?? emptyVoiceGuide),
      networks: networks.filter((network) =>
        given.networks.some((one) => one.trim().toLowerCase() === network),
      ),
    }),
    keywords: keywords.length > 0 ? keywords : [industry || name],
    passages: numbered(
      paragraphs(given.overview, 40_000, readOverview).map((paragraph) => ({
        ...paragraph,
        kind: "overview",
        author: name,
      })),
    ),
  };
  Object.freeze(read.keywords);
  Object.freeze(read.passages);
  brandsRead.set(given, { keywords: givenKeywords, read });
  return read;
}

function readPost(
  given: GenerationInput["forumPost"],
  before: Passage[],
): { post: Material["forumPost"] } & Pick<Material, "passages" | "leftOut" | "leftOutOfReplies"> {
  if (given === null) return { post: null, passages: before, leftOut: 0 };
  const post = withoutFakeMarkers(given);
  const title = titleOf(post);
  const author = nameOf(post.author, 60);
  const passages: Omit<Passage, "id">[] = [];
  const leftOut = { post: 0, reply: 0 };
  /** Paragraphs with instructions to AI models are left out. */
  const paragraphsBy = (kind: keyof typeof leftOut, text: string, charactersMax: number) =>
    paragraphs(text, charactersMax).filter((paragraph) => {
      const isOrder = ordersMachines(paragraph.text);
      if (isOrder) leftOut[kind] += 1;
      return !isOrder;
    });
  if (title !== "") passages.push({ kind: "post_title", form: "prose", text: title, author });
  for (const paragraph of paragraphsBy("post", post.body, 20_000)) {
    passages.push({ ...paragraph, kind: "post", author });
  }
  for (const reply of post.replies.slice(0, repliesMax)) {
    const replyAuthor = nameOf(reply.author, 60);
    const text = paragraphsBy("reply", reply.body, 4000).map(withMarks).join("\n");
    if (text !== "") passages.push({ kind: "reply", form: "prose", text, author: replyAuthor });
  }
  return {
    post: {
      id: post.id,
      title,
      author,
      community: nameOf(post.community, 80),
      url: safeUrl(post.url),
      postedAt: cleanLine(post.postedAt, 60),
      replyCount: post.replies.length,
    },
    passages: [...before, ...numbered(passages, before.length)].slice(0, passagesMax),
    leftOut: leftOut.post,
    leftOutOfReplies: leftOut.reply,
  };
}

/** A reply is one passage. Its lists keep their numbers, because "2)" may answer the second of several questions. */
function withMarks({ form, text, ordered }: Pick<Passage, "form" | "text" | "ordered">): string {
  if (form !== "list") return text;
  return text
    .split("\n")
    .map((line, index) => `${ordered === true ? `${index + 1})` : "•"} ${line}`)
    .join("\n");
}

function numbered(passages: Omit<Passage, "id">[], before = 0): Passage[] {
  return passages
    .slice(0, passagesMax)
    .map((passage, index) => ({ id: `p${before + index + 1}`, ...passage }));
}

/** A post whose title contains instructions to AI models is named after its community. */
function titleOf({ title, community }: { title: string; community: string }): string {
  const line = withoutPromptMarks(cleanLine(title, 300));
  return ordersMachines(line) ? nameOf(community, 80) : line;
}

/** The name of an author or community; empty if it contains instructions to AI models. */
function nameOf(text: string, charactersMax: number): string {
  const line = withoutPromptMarks(cleanLine(text, charactersMax));
  return ordersMachines(line) ? "" : line;
}

function cleanLines(texts: string[], linesMax: number, charactersMax: number): string[] {
  return distinct(texts.slice(0, linesMax).map((text) => cleanLine(text, charactersMax)));
}

function cleanVoiceGuide(guide: VoiceGuide): VoiceGuide {
  return {
    audience: cleanLine(guide.audience, 500),
    dos: cleanLines(guide.dos, voiceRulesMax, 300),
    donts: cleanLines(guide.donts, voiceRulesMax, 300),
    bannedWords: cleanLines(guide.bannedWords, bannedWordsMax, 60),
    samples: guide.samples
      .slice(0, samplesMax)
      .map((sample) => cleanBody(sample, sampleCharactersMax))
      .filter((sample) => sample !== ""),
  };
}

/** Recognizes lists without bullets, and removes greetings, which make no sense in the middle of a text. */
function readOverview(body: string): string {
  return withoutGreetings(withListsMarked(body));
}

/** Splits at blank lines; neighboring list items form one passage. */
function paragraphs(
  text: string,
  charactersMax: number,
  readBody: (body: string) => string = (body) => body,
): Pick<Passage, "form" | "text" | "ordered">[] {
  const found: Pick<Passage, "form" | "text" | "ordered">[] = [];
  const beginnings = new Set(
    Array.from(
      text.matchAll(/(?:^|[ \t])[ \t]{0,12}\(?\d{1,3}[.)][ \t]{1,4}(\S.{0,11})/gmu),
      (match) => match[1]?.trim(),
    ),
  );
  for (const part of readBody(cleanBody(text, charactersMax, cutMark)).split(/\n{2,}/)) {
    const lines = part.split("\n");
    for (const line of lines) {
      const item = /^- (.*)$/u.exec(line)?.[1];
      const form = item === undefined ? "prose" : "list";
      const last = found.at(-1);
      if (last !== undefined && last.form === form && !(form === "prose" && line === lines[0])) {
        last.text += `\n${item ?? line}`;
      } else if (line.trim() !== "") {
        found.push({ form, text: item ?? line });
      }
    }
  }
  for (const passage of found)
    if (passage.form === "list" && isNumbered(passage.text, beginnings)) passage.ordered = true;
  return found.filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph.text));
}

/** Whether each item followed a number in the original text. */
function isNumbered(list: string, beginnings: ReadonlySet<string | undefined>): boolean {
  return (
    beginnings.size > 0 &&
    list.split("\n").every((item) => beginnings.has(item.slice(0, 12).trim()))
  );
}

/** Removes text that looks like the markers around sources in prompts. */
function withoutFakeMarkers(post: NonNullable<GenerationInput["forumPost"]>): typeof post {
  return {
    ...post,
    title: unmarked(post.title),
    body: unmarked(post.body),
    author: unmarked(post.author),
    community: unmarked(post.community),
    replies: post.replies.map((reply) => ({
      author: unmarked(reply.author),
      body: unmarked(reply.body),
    })),
  };
}

/** At the beginning of a line, ">>>" is a quotation. */
function unmarked(text: string): string {
  return text.replace(/<{3,}[^<>\n]{0,100}>{3,}|<{3,}|(?<=[^\s>] ?)>{3,}/gu, cutMark);
}

function distinct(texts: string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const key = normalized(text) || text;
    if (text === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function safeUrl(url: string): string | null {
  const parsed = URL.parse(url.trim());
  if (parsed === null || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return null;
  if (parsed.username !== "" || parsed.password !== "" || parsed.href.length > 2000) return null;
  return parsed.href.replace(/[<>"'\s]/g, encodeURIComponent);
}

function emptyToNull(text: string): string | null {
  return text === "" ? null : text;
}

const greeting =
  /^(?:hi|hiya|hello|hey|howdy|welcome|hallo|servus|moin(?: moin)?|guten tag|grüezi|(?:herzlich )?willkommen|hola|bienvenid[oa]s?|bienvenue|bonjour|ciao|salve|benvenut[oi]|olá|hoi|welkom|cześć)(?: there| all| everyone| everybody| friends?| and welcome| zusammen| ihr lieben| liebe leute| à tous| a todos)?\s?[!.]\s*(?:(?:👋|🙂|😊)\uFE0F?\s*)?/iu;

/** Removes a bare greeting from the beginning of a paragraph, as in "Hello! We are …". */
function withoutGreetings(body: string): string {
  return body.replaceAll(/^(?:👋\s*)?\p{L}[^\n]*/gmu, (line) => line.replace(greeting, ""));
}
