/**
 * Reads from the instructions what a writer without a model can follow, and says honestly what it cannot.
 * The text of an instruction never becomes part of a content.
 */
import { kindOf } from "./avoided.ts";

export interface Steering {
  audience: string | null;
  short: boolean;
  wordsMax: number | null;
  /** Words that must not be mentioned; sentences of the sources that hold one are left out. */
  avoid: string[];
  callToAction: boolean;
  checklist: boolean;
  questionHeadings: boolean;
  noQuotes: boolean;
  noHashtags: boolean;
  noFaq: boolean;
  register: "formal" | "casual" | null;
  address: "sie" | "du" | null;
  /** What the text should speak of, where a sentence of the sources does. */
  mention: string[];
  /** Wishes that were understood. Whether they came true is asked of the finished draft: see obeyed.ts. */
  wishes: Wish[];
  ignored: string[];
}

export interface Wish {
  kind:
    | "audience"
    | "short"
    | "words"
    | "avoid"
    | "mention"
    | "call"
    | "list"
    | "question_headings"
    | "no_quotes"
    | "no_hashtags"
    | "no_faq"
    | "tone"
    | "address";
  /** What following it means, in a few words. */
  said: string;
  /** The words of the instruction. */
  clause: string;
  /** Words to avoid or to mention, each by itself. */
  terms: string[];
}

interface Rule {
  pattern: RegExp;
  kind: Wish["kind"];
  /** Says in a few words what following it means, or null where the words held nothing to follow. */
  follow: (steering: Steering, match: RegExpExecArray) => string | null;
}

const rules: readonly Rule[] = [
  {
    kind: "avoid",
    pattern:
      /\b(?:do not|don['’]?t|never|avoid|without|no)\s+(?:mention(?:ing)?|talk(?:ing)? about|writ(?:e|ing) about|refer(?:ring)? to|us(?:e|ing) the words?|nam(?:e|ing))\s+(?:of\s+)?(.+)$/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    kind: "avoid",
    pattern: /\bkeine?n?\s+(.+?)\s+(?:erwähnen|nennen|ansprechen)\b/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    kind: "avoid",
    pattern: /(?:erwähn\w*|nenn\w*)\s+(.+?)\s+nicht\b/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    kind: "avoid",
    pattern:
      /^(?:bitte\s+)?(?:(?:den|die|das)\s+)?(.+?)\s+(?:bitte\s+)?nicht\s+(?:erwähnen|nennen|ansprechen)/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    kind: "avoid",
    pattern:
      /^(?:please\s+|bitte\s+)?(?:no|avoid|without|leave out|skip|omit|ohne|keine)\s+(prices?|pricing|costs?|fees?|numbers?|figures?|statistics|dates?|years?|preise?n?|kosten|gebühren|zahlen|ziffern|jahreszahlen|datumsangaben)(?:\s+(?:please|bitte|nennen|erwähnen))?$/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    kind: "no_quotes",
    pattern:
      /\b(?:no|without|avoid|don['’]?t use|do not use|keine?|ohne)\s+(?:direct\s+)?(?:quotes?|quotations?|quoting|zitate?)\b/iu,
    follow: (steering) => ((steering.noQuotes = true), "no quotes"),
  },
  {
    kind: "no_hashtags",
    pattern: /\b(?:no|without|avoid|don['’]?t use|do not use|keine|ohne)\s+hash-?tags?\b/iu,
    follow: (steering) => ((steering.noHashtags = true), "no hashtags"),
  },
  {
    kind: "no_faq",
    pattern: /\b(?:no|without|avoid|keine?|ohne)\s+(?:an?\s+)?faqs?\b/iu,
    follow: (steering) => ((steering.noFaq = true), "no FAQ"),
  },
  {
    kind: "words",
    pattern:
      /\b(?:under|below|at most|max(?:imum|imal|\.)?(?: of)?|up to|no more than|not more than|höchstens|bis zu|unter)\s+(\d{2,5})\s+(?:words?|wörtern?|worte?n?)\b/iu,
    follow: (steering, match) => {
      steering.wordsMax = Number(match[1]);
      return `at most ${match[1]} words`;
    },
  },
  {
    kind: "short",
    pattern:
      /\b(?:(?:keep it|make it|be|stay|a|very)\s+(?:short|brief|concise)|short and|short(?:er)? (?:text|article|post|version|piece)|concise|kurz(?:e[rsn]?|gefasst)?|knapp)\b/iu,
    follow: (steering) => ((steering.short = true), "kept short"),
  },
  {
    kind: "call",
    pattern: /\b(?:call[- ]to[- ]action|cta|handlungsaufforderung|aufruf)\b/iu,
    follow: (steering) => ((steering.callToAction = true), "a call to action"),
  },
  {
    kind: "list",
    pattern:
      /\b(?:check-?list|bullet(?:ed)?(?: points?| list)?|as a list|list format|als liste|aufzählung|stichpunkte?n?)\b/iu,
    follow: (steering) => ((steering.checklist = true), "points as a list"),
  },
  {
    kind: "question_headings",
    pattern:
      /\b(?:questions? (?:as|for|in) (?:the )?(?:sub)?head(?:ing|line)s?|head(?:ing|line)s as questions|fragen als (?:zwischen)?überschriften)\b/iu,
    follow: (steering) => ((steering.questionHeadings = true), "questions as headings"),
  },
  {
    kind: "tone",
    pattern:
      /\b(?:formal(?:ly)?|serious|professional(?:ly)?|sachlich|förmlich|seriös|professionell)\b/iu,
    follow: (steering) => ((steering.register = "formal"), "a formal tone"),
  },
  {
    kind: "tone",
    pattern:
      /\b(?:casual(?:ly)?|informal|friendly|playful|relaxed|conversational|warm|locker|freundlich|lässig|humorvoll)\b/iu,
    follow: (steering) => ((steering.register = "casual"), "a relaxed tone"),
  },
  {
    kind: "address",
    pattern: /(?:\bduzen\b|\bper du\b|\bdu-form\b|\bdu\b.*\banrede|\banrede.*\bdu\b)/iu,
    follow: (steering) => ((steering.address = "du"), "du as the form of address"),
  },
  {
    kind: "address",
    pattern: /(?:\bsiezen\b|\bper sie\b|\bsie-form\b|\banrede.*\bsie\b)/iu,
    follow: (steering) => ((steering.address = "sie"), "Sie as the form of address"),
  },
  {
    kind: "audience",
    pattern:
      /\b(?:(?:write|aim(?:ed)?|meant|written|target(?:ed|ing)?|intended|geschrieben|schreibe?n?(?: sie)?)\s+(?:it\s+|this\s+)?(?:for|at|für)|audience(?: is| are|:)?|readers? (?:is|are):?|zielgruppe(?: ist| sind|:)?|^for|^für)\s+(?:an? audience of\s+)?((?:[\p{L}'’-]+(?![\p{L}'’-])\s?){1,10}?)(?=\s+(?:and|und)\s|[.,;!]|$)/iu,
    follow: (steering, match) => {
      const audience = match[1]?.trim() ?? "";
      if (!isAudience(audience)) return null;
      steering.audience = audience;
      return `written for ${audience}`;
    },
  },
];

/** What a wish says stands at its beginning; several rules would read a longer one again from each of its words. */
const clauseCharactersMax = 1000;

/** Every sentence of the sources is asked for each of these. */
const avoidMax = 60;

export function steeringOf(instructions: string | null): Steering {
  const steering: Steering = {
    audience: null,
    short: false,
    wordsMax: null,
    avoid: [],
    callToAction: false,
    checklist: false,
    questionHeadings: false,
    noQuotes: false,
    noHashtags: false,
    noFaq: false,
    register: null,
    address: null,
    mention: [],
    wishes: [],
    ignored: [],
  };
  for (const clause of clausesOf(instructions ?? "")) {
    const known = steering.avoid.length;
    const done = rules.flatMap(({ kind, pattern, follow }): Wish[] => {
      const match = pattern.exec(clause.slice(0, clauseCharactersMax));
      const said = match === null ? null : follow(steering, match);
      return said === null ? [] : [{ kind, said, clause, terms: steering.avoid.slice(known) }];
    });
    const wishes = done.length > 0 ? done : mention(steering, clause);
    if (wishes.length === 0) steering.ignored.push(clause);
    steering.wishes.push(
      ...wishes.filter(({ said }) => !steering.wishes.some((wish) => wish.said === said)),
    );
  }
  return steering;
}

/** Each sentence is one wish, and so is each part of it that a comma or an "and" starts with a verb. */
function clausesOf(instructions: string): string[] {
  return instructions
    .split(
      /\n+|(?<=[.!?;])\s+|;|,\s*(?:and\s+|und\s+)?(?=(?:use|write|keep|make|include|end|avoid|do|don['’]t|never|no|without|add|mention|be|address|ohne|keine?|schreib|verwende)\b)|\s+(?:and|und)\s+(?=(?:use|keep|include|end|avoid|do not|don['’]t|never|without|add|make|address|ohne|keine?)\b)/iu,
    )
    .map((clause) => clause.replace(/^[\s\-•*]+|(?<![\s.;,])[\s.;,]+$/gu, ""))
    .filter((clause) => /\p{L}/u.test(clause))
    .slice(0, 40);
}

function avoid(steering: Steering, what: string | undefined): string | null {
  const words = termsIn(what)
    .filter((word) => !steering.avoid.includes(word))
    .slice(0, Math.max(0, avoidMax - steering.avoid.length));
  if (words.length === 0) return null;
  steering.avoid.push(...words);
  return words.map((word) => kindOf(word)?.said ?? `the word “${word}” not used`).join("; ");
}

function termsIn(what: string | undefined): string[] {
  return (what ?? "")
    .split(/,|\s+(?:and|or|und|oder|nor)\s+/iu)
    .map((word) =>
      word
        .replace(/^[\s"“„'‘]+|(?<![\s"”“'’.!])[\s"”“'’.!]+$/gu, "")
        .replace(/^(?:the|any|our|its|a|an|den|die|das|der|unsere?n?|irgendwelche)\s+/iu, ""),
    )
    .filter((word) => word.length > 1 && word.length <= 60);
}

const mentionOrder =
  /^(?:please\s+|also\s+|bitte\s+)*(?:mention|include|bring up|refer to|talk about|erwähnen?|nennen?)\s+(?:sie\s+|bitte\s+|auch\s+)*(?:that\s+)?(.{3,120})$|^(?:bitte\s+)?(.{3,120}?)\s+(?:bitte\s+)?(?:erwähnen|nennen)$/iu;

/** Something that the text should speak of: it can be chosen where a source does, and never made up. */
function mention(steering: Steering, clause: string): Wish[] {
  if (/\b(?:not|never|no|nicht|keine?n?|nie)\b/iu.test(clause)) return [];
  const match = mentionOrder.exec(clause);
  const terms = termsIn(match?.[1] ?? match?.[2]);
  if (terms.length === 0) return [];
  steering.mention.push(...terms);
  return [{ kind: "mention", said: `mentions ${terms.join(", ")}`, clause, terms }];
}

/** "for the blog" and "for SEO" name no readers. */
function isAudience(audience: string): boolean {
  return (
    audience.length > 2 &&
    !/^(?:people|everyone|everybody|anyone|readers|leute|menschen|alle)$/iu.test(audience) &&
    !/^(?:the\s+|our\s+|a\s+|den\s+|unseren?\s+)?(?:blog|seo|website|site|article|newsletter|post|web|example|instance|now|this|it|all|everything|linkedin|google|launch|campaign|beispiel|alle)\b/iu.test(
      audience,
    )
  );
}
