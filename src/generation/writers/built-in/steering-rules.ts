/** The wishes that a writer without a model understands, each by the words in which people put it, in English and German. */
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
  /** How many exclamation marks may stand in the text, or null where nobody said. */
  exclamationsMax: number | null;
  /** What the text should speak of, where a sentence of the sources does. */
  mention: string[];
  /** Wishes that were understood. Whether they came true is asked of the finished draft: see obeyed.ts. */
  wishes: Wish[];
  ignored: string[];
  /** What the brand's voice guide asks for and nothing here can measure. */
  unmeasured: string[];
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
    | "no_invention"
    | "no_quotes"
    | "no_hashtags"
    | "no_faq"
    | "exclamations"
    | "tone"
    | "address";
  /** What following it means, in a few words. */
  said: string;
  /** The words of the instruction. */
  clause: string;
  /** Words to avoid or to mention, each by itself. */
  terms: string[];
  from: "instructions" | "voice guide";
}

/** Every sentence of the sources is asked for each of these. */
const avoidMax = 60;

interface Rule {
  pattern: RegExp;
  kind: Wish["kind"];
  /** Says in a few words what following it means, or null where the words held nothing to follow. */
  follow: (steering: Steering, match: RegExpExecArray) => string | null;
}

export const steeringRules: readonly Rule[] = [
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
    pattern: /\b(?:erwähne?|nenne?)\s+(?:bitte\s+|sie\s+)*keine?n?\s+(.+)$/iu,
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
    kind: "no_invention",
    pattern:
      /\b(?:do not|don['’]?t|never|avoid|without|no)\s+(?:invent|mak(?:e|ing) (?:(?:up|things)|\p{L}+ up)|fabricat|hallucinat|guess)\p{L}*|\b(?:nichts|keine?n?)\b[^.]{0,40}\berf(?:inden|unden\p{L}*)|\berfinde?n?\b[^.]{0,40}\b(?:nichts|keine?n?)\b|\bstick to (?:the )?facts\b|\bnur (?:mit )?fakten\b/iu,
    follow: () => "nothing invented, since every sentence is a source's own",
  },
  {
    kind: "no_quotes",
    pattern:
      /\b(?:no|without|avoid|don['’]?t use|do not use|keine?|ohne)\s+(?:direct\s+)?(?:quotes?|quotations?|quoting|zitate?)\b|\b(?:don['’]?t|do not|never)\s+quote\b/iu,
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
    kind: "exclamations",
    pattern:
      /\b(?:no|without|avoid|don['’]?t use|do not use|keine?|ohne|(at most one|not more than one|höchstens ein|maximal ein))\s+(?:exclamation (?:marks?|points?)|ausrufezeichen)\b/iu,
    follow: (steering, match) => {
      steering.exclamationsMax = match[1] === undefined ? 0 : 1;
      return match[1] === undefined ? "no exclamation marks" : "at most one exclamation mark";
    },
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
    // "A short checklist" asks for a list and not for a short text.
    pattern:
      /\b(?:(?:keep (?:it|this|the (?:text|article|post|newsletter))|make it|be|stay)\s+(?:very\s+|really\s+)?(?:short|brief|concise)|^(?:very )?(?:short|brief|concise)(?:$| and| please)|short(?:er)? (?:text|article|post|newsletter|mail|version|piece)|(?:concise|brief) (?:text|article|post|newsletter|mail|version|piece)|(?:fass|halt\p{L}*|schreib\p{L}*|bleib\p{L}*)\s[^.]{0,30}\bkurz|kurz (?:fassen|halten|und)|^(?:bitte )?(?:möglichst |sehr )?(?:kurz|knapp)(?:$|\s(?:bitte|und))|kurzgefasst|knapp(?:e[rsn]?)? (?:text|artikel|beitrag|halten|fassen)|kurze[rsn]? (?:text|artikel|beitrag|fassung|newsletter|mail))(?!\p{L})/iu,
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
    pattern: /(?:\bduzen?\b|\bper du\b|\bdu-form\b|\bdu\b.*\banrede|\banrede.*\bdu\b)/iu,
    follow: (steering) => ((steering.address = "du"), "du as the form of address"),
  },
  {
    kind: "address",
    pattern: /(?:\bsiezen?\b|\bper sie\b|\bsie-form\b|\banrede.*\bsie\b)/iu,
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

function avoid(steering: Steering, what: string | undefined): string | null {
  const words = termsIn(what)
    .filter((word) => !steering.avoid.includes(word))
    .slice(0, Math.max(0, avoidMax - steering.avoid.length));
  if (words.length === 0) return null;
  steering.avoid.push(...words);
  return words.map((word) => kindOf(word)?.said ?? `the word “${word}” not used`).join("; ");
}

export function termsIn(what: string | undefined): string[] {
  return (what ?? "")
    .split(/,|\s+(?:and|or|und|oder|nor)\s+/iu)
    .map((word) =>
      word
        .replace(/^[\s"“„'‘]+|(?<![\s"”“'’.!])[\s"”“'’.!]+$/gu, "")
        .replace(/^(?:the|any|our|its|a|an|den|die|das|der|unsere?n?|irgendwelche)\s+/iu, ""),
    )
    .filter((word) => word.length > 1 && word.length <= 60);
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
