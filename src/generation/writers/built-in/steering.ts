/**
 * Reads from the instructions what a writer without a model can follow, and says honestly what it cannot.
 * The text of an instruction never becomes part of a content, but for a call to action that it gives word for word.
 */
import type { VoiceGuide } from "../../../records/voice-guide.ts";
import { isTurnedRound, steeringRules } from "./steering-rules.ts";
import { termsIn } from "./terms-in.ts";
import type { Steering, Wish } from "./wishes.ts";

/** What a wish says stands at its beginning; several rules would read a longer one again from each of its words. */
const clauseCharactersMax = 1000;

/** Of a voice guide only these can be followed; the rest of it speaks of style, which nothing here measures. */
const guideKinds: ReadonlySet<Wish["kind"]> = new Set([
  "avoid",
  "no_invention",
  "no_quotes",
  "no_hashtags",
  "exclamations",
  "tone",
  "address",
]);

export function steeringOf(
  instructions: string | null,
  guide: Pick<VoiceGuide, "dos" | "donts"> = { dos: [], donts: [] },
): Steering {
  const steering: Steering = {
    audience: null,
    notFor: [],
    short: false,
    wordsMax: null,
    avoid: [],
    except: [],
    callToAction: false,
    call: null,
    checklist: false,
    questionHeadings: false,
    noQuestionHeadings: false,
    noQuotes: false,
    noHashtags: false,
    noFaq: false,
    register: null,
    address: null,
    exclamationsMax: null,
    mention: [],
    wishes: [],
    ignored: [],
    unmeasured: [],
  };
  const keep = (wishes: readonly Wish[]) =>
    steering.wishes.push(
      ...wishes.filter(({ said }) => !steering.wishes.some((wish) => wish.said === said)),
    );
  for (const clause of clausesOf(instructions ?? "")) {
    const done = wishesIn(steering, clause, "instructions");
    const wishes = done.length > 0 ? done : mention(steering, clause);
    if (wishes.length === 0) steering.ignored.push(clause);
    keep(wishes);
  }
  for (const clause of [...guide.dos, ...guide.donts].flatMap(clausesOf)) {
    const wishes = wishesIn(steering, clause, "voice guide");
    if (wishes.length === 0) steering.unmeasured.push(clause);
    keep(wishes);
  }
  return steering;
}

function wishesIn(steering: Steering, clause: string, from: Wish["from"]): Wish[] {
  const known = steering.avoid.length;
  const others = steering.notFor.length;
  const [base, except] = exceptionIn(clause);
  // "No statistics apart from ours": whose those are is not known here.
  if (except.some((one) => pointing.test(one))) return [];
  const wishes = steeringRules.flatMap((rule): Wish[] => {
    const { kind, pattern, follow } = rule;
    if (from === "voice guide" && !guideKinds.has(kind)) return [];
    const match = pattern.exec(base.slice(0, clauseCharactersMax));
    const isMeant = match !== null && !isTurnedRound(rule, base.slice(0, match.index));
    const said = isMeant ? follow(steering, match) : null;
    if (said === null) return [];
    const terms =
      kind === "not_audience" ? steering.notFor.slice(others) : steering.avoid.slice(known);
    return [{ kind, said: `${said}${saidOf(except)}`, clause, terms, except, from }];
  });
  if (wishes.length > 0) steering.except.push(...except);
  return wishes;
}

const pointing =
  /^(?:ours?|our own|mine|my own|yours?|theirs|these|those|them|it|this|that|unsere\p{L}*|eigenen?|diese\p{L}*|les nôtres|las nuestras)$/iu;

/** "No prices please except the starter kit": the rule, and what it does not hold for. */
function exceptionIn(clause: string): [string, string[]] {
  const parts =
    /^(.*(?<!\p{L})(?:no|not|never|don['’]?t|avoid|without|leave out|skip|omit|keine?n?|nicht|nie|ohne|pas de|sans|sin)(?!\p{L}).*?)(?:\s(?:please|bitte))?,?\s(?:except(?:ing)?(?: for)?|other than|apart from|aside from|but for|save for|unless it is|außer|bis auf|mit ausnahme (?:von|der|des)|ausgenommen|sauf|hormis|excepto|salvo)\s(.{2,80})$/iu.exec(
      clause,
    );
  const [, base = clause, rest] = parts ?? [];
  const what = (rest ?? "").replace(/^(?:for|that of|those of|für|bei|beim)\s/iu, "");
  return [base, termsIn(what)];
}

function saidOf(except: readonly string[]): string {
  return except.length === 0 ? "" : `, except ${except.join(", ")}`;
}

/** Each sentence is one wish, and so is each part of it that a comma or an "and" starts with a verb. */
function clausesOf(instructions: string): string[] {
  return instructions
    .split(
      /\n+|(?<=[.!?;])(?<!\bmax\.)\s+|;|,\s*(?:and\s+|und\s+)?(?=(?:use|write|keep|make|include|end|avoid|do|don['’]t|never|no|without|add|mention|be|address|ohne|keine?|schreib|verwende)\b)|\s+(?:and|und)\s+(?=(?:use|keep|include|end|avoid|do not|don['’]t|never|without|add|make|address|ohne|keine?)\b)/iu,
    )
    .map((clause) => clause.replace(/^[\s\-•*]+|(?<![\s.;,])[\s.;,]+$/gu, ""))
    .filter((clause) => /\p{L}/u.test(clause))
    .slice(0, 40);
}

const mentionOrder =
  /^(?:please\s+|also\s+|bitte\s+|(?:don['’]?t|do not|never) forget to\s+|be sure to\s+|make sure to\s+)*(?:mention|include|bring up|refer to|talk about|erwähnen?|nennen?)\s+(?:sie\s+|bitte\s+|auch\s+)*(?:that\s+)?(.{3,120})$|^(?:bitte\s+)?(.{3,120}?)\s+(?:bitte\s+)?(?:erwähnen|nennen)$/iu;

/** Something that the text should speak of: it can be chosen where a source does, and never made up. */
function mention(steering: Steering, clause: string): Wish[] {
  const asked = clause.replace(/^(?:please )?(?:do not|never) forget to\s/iu, "");
  if (/\b(?:not|never|no(?!-)|nicht|keine?n?|nie)\b/iu.test(asked)) return [];
  const match = mentionOrder.exec(clause);
  const terms = termsIn(match?.[1] ?? match?.[2]);
  if (terms.length === 0) return [];
  steering.mention.push(...terms);
  return [
    {
      kind: "mention",
      said: `mentions ${terms.join(", ")}`,
      clause,
      terms,
      except: [],
      from: "instructions",
    },
  ];
}
