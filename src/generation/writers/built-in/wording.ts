/**
 * Finds the grammatical shape of a topic or keyword, so that it can stand in a sentence or a heading.
 * It never adds words to what it was given, except "how to" before a bare verb in English.
 */
import type { ScaffoldLanguage } from "../../text/language.ts";
import { cut } from "../../text/clean.ts";

export interface Wording {
  /** A question has its word order or its mark; a clause is "how to descale"; a statement has a verb of its own. */
  kind: "phrase" | "clause" | "question" | "statement";
  /** Cleaned of outer quotes, shouting and a final stop. */
  text: string;
  /** Begins a heading or a sentence. */
  heading: string;
  /** Stands after a preposition: "about …"; in German after "zum Thema" and its kin. */
  inline: string;
  /** The bare verb with what follows it, where the words say how to do something: "descale a boiler". */
  action: string | null;
  /** Something is to be done, not only to be known: "how to …", "freezing bread", "Belege einreichen". */
  isDoing: boolean;
}

const wh = /^(?:how|why|what|when|where|which|who|whose|whether)\b/iu;
/** Without its mark a question is known only by its order of words: "how are fees agreed", not "how fees are agreed". */
const directQuestion =
  /^(?:(?:(?:why|when|where|who|whose|what|which|how)(?:\s+(?:many|much|long|often|far|old|big|heavy|hot|soon|fast|well|late|early|full|deep|high|hard|\p{L}+ly))?\s+(?:is|are|was|were|does|did|can|could|should|would|will|shall|has|have|am)|(?:how|why|what|when|where|which|who)(?:\s+(?:many|much|long|often|far|soon|fast))?\s+do\s+(?:i|you|we|they|the|my|your|our|people))\b|(?:is|are|do|does|did|can|could|should|would|will|has|have)\s+(?:i|you|we|it|they|he|she|the|a|an|my|your|our|there|this|that)\b)/iu;
/** Behind it stands its subject, and no verb as in a question. */
const told =
  /\s(?:and|or|&)\s(?:how|why|what|when|where|which|who)\s(?:to|it|they|you|we|i|he|she|that|this|the|your|our|my)(?!\p{L})/iu;
const germanQuestion =
  /^(?:wie|warum|wieso|weshalb|was|wann|wo|wer|wem|wen|welche[rsnm]?|wohin|woher|worauf|womit|ist|sind|kann|muss|darf|soll|sollte|lohnt|brauche?n?)\b/iu;
/** Without its mark a German question is known by its verb in the second place: "warum knarrt sie", not "warum sie knarrt". */
const germanOrder =
  /^(?:(?:ist|sind|kann|muss|darf|soll|sollte|lohnt|brauche?n?)\s|\p{L}+(?:\s+(?:viele?|lange|oft|teuer|gut|weit|hoch|groß|schnell|alt)(?:\s+\p{Lu}\p{L}+)?)?\s+(?:sind|war|kann|können|soll|sollen|sollte|sollten|muss|müssen|darf|dürfen|werden|haben|tun|kommen|gehen|machen|brauchen?|finden?|kosten|\p{Ll}{2,}t)(?!\p{L}))/iu;
const statement =
  /^(?:\S+\s+){1,6}?(?:is|are|was|were|has|have|will|can|should|must|does|needs?)\s+\S+/iu;
const germanStatement =
  /^(?:\S+\s+){1,6}?(?:ist|sind|war|wird|werden|hat|haben|kann|muss|sollten?)(?:\s+\S+|$)/iu;
/** Verbs that hardly ever begin a noun phrase. */
const bareVerb =
  /^(?:grow|choose|build|find|get|keep|make|learn|improve|reduce|avoid|create|buy|sell|fix|become|descale|manage|prepare|write|save|hire|protect|prevent|understand|handle|send|debug|verify|install|replace|remove|migrate|deploy|optimi[sz]e|automate|increase|organi[sz]e|compare|brew|bake|cook|earn|lower|speed up|set up|sign up|maintain|adjust|tune|detect|ensure|calculate|apply|publish|use|visit|try|read|ask|repair|restore|back up|borrow|donate|generate|reach|choose|join|clean|switch|overwinter|translate|feed|treat|prune|sow|harvest|renovate|insulate|service|mend|sew|knit|paddle|fish|hike|camp|swim|pay|prevent|measure|cancel|return|negotiate|register|declare|teach|tell|care for|deal with|get rid of|recycle|reuse|freeze|dry|wash|iron|fold|tie|sand|drill|weld|solder|convert|export|import|host|scale|secure|encrypt|compress)\s+\S/iu;
/** Verbs that are nouns as well: what follows tells which. */
const verbOrNoun =
  /^(?:start|store|track|file|test|check|run|plan|book|watch|order|rent|monitor|plant|report|pack|return|change|cut|sharpen|match|paint|work|train|lift|stop|move|record|water)\s+(?:an?|the|your|my|our|their|from|for|with|without|to|up|out|\p{L}+\s+(?:in|on|at|to|from|without|with|along))(?!\p{L})|^(?:start|stop)\s+\p{L}+ing(?!\p{L})|^(?:plant|sharpen|match|lift|pack)\s+\p{L}{3,}[^s]s(?!\p{L})/iu;

export function wordingOf(
  given: string,
  language: ScaffoldLanguage,
  names: ReadonlySet<string>,
  counted = false,
): Wording {
  const shape = shapeOf(given, language, names, counted);
  const isDoing =
    shape.action !== null || (shape.kind === "phrase" && /^\p{L}{2,}ing\s\p{Ll}/u.test(shape.text));
  return { ...shape, isDoing };
}

function shapeOf(
  given: string,
  language: ScaffoldLanguage,
  /** Words that keep their capital inside a sentence. */
  names: ReadonlySet<string>,
  /** The sources put an article before it, so it needs one. */
  counted: boolean,
): Omit<Wording, "isDoing"> {
  const text = withoutShouting(unquoted(given), language, names) || given.trim();
  const heading = upperFirst(text);
  if (language === "de") return germanWording(text, heading);
  const lower = lowerFirst(withoutPromise(beforeColon(text)), names);
  // "What is prime cost and why it matters" asks and tells: no mark is right at its end.
  const isMixed = !text.endsWith("?") && directQuestion.test(text) && told.test(text);
  if (isMixed) return { kind: "clause", text, heading, inline: `“${heading}”`, action: null };
  if (text.endsWith("?") || directQuestion.test(text)) {
    const asked = marked(heading);
    return {
      kind: "question",
      text,
      heading: asked,
      inline: `the question “${asked}”`,
      action: null,
    };
  }
  if (wh.test(text)) {
    const action = /^how to\s+(\p{Ll}.+)$/iu.exec(lower)?.[1] ?? null;
    // "About when toothache cannot wait" is no English; "about how fees are agreed" is.
    if (/^(?:when|where|who|whose|which)\b(?! to\b)/iu.test(text))
      return { kind: "phrase", text, heading, inline: `“${heading}”`, action: null };
    return { kind: "clause", text, heading, inline: lower, action };
  }
  if (bareVerb.test(text) || verbOrNoun.test(text)) {
    return { kind: "clause", text, heading, inline: `how to ${lower}`, action: lower };
  }
  // "About no mirrors" would be read as no text at all.
  if (/^(?:no|not|never|more|less|from)\s/iu.test(text))
    return { kind: "phrase", text, heading, inline: `“${heading}”`, action: null };
  if (statement.test(beforeColon(text))) {
    return { kind: "statement", text, heading, inline: `the thought “${heading}”`, action: null };
  }
  return { kind: "phrase", text, heading, inline: nounPhrase(lower, counted), action: null };
}

/** Things that are counted: in the singular they need an article inside a sentence. */
const countable =
  /(?:^|\s)(?:accountant|agency|agent|app|apartment|appointment|architect|bag|bakery|bathroom|bicycle|bike|boiler|book|box|builder|business|cafe|calculator|camera|car|chair|checklist|clinic|coach|company|computer|consultant|contract|course|dashboard|dentist|device|doctor|door|editor|event|firm|garden|generator|gift|grinder|guide|holiday|house|invoice|jacket|kettle|kit|kitchen|lamp|laptop|lawyer|loan|machine|mattress|newsletter|office|phone|plan|planner|platform|plumber|podcast|practice|printer|product|programme|program|project|provider|recipe|restaurant|roaster|roastery|roof|school|server|shed|shoe|shop|sofa|startup|store|studio|subscription|system|table|template|therapist|ticket|tool|tour|trainer|website|wedding|weekend|window|workshop|agreement|card|claim|club|clean-up|crown|hotel|library|loaf|room|starter|telescope|visit|charity)$/iu;

function nounPhrase(text: string, counted: boolean): string {
  // "physiotherapy Galway" is how one searches, not how one speaks: marks show that.
  if (
    /^\p{Ll}.*\s\p{Lu}\p{Ll}+$/u.test(text) &&
    !/\s(?:in|on|at|near|from|for|of|with|without|by|and|to)\s/iu.test(text)
  ) {
    return `“${text}”`;
  }
  // "hotel with walled garden": each of its two things needs an article.
  const parted = /^(\P{P}+?)(\s(?:with|without|in|at|for|on|near|from)\s)(\P{P}+)$/iu.exec(text);
  if (parted === null) return withArticle(text, counted);
  const [, head = "", preposition = "", rest = ""] = parted;
  // "On loan" and "in stock" have none.
  const isThing = /with|for/iu.test(preposition);
  return withArticle(head, false) + preposition + (isThing ? withArticle(rest, false) : rest);
}

function withArticle(text: string, counted: boolean): string {
  const determined =
    /^(?:an?|the|my|your|our|his|her|its|their|this|that|every|each|no|some|any|one|two|\d)\b/iu.test(
      text,
    );
  // "Getting a library card" is something that is done.
  const isMore = /^\p{L}+ing\s|\s(?:of|and|or|to|an?|the)\s/iu.test(text);
  if (determined || isMore || !(counted || countable.test(text))) return text;
  return `${/^(?:[aeio]|u(?!s|ni))/iu.test(text) ? "an" : "a"} ${text}`;
}

/** "Font subsetting explained" is about font subsetting. */
function withoutPromise(text: string): string {
  return text.replace(/\S(?:,? (?:simply |briefly |fully )?explained| in plain words)$/iu, (end) =>
    end.charAt(0),
  );
}

function germanWording(text: string, heading: string): Omit<Wording, "isDoing"> {
  if (text.endsWith("?") || (germanQuestion.test(text) && germanOrder.test(text))) {
    const asked = marked(heading);
    return { kind: "question", text, heading: asked, inline: `„${asked}“`, action: null };
  }
  if (germanQuestion.test(text)) {
    return { kind: "clause", text, heading, inline: `„${heading}“`, action: null };
  }
  if (germanStatement.test(beforeColon(text))) {
    return { kind: "statement", text, heading, inline: `„${heading}“`, action: null };
  }
  // A noun or a short group of words stands after "Thema" as it is; more needs marks to be read as one.
  const main = beforeColon(text);
  // An infinitive at the end says that something is done: "Belege digital einreichen".
  const action = /\s\p{Ll}+(?:en|ern|eln)$/u.test(main) ? main : null;
  const bare =
    action === null &&
    /^\p{Lu}/u.test(main) &&
    main.split(/\s+/u).length <= 3 &&
    !/[:,–-]\s/u.test(main);
  return { kind: "phrase", text, heading, inline: bare ? main : `„${main}“`, action };
}

/** A question that lost its mark gets it back. */
function marked(question: string): string {
  return /[?:]/u.test(question) ? question : `${question}?`;
}

/** Inside a sentence, what a headline says before its colon is enough. */
function beforeColon(text: string): string {
  const main = text.split(/:\s/u)[0] ?? text;
  return main.includes(" ") && main.length >= 8 ? main : text;
}

/** Without quotation marks around the whole and without a stop at its end. */
function unquoted(given: string): string {
  let text = given.trim();
  for (let before = ""; before !== text;) {
    before = text;
    text = text
      .replace(/^["“”„«'‘‚]+(?:(?!["“”„«'‘‚])([^"“”„«»]*?)["“”»'’‘]+|["“”'‘])[.!,;:]*$/u, "$1")
      .replace(/[\s.,;:!…·–—-]+$/u, "")
      .replace(/^[\s.,;:!…·–—-]+/u, "")
      .replace(/\?+$/u, "?");
  }
  return text.replaceAll(/["“”„«»]/gu, "'");
}

/** A topic in capitals, or with Every Word Capitalised, is written as a sentence would be. */
function withoutShouting(
  text: string,
  language: ScaffoldLanguage,
  names: ReadonlySet<string>,
): string {
  const words = text.split(" ");
  const letters = text.replace(/[^\p{L}]/gu, "");
  const shouting =
    letters.length > 6 &&
    words.length > 1 &&
    letters === letters.toUpperCase() &&
    letters !== letters.toLowerCase();
  const long = words.filter((word) => /^\p{L}{4,}/u.test(word));
  const titled =
    language === "en" && long.length > 2 && long.every((word) => /^\p{Lu}/u.test(word));
  if (!shouting && !titled) return text;
  const known = byLowerCase(names);
  const calm = words.map((word, index) => {
    const bare = word.replace(/[^\p{L}\p{N}]/gu, "");
    const name = known.get(bare.toLowerCase());
    if (name !== undefined) return word.replace(bare, () => name);
    if (!shouting && (/\p{L}\p{Lu}/u.test(word) || isSigned(word) || bare === "I")) return word;
    return index === 0 ? upperFirst(word.toLowerCase()) : word.toLowerCase();
  });
  return calm.join(" ");
}

const lowered = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, string>>();

/** The first name of each spelling; kept, for a long source may hold thousands of names. */
function byLowerCase(names: ReadonlySet<string>): ReadonlyMap<string, string> {
  const kept = lowered.get(names);
  if (kept !== undefined) return kept;
  const made = new Map([...names].toReversed().map((name) => [name.toLowerCase(), name]));
  lowered.set(names, made);
  return made;
}

export function upperFirst(text: string): string {
  const first = /^[^\p{L}\p{N}]*\p{L}/u.exec(text)?.[0];
  // Names such as "iPhone" and "eBay" keep their shape.
  if (first === undefined || /^\p{Ll}\p{Lu}/u.test(text)) return text;
  return first.toUpperCase() + text.slice(first.length);
}

/** Names such as "C++", "C#" and "R" are written with a capital and a sign, or are one capital alone. */
function isSigned(word: string): boolean {
  const bare = word.replace(/[.,;:!?)"”“’']+$/u, "");
  return /^\p{Lu}[\p{L}\p{N}]*[+#]/u.test(bare) || /^[B-HJ-Z]$/u.test(bare);
}

export function lowerFirst(text: string, names: ReadonlySet<string>): string {
  const word = /^[\p{L}\p{N}'’-]+/u.exec(text)?.[0] ?? "";
  const bare = word.replace(/['’].*$/u, "");
  if (isSigned(text.split(/\s/u, 1)[0] ?? "")) return text;
  if (/^.+\p{Lu}/u.test(word) || /^I$/u.test(bare) || names.has(bare) || !/^\p{Lu}/u.test(word))
    return text;
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** At most so many characters, cut where a thought ends: a clause, else a word. */
export function shortened(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const head = text.slice(0, charactersMax + 1);
  const clause = Math.max(
    ...[": ", ", ", " – ", " — ", " (", "; ", ". ", "? "].map((mark) => head.lastIndexOf(mark)),
  );
  const end =
    clause >= charactersMax * 0.4 ? clause + (head.startsWith("? ", clause) ? 1 : 0) : null;
  return (end === null ? cut(text, charactersMax) : head.slice(0, end))
    .replace(/[\s,;:–—(-]+$/u, "")
    .replace(
      /(?:\s+(?:and|or|of|the|a|an|to|for|in|on|with|at|by|from|that|und|oder|der|die|das|für|von|mit|zu|im|in))+$/iu,
      "",
    );
}
