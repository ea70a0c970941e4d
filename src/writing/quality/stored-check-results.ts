/** Reads, from a version's stored report, the results of the checks that ran when it was written or saved. */
import { checkOf, finding, notApplicable, notRun } from "./quality.ts";
import type { CheckName, CheckedContent, Finding, QualityCheck } from "./quality.ts";
import type { ReadText } from "./text-blocks.ts";

interface ReportedProblem {
  code: string;
  message: string;
  quote?: string;
}

const codes: Partial<Record<CheckName, readonly string[]>> = {
  keywords: ["keyword_unused", "keyword_stuffed"],
  length: ["empty", "too_short", "too_long"],
  subject: ["subject_length", "preheader_length"],
  networks: ["network_missing", "network_limit"],
  voice: ["banned_word"],
  repeats: ["repeated_sentence"],
  language: ["language_wrong"],
  leaks: ["placeholder", "blank", "writer_talk"],
  links: ["link_unknown"],
  sources: ["number_unsupported", "name_unsupported", "quote_unsupported"],
  privacy: ["borrowed_words"],
  editor: ["doubtful"],
};
/** Other checks repeat these. */
const recheckedCodes = ["title_length", "description_length", "heading_level"];
/** These need information that is lost when a person edits the text. */
const notAfterEdits: readonly CheckName[] = ["links", "sources", "privacy", "editor"];

/** The maximum number of findings per check. */
const findingsMax = 100;

const fields: Readonly<Record<string, Finding["field"]>> = {
  subject_length: "subject",
  preheader_length: "preheader",
};

export interface ShownKeyword {
  keyword: string;
  count: number;
  inTitle: boolean;
  inOpening: boolean;
  inHeading: boolean;
}

export function reportedChecks(
  content: CheckedContent,
  text: ReadText,
): { checks: QualityCheck[]; keywords: ShownKeyword[] } {
  const problems = listIn<ReportedProblem>(content.quality["problems"]);
  const keywords = keywordsOf(content);
  const known = new Set(Object.values(codes).flat());
  const isOther = ({ code }: ReportedProblem) => !known.has(code) && !recheckedCodes.includes(code);
  const placed = (found: readonly ReportedProblem[]) =>
    found.slice(0, findingsMax).map(({ code, message, quote }) => {
      const words = text.find(quote ?? quotedIn(message) ?? "");
      return finding(message, fields[code] ?? (words.start === null ? "markdown" : words));
    });
  const checks = Object.entries(codes).map(([given, own]) => {
    const name = given as CheckName;
    const found = problems.filter(({ code }) => own.includes(code));
    if (name === "keywords") {
      return checkOf(
        name,
        keywordFindings(content, keywords, placed(found)),
        skippedOf(name, content),
      );
    }
    return checkOf(name, placed(found), skippedOf(name, content));
  });
  const other = problems.filter(isOther);
  if (other.length > 0) checks.push(checkOf("other", placed(other)));
  return { checks, keywords };
}

/** Only the main keyword has to be used. */
function keywordFindings(
  { contentType, quality }: CheckedContent,
  [main]: readonly ShownKeyword[],
  reported: readonly Finding[],
): Finding[] {
  const isAbout = (one: Finding) => main !== undefined && one.message.includes(`“${main.keyword}”`);
  const unused = /^The keyword “.*” is not used\.$/su;
  const found = reported.filter((one) => !unused.test(one.message) || isAbout(one));
  const isPage = contentType === "article" || contentType === "post";
  if (!main || main.count === 0 || !isPage || quality["checked"] === false) return found;
  const say = (message: string, field: Finding["field"]) => found.push(finding(message, field));
  if (!main.inTitle) say(`The main keyword “${main.keyword}” is not in the title.`, "title");
  if (!main.inOpening) {
    say(`The main keyword “${main.keyword}” is not in the first hundred words.`, "markdown");
  }
  return found;
}

function skippedOf(name: CheckName, content: CheckedContent) {
  const { contentType, quality, hasBannedWords, isFromThread } = content;
  const isSocial = contentType === "social";
  const target = quality["target_words"] as { min?: number; max?: number | null } | undefined;
  const unapplied: Partial<Record<CheckName, string | false>> = {
    subject: contentType !== "newsletter" && "Only newsletters have a subject and a preheader.",
    networks: !isSocial && "Only social sets have network limits.",
    length: isSocial && "The length of social posts is limited by each network.",
    voice: !hasBannedWords && "The brand has no banned words.",
    privacy: !isFromThread && "This content is not based on a forum post.",
    keywords: isSocial && "Social posts use keywords as hashtags.",
  };
  const why = unapplied[name];
  if (why) return notApplicable(why);
  if (!("problems" in quality) || quality["checked"] === false) {
    return notRun("This version was not checked when it was saved.");
  }
  if (name === "length" && (target?.min ?? 0) === 0 && (target?.max ?? null) === null) {
    return notApplicable("This content has no target length.");
  }
  if (name === "editor" && quality["writer"] === "built-in") {
    return notRun("Only content written by a model gets an editorial review.");
  }
  return notAfterEdits.includes(name) && quality["sources_checked"] === false
    ? notRun("The text was edited. This check only runs when Pressroom writes the text.")
    : null;
}

function keywordsOf({ quality }: CheckedContent): ShownKeyword[] {
  return listIn<Record<string, unknown>>(quality["keywords_used"]).map((use) => ({
    keyword: String(use["keyword"]),
    count: Number(use["count"]) || 0,
    inTitle: use["in_title"] === true,
    inOpening: use["in_first_hundred_words"] === true,
    inHeading: use["in_heading"] === true,
  }));
}

/** The text that a message quotes, which may be shortened. */
function quotedIn(message: string): string | undefined {
  const start = message.indexOf("“") + 1;
  const end = message.indexOf("”", start);
  return start === 0 || end - start < 2 ? undefined : message.slice(start, end).replace(/…$/, "");
}

function listIn<T>(value: unknown): T[] {
  return Array.isArray(value) ? value : [];
}
