/** Finds shorter ways to say a topic in a title. It cuts where a clause ends and never inside a phrase. */
import type { ScaffoldLanguage } from "../../text/language.ts";
import { says, stemsOf } from "../../text/relevance.ts";
import { type Wording, upperFirst, wordingOf } from "./wording.ts";

/** Less than this says too little. */
const charactersMin = 15;

/** The longest first. */
export function shortTopics(
  topic: Wording,
  language: ScaffoldLanguage,
  mainKeyword: string,
): string[] {
  const { heading, kind } = topic;
  const isQuestion = kind === "question";
  const clauses = [
    withoutNamed(heading, mainKeyword),
    beforeMark(heading),
    beforeConjunction(heading, kind),
    ...(isQuestion && language === "en" ? [beforePlace(heading)] : []),
  ].flatMap((text) => (text === null || text.length < charactersMin ? [] : [text]));
  // "Wärmebildkamera ausleihen: Wärmebildkamera" says the same twice.
  const own = clauses.filter((text) => !says(mainKeyword, text));
  // "Cat turns into a demon, what do you do?" asks only in its second half.
  const asks = (text: string) => wordingOf(text, language, new Set()).kind === "question";
  const marked = own
    .filter((text) => !isQuestion || text.endsWith("?") || asks(text))
    .map((text) => (isQuestion && !text.endsWith("?") ? `${text}?` : text));
  return [...new Set(marked)].toSorted((a, b) => b.length - a.length);
}

/** After "Late invoice reminder:" it is enough to ask which works best. */
function withoutNamed(heading: string, mainKeyword: string): string | null {
  const parts = /^(which|what|welche[rsnm]?)\s+(\p{L}+)\s+(\p{L}.*)$/iu.exec(heading);
  const [, asked = "", named = "", rest = ""] = parts ?? [];
  // "Which are in season" has lost what is in season; "which works best" asks by itself.
  if (
    /^(?:is|are|was|were|do|does|did|can|should|will|have|has|to|for|in|sind|ist|hat|haben)(?!\p{L})/iu.test(
      rest,
    )
  )
    return null;
  const [stem] = stemsOf(named);
  return stem !== undefined && stem === stemsOf(mainKeyword).at(-1) ? `${asked} ${rest}` : null;
}

/** What stands before the first mark; of a list, the first item says nothing. */
function beforeMark(heading: string): string | null {
  const [head = "", mark = ""] = heading.split(/(,\s|:\s|;\s|\s[–—]\s|\s\(|\?\s)/u);
  if (mark === "" || (mark === ", " && heading.split(", ").length > 2)) return null;
  // Some languages part a colon from its word.
  return mark === "? " ? `${head}?` : head.trimEnd();
}

/** A clause with a verb of its own ends before the word that joins the next one. */
function beforeConjunction(heading: string, kind: Wording["kind"]): string | null {
  const joined =
    kind === "statement"
      ? /^(.+?)\s(?:and|but|because|since|when|while|as soon as|until|although|und|aber|weil|seit|bis)\s\S+\s\S/iu
      : // Before a negation only a verb can stand, whatever else of these languages is not known here.
        /^(.+?)\s(?:y no|e non|e não|et ne|pero no)\s/iu;
  return joined.exec(heading)?.[1] ?? null;
}

/** "Do I really need Redis for 200 emails a day?" asks the same without the last part, where its verb is content. */
function beforePlace(heading: string): string | null {
  const [, head = ""] = /^(.+)\s(?:for|in|on|at|during)\s[^?]+\?$/iu.exec(heading) ?? [];
  const leans =
    /\b(?:look|wait|care|pay|ask|depends?|search|apply|belong|works?|stand|deal|live|put|keep|go|be|is|are|it|this|that|in|on|at|for|with|to|of)$/iu;
  return head.split(" ").length < 4 || leans.test(head) ? null : upperFirst(head);
}
