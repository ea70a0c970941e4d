/** The wishes that a writer without a model understands, each by the words in which people put it, in English and German. */
import { kindOf } from "./avoided.ts";
import { callIn } from "./given-call.ts";
import { termsIn } from "./terms-in.ts";
import { isUnknown, noAdvice } from "./unknown-terms.ts";
import type { Steering, Wish } from "./wishes.ts";

/** Every sentence of the sources is asked for each of these. */
const avoidMax = 60;

interface Rule {
  pattern: RegExp;
  kind: Wish["kind"];
  /** It says what not to do; the others ask for something, which a "no" before it turns round. */
  isNegative?: boolean;
  /** Says in a few words what following it means, or null where the words held nothing to follow. */
  follow: (steering: Steering, match: RegExpExecArray) => string | null;
}

/** A "no" before questions, and headings anywhere. */
const noQuestionHeadings =
  /^(?=.*(?<!\p{L})(?:sub)?(?:head(?:ing|line|er)s?|titles?|(?:zwischen)?überschrift(?:en)?|titeln?|(?:inter)?titres?|títulos?|encabezados?)(?!\p{L}))(?:.*(?<!\p{L})(?:no|not(?! only| just)|never|without|avoid\p{L}*|don['’]?t|do not|shouldn['’]?t|none|rather than|instead of|keine?\p{L}*|nicht(?! nur)|nie|ohne|vermeid\p{L}*|statt|pas|sans|jamais|évit\p{L}*|sin|nunca|evita\p{L}*)(?!\p{L}).*(?<!\p{L})(?:questions?|question[- ]marks?|fragen?|fragezeichen|frageform|preguntas?)(?!\p{L})|.*(?<!\p{L})(?:questions?|fragen?)(?!\p{L}).*(?:vermeiden|weglassen))/iu;

/** Turns round what stands behind it. */
const negation =
  /(?<!\p{L})(?:no|not|never|without|avoid\p{L}*|don['’]?t|do not|doesn['’]?t|shouldn['’]?t|must not|mustn['’]?t|skip|omit|leave out|nothing|neither|nor|less|instead of|rather than|keine?\p{L}*|nicht|nie|niemals|ohne|vermeid\p{L}*|verzicht\p{L}*|statt|weder|pas|sans|jamais|évit\p{L}*|aucune?|sin|nunca|evita\p{L}*|ningún|ninguna|senza|mai)(?!\p{L})/iu;

/** Whether a wish for something stands behind a "no", so that following it would do the contrary. */
export function isTurnedRound({ isNegative = false, kind }: Rule, before: string): boolean {
  if (!isNegative) return negation.test(before) && !/(?:not|no) (?:only|just)\s*$/iu.test(before);
  // "Never write without mentioning the free plan" asks for it.
  return kind === "avoid" && doubleNegation.test(before);
}

const doubleNegation =
  /(?<!\p{L})(?:not|never|don['’]?t|do not|nothing|nie|niemals|nichts)(?!\p{L}).*\s$/iu;

export const steeringRules: readonly Rule[] = [
  {
    kind: "avoid",
    isNegative: true,
    pattern:
      /\b(?:do not|don['’]?t|never|avoid|without|no)\s+(?:mention(?:ing)?|talk(?:ing)? about|writ(?:e|ing) about|refer(?:ring)? to|us(?:e|ing) the words?|nam(?:e|ing))\s+(?:of\s+)?(.+)$/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    kind: "avoid",
    isNegative: true,
    pattern: /\bkeine?n?\s+(.+?)\s+(?:erwähnen|nennen|ansprechen)\b/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    kind: "avoid",
    isNegative: true,
    pattern: /\b(?:erwähne?|nenne?)\s+(?:bitte\s+|sie\s+)*keine?n?\s+(.+)$/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    kind: "avoid",
    isNegative: true,
    pattern: /(?:erwähn\w*|nenn\w*)\s+(.+?)\s+nicht\b/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    kind: "avoid",
    isNegative: true,
    pattern:
      /^(?:bitte\s+)?(?:(?:den|die|das)\s+)?(.+?)\s+(?:bitte\s+)?nicht\s+(?:erwähnen|nennen|ansprechen)/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    kind: "avoid",
    isNegative: true,
    pattern:
      /^(?:please\s+|bitte\s+)?(?:no|avoid|without|leave out|skip|omit|ohne|keine|pas de|sans|aucun|sin)\s+(prices?|pricing|costs?|fees?|dates?|years?|preise?n?|kosten|gebühren|jahreszahlen|datumsangaben|prix|tarifs?|precios?)(?:\s+(?:please|bitte|nennen|erwähnen))?$/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    kind: "avoid",
    isNegative: true,
    pattern:
      /^(?:merci de\s+)?(?:ne\s+(?:pas\s+|jamais\s+)?(?:mentionn|parl|cit|évoqu|nomm)\p{L}+(?:\s+(?:pas|jamais))?|sans\s+(?:mentionner|parler|citer|évoquer|nommer)|(?:no|sin)\s+(?:mencion|habl|nombr)\p{L}+)\s+(?:(?:de la|de l['’]|du|des|de|d['’]|les?|la|l['’]|los|las|el)\s*)?(.+)$/iu,
    follow: (steering, match) => avoid(steering, match[1]),
  },
  {
    kind: "no_invention",
    isNegative: true,
    pattern:
      /\b(?:do not|don['’]?t|never|avoid|without|no)\s+(?:invent|mak(?:e|ing) (?:(?:up|things)|\p{L}+ up)|fabricat|hallucinat|guess)\p{L}*|\b(?:nichts|keine?n?)\b[^.]{0,40}\berf(?:inden|unden\p{L}*)|\berfinde?n?\b[^.]{0,40}\b(?:nichts|keine?n?)\b|\bstick to (?:the )?facts\b|\bnur (?:mit )?fakten\b/iu,
    follow: () => "nothing invented, since every sentence is a source's own",
  },
  {
    kind: "no_quotes",
    isNegative: true,
    pattern:
      /\b(?:no|without|avoid|don['’]?t use|do not use|keine?|ohne|pas de|sans|sin)\s+(?:direct\s+)?(?:quotes?|quotations?|quoting|zitate?|citations?|citas)\b|\b(?:don['’]?t|do not|never)\s+quote\b/iu,
    follow: (steering) => ((steering.noQuotes = true), "no quotes"),
  },
  {
    // Strangers advise, and nobody here can tell on what.
    kind: "no_quotes",
    isNegative: true,
    pattern: noAdvice,
    follow: (steering) => ((steering.noQuotes = true), "no replies quoted, since they advise"),
  },
  {
    kind: "no_hashtags",
    isNegative: true,
    pattern:
      /\b(?:no|without|avoid|don['’]?t use|do not use|keine|ohne|pas de|sans|sin)\s+hash-?tags?\b/iu,
    follow: (steering) => ((steering.noHashtags = true), "no hashtags"),
  },
  {
    kind: "no_faq",
    isNegative: true,
    pattern:
      /\b(?:no|without|avoid|don['’]?t (?:use|add|include|write)|do not (?:use|add|include|write)|keine?|ohne|pas de|sans)\s+(?:an?\s+|any\s+)?faqs?\b/iu,
    follow: (steering) => ((steering.noFaq = true), "no FAQ"),
  },
  {
    kind: "exclamations",
    isNegative: true,
    pattern:
      /\b(?:no|without|avoid|don['’]?t use|do not use|keine?|ohne|pas de|sans|aucun|sin|(at most one|not more than one|höchstens ein|maximal ein))\s+(?:exclamation (?:marks?|points?)|ausrufezeichen|points? d['’]exclamation|(?:signos de )?exclamaci\p{L}+)(?!\p{L})/iu,
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
    pattern:
      /\b(?:call[- ]to[- ]action|cta|handlungsaufforderung|aufruf)\s?(?:(?:is|should be|ist|soll sein)\s?:?|[:=–—-])\s*(.{3,160})$/iu,
    follow: (steering, match) => {
      const call = callIn(match[1] ?? "");
      steering.callToAction = call !== null;
      steering.call = call ?? "";
      return `the call to action “${call ?? match[1] ?? ""}”`;
    },
  },
  {
    kind: "call",
    pattern:
      /^(?:please )?(?:end|close|finish|conclude) (?:it )?(?:with|by) (?!call[- ]to[- ]action)(?:an? (?:call|invitation|invite) to |(?:inviting|asking|telling) (?:\p{L}+ ){1,3}to )?["“]?(.{3,160}?)["”]?$/iu,
    follow: (steering, match) => {
      const call = callIn(match[1] ?? "");
      if (call === null) return null;
      steering.callToAction = true;
      steering.call = call;
      return `the call to action “${call}”`;
    },
  },
  {
    kind: "call",
    pattern: /\b(?:call[- ]to[- ]action|cta|handlungsaufforderung|aufruf)\b/iu,
    follow: (steering) =>
      steering.call === null ? ((steering.callToAction = true), "a call to action") : null,
  },
  {
    kind: "list",
    pattern:
      /\b(?:check-?list|bullet(?:ed)?(?: points?| list)?|as a list|list format|als liste|aufzählung|stichpunkte?n?)\b/iu,
    follow: (steering) => ((steering.checklist = true), "points as a list"),
  },
  {
    kind: "no_question_headings",
    isNegative: true,
    pattern: noQuestionHeadings,
    follow: (steering) => ((steering.noQuestionHeadings = true), "no questions as headings"),
  },
  {
    kind: "no_list",
    isNegative: true,
    pattern:
      /(?<!\p{L})(?:no|without|avoid|don['’]?t use|do not use|keine?|ohne|pas de|sans|sin)\s+(?:any\s+)?(?:check-?lists?|bullets?|bullet(?:ed)?(?: points?| lists?)|lists?|listen|aufzählung(?:en)?|stichpunkte?n?|listes?|listas?)(?!\p{L})/iu,
    follow: () => "no lists",
  },
  {
    kind: "no_call",
    isNegative: true,
    pattern:
      /(?<!\p{L})(?:no|without|avoid|don['’]?t (?:use|add|include|end with)|do not (?:use|add|include|end with)|keine?n?|ohne)\s+(?:an?\s+)?(?:calls?[- ]to[- ]action|ctas?|handlungsaufforderung(?:en)?|aufrufe?)(?!\p{L})/iu,
    follow: () => "no call to action added",
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
    isNegative: true,
    pattern:
      /(?<!\p{L})(?:nicht|kein|keine|niemals|ohne)\s+(?:zu\s+)?(siezen?|sie(?:-form)?|duzen?|du(?:-form)?)(?!\p{L})/iu,
    follow: (steering, match) => {
      const isDu = /^sie/iu.test(match[1] ?? "");
      steering.address = isDu ? "du" : "sie";
      return `${isDu ? "du" : "Sie"} as the form of address`;
    },
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
  {
    kind: "not_audience",
    isNegative: true,
    // "For tenants, not landlords", "Not for agencies", "Für Mieter, nicht für Vermieter".
    pattern:
      /(?:(?:(?:^(?:please |bitte )?|(?<!\p{L})(?:writ\p{L}+|meant|targeted|intended|it|this|texte?|article|post|schreib\p{L}*|geschrieben|gedacht|écri\p{L}+|destiné\p{L}*|escri\p{L}+)\s)(?:for|für|an|pour|para)|(?<!\p{L})(?:aim(?:ed)? at|targeting|audience|readers?|zielgruppe))(?!\p{L})[^,;]{2,60}?,?\s(?:and |but |und |et |y )?(?:not|never|rather than|instead of|nicht|statt|pas|non|no)|(?<!\p{L})(?:not|never|nicht|pas|no|don['’]?t (?:write|speak|talk)|do not (?:write|speak|talk))(?: (?:meant|intended|written|aimed|geschrieben|gedacht|destiné))?(?=\s(?:for|at|to|für|an|pour|aux?|para)\s))\s(?:(?:for|at|to|für|an|pour|aux?|para)\s)?(?:(?:the|our|any|die|den|unsere|les|des|los|las)\s)?((?:[\p{L}'’-]+(?![\p{L}'’-])\s?){1,8}?)(?=\s(?:but|sondern|mais|sino)\s|[.,;!]|$)/iu,
    follow: (steering, match) => {
      // "For parents who have never been to a theatre" says for whom it is.
      if (/(?<!\p{L})(?:who|that)(?:['’]ve| have| has)? never(?!\p{L})/iu.test(match[0]))
        return null;
      const others = termsIn(match[1]).filter((one) => isAudience(one) && !namesNobody.test(one));
      if (others.length === 0) return null;
      steering.notFor.push(...others);
      return `nothing that speaks to ${others.join(" or ")}`;
    },
  },
];

/** "For beginners, not too technical" says how and not for whom. */
const namesNobody =
  /^(?:too|so|very|overly|just|only|more|less|about|in|on|with|without|as|like|technical\p{L}*|formal|long|short|zu|sehr|so|nur|mehr|als|trop|très|muy|demasiado|sondern|but)(?!\p{L})|(?:ness|ity|ism|tion|heit|keit)$/iu;

function avoid(steering: Steering, what: string | undefined): string | null {
  const words = termsIn(what)
    .filter((word) => !steering.avoid.includes(word) && !isUnknown(word))
    .slice(0, Math.max(0, avoidMax - steering.avoid.length));
  if (words.length === 0) return null;
  steering.avoid.push(...words);
  return words.map((word) => kindOf(word)?.said ?? `the word “${word}” not used`).join("; ");
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
