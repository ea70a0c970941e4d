/**
 * Reads from the instructions what a writer without a model can follow, and says honestly what it cannot.
 * The text of an instruction never becomes part of a content.
 */

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
  followed: string[];
  ignored: string[];
}

interface Rule {
  pattern: RegExp;
  /** Says in a few words what was followed, or null where the words held nothing to follow. */
  follow: (steering: Steering, match: RegExpExecArray) => string | null;
}

const rules: readonly Rule[] = [
  {
    pattern:
      /\b(?:do not|don['’]?t|never|avoid|without|no)\s+(?:mention(?:ing)?|talk(?:ing)? about|writ(?:e|ing) about|refer(?:ring)? to|us(?:e|ing) the words?|nam(?:e|ing))\s+(?:of\s+)?(.+)$/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    pattern: /\bkeine?n?\s+(.+?)\s+(?:erwähnen|nennen|ansprechen)\b/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    pattern: /(?:erwähn\w*|nenn\w*)\s+(.+?)\s+nicht\b/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    pattern:
      /^(?:bitte\s+)?(?:(?:den|die|das)\s+)?(.+?)\s+(?:bitte\s+)?nicht\s+(?:erwähnen|nennen|ansprechen)/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    pattern:
      /\b(?:no|without|avoid|don['’]?t use|do not use|keine?|ohne)\s+(?:direct\s+)?(?:quotes?|quotations?|quoting|zitate?)\b/iu,
    follow: (steering) => ((steering.noQuotes = true), "no quotes"),
  },
  {
    pattern: /\b(?:no|without|avoid|don['’]?t use|do not use|keine|ohne)\s+hash-?tags?\b/iu,
    follow: (steering) => ((steering.noHashtags = true), "no hashtags"),
  },
  {
    pattern: /\b(?:no|without|avoid|keine?|ohne)\s+(?:an?\s+)?faqs?\b/iu,
    follow: (steering) => ((steering.noFaq = true), "no FAQ"),
  },
  {
    pattern:
      /\b(?:under|below|at most|max(?:imum|imal|\.)?(?: of)?|up to|no more than|not more than|höchstens|bis zu|unter)\s+(\d{2,5})\s+(?:words?|wörtern?|worte?n?)\b/iu,
    follow: (steering, match) => {
      steering.wordsMax = Number(match[1]);
      return `at most ${match[1]} words`;
    },
  },
  {
    pattern:
      /\b(?:(?:keep it|make it|be|stay|a|very)\s+(?:short|brief|concise)|short and|short(?:er)? (?:text|article|post|version|piece)|concise|kurz(?:e[rsn]?|gefasst)?|knapp)\b/iu,
    follow: (steering) => ((steering.short = true), "kept short"),
  },
  {
    pattern: /\b(?:call[- ]to[- ]action|cta|handlungsaufforderung|aufruf)\b/iu,
    follow: (steering) => ((steering.callToAction = true), "a call to action"),
  },
  {
    pattern:
      /\b(?:check-?list|bullet(?:ed)?(?: points?| list)?|as a list|list format|als liste|aufzählung|stichpunkte?n?)\b/iu,
    follow: (steering) => ((steering.checklist = true), "points as a list"),
  },
  {
    pattern:
      /\b(?:questions? (?:as|for|in) (?:the )?(?:sub)?head(?:ing|line)s?|head(?:ing|line)s as questions|fragen als (?:zwischen)?überschriften)\b/iu,
    follow: (steering) => ((steering.questionHeadings = true), "questions as headings"),
  },
  {
    pattern:
      /\b(?:formal(?:ly)?|serious|professional(?:ly)?|sachlich|förmlich|seriös|professionell)\b/iu,
    follow: (steering) => ((steering.register = "formal"), "a formal tone"),
  },
  {
    pattern:
      /\b(?:casual(?:ly)?|informal|friendly|playful|relaxed|conversational|warm|locker|freundlich|lässig|humorvoll)\b/iu,
    follow: (steering) => ((steering.register = "casual"), "a relaxed tone"),
  },
  {
    pattern: /(?:\bduzen\b|\bper du\b|\bdu-form\b|\bdu\b.*\banrede|\banrede.*\bdu\b)/iu,
    follow: (steering) => ((steering.address = "du"), "du as the form of address"),
  },
  {
    pattern: /(?:\bsiezen\b|\bper sie\b|\bsie-form\b|\banrede.*\bsie\b)/iu,
    follow: (steering) => ((steering.address = "sie"), "Sie as the form of address"),
  },
  {
    pattern:
      /\b(?:(?:write|aim(?:ed)?|meant|written|target(?:ed|ing)?|intended|geschrieben|schreibe?n?(?: sie)?)\s+(?:it\s+|this\s+)?(?:for|at|für)|audience(?: is| are|:)?|readers? (?:is|are):?|zielgruppe(?: ist| sind|:)?|^for|^für)\s+(?:an? audience of\s+)?((?:[\p{L}'’-]+\s?){1,10}?)(?=\s+(?:and|und)\s|[.,;!]|$)/iu,
    follow: (steering, match) => {
      const audience = match[1]?.trim() ?? "";
      if (!isAudience(audience)) return null;
      steering.audience = audience;
      return `written for ${audience}`;
    },
  },
];

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
    followed: [],
    ignored: [],
  };
  for (const clause of clausesOf(instructions ?? "")) {
    const done = rules.flatMap(({ pattern, follow }) => {
      const match = pattern.exec(clause);
      return match === null ? [] : (follow(steering, match) ?? []);
    });
    if (done.length === 0) steering.ignored.push(clause);
    steering.followed.push(...done.filter((one) => !steering.followed.includes(one)));
  }
  return steering;
}

/** Each sentence is one wish, and so is each part of it that a comma or an "and" starts with a verb. */
function clausesOf(instructions: string): string[] {
  return instructions
    .split(
      /\n+|(?<=[.!?;])\s+|;|,\s*(?:and\s+|und\s+)?(?=(?:use|write|keep|make|include|end|avoid|do|don['’]t|never|no|without|add|mention|be|address|ohne|keine?|schreib|verwende)\b)|\s+(?:and|und)\s+(?=(?:use|keep|include|end|avoid|do not|don['’]t|never|without|add|make|address|ohne|keine?)\b)/iu,
    )
    .map((clause) => clause.replace(/^[\s\-•*]+|[\s.;,]+$/gu, ""))
    .filter((clause) => /\p{L}/u.test(clause))
    .slice(0, 40);
}

function avoid(steering: Steering, what: string | undefined): string | null {
  const words = (what ?? "")
    .split(/,|\s+(?:and|or|und|oder|nor)\s+/iu)
    .map((word) =>
      word
        .replace(/^[\s"“„'‘]+|[\s"”“'’.!]+$/gu, "")
        .replace(/^(?:the|any|our|its|a|an|den|die|das|der|unsere?n?|irgendwelche)\s+/iu, ""),
    )
    .filter((word) => word.length > 1 && word.length <= 60);
  if (words.length === 0) return null;
  steering.avoid.push(...words);
  return `nothing about ${words.join(", ")}`;
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
