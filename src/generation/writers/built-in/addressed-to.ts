/** Finds what speaks to readers whom a text is not for: "For landlords: …", "Landlords: …", "If you're a landlord …". */
import type { Passage } from "../../material.ts";
import { stemSet } from "../../text/relevance.ts";
import { type Span, wordsOf } from "../../text/segment.ts";
import { leansBack } from "./leans-back.ts";
import type { ReadPassage } from "./source-spans.ts";
import { isLabelled } from "./usable.ts";

/** What stands before whom somebody speaks to; whoever it is stands right behind it. */
const address =
  /^[¿¡]?(?:for(?: all| any| our| the| most| you)?|if you(?:['’]re| are| were)(?: an?| one of (?:our|the)| also an?)?|are you(?: an?)?|as (?:an?|our)|dear|calling all|attention|(?:an? )?(?:word|note|tip)s? (?:to|for)|für(?: alle| unsere| die| den| das)?|wenn (?:sie|du|ihr)(?: eine?)?|sind sie(?: eine?)?|bist du(?: eine?)?|seid ihr|als|liebe[rn]?|an(?: alle| unsere)|pour(?: les| nos| tous les| toutes les| un| une)?|si vous êtes(?: une?)?|vous êtes(?: une?)?|êtes-vous(?: une?)?|en tant que?|aux|chers|chères|para(?: los| las| nuestros| nuestras| os| as| un| una)?|si (?:eres|es usted|usted es)(?: una?)?|eres(?: una?)?|per(?: i| gli| le| chi è)?|se (?:sei|você é)(?: un[ao]?| uma?)?)\s/iu;

/** A label or a heading over what follows: "Landlords:", "For landlords –", "Landlords" alone on its line. */
const label = /^([^.!?:–—\n]{2,50}?)(?:\s?:|\s[–—-])(?:\s|$)/u;

const namedWords = 3;
const headingWordsMax = 5;

type Addresses = (text: string) => boolean;

/** Whether a sentence begins by speaking to these readers, and not to those as well whom the text is for. */
export function addressedTo(others: readonly string[], audience: string | null): Addresses {
  const unwanted = others.map((one) => [...stemSet(one)]).filter(({ length }) => length > 0);
  const wanted = [...stemSet(audience ?? "")];
  return (text) => {
    if (unwanted.length === 0) return false;
    const head = headOf(text);
    if (head === null) return false;
    const stems = stemSet(head);
    const isWanted = wanted.length > 0 && wanted.every((stem) => stemSet(beginOf(text)).has(stem));
    return !isWanted && unwanted.some((one) => one.every((stem) => stems.has(stem)));
  };
}

/** The words that say whom it speaks to. */
function headOf(text: string): string | null {
  const begun = address.exec(text)?.[0];
  if (begun !== undefined) return firstWords(text.slice(begun.length), namedWords);
  const labelled = label.exec(text)?.[1];
  if (labelled !== undefined) return labelled;
  const isHeading = !/[.!?…]$/u.test(text) && wordsOf(text).length <= headingWordsMax;
  return isHeading ? text : null;
}

function beginOf(text: string): string {
  return firstWords(text, namedWords + headingWordsMax);
}

function firstWords(text: string, count: number): string {
  // Behind a comma or a colon, something is said to whom was named.
  const [named = ""] = text.split(/[,:;–—]/u, 1);
  return named.split(/\s+/u).slice(0, count).join(" ");
}

/** What of the overview is for others: whole paragraphs that begin by speaking to them, sentences and items else. */
export function spansForOthers(
  passages: readonly ReadPassage[],
  isForOthers: Addresses,
): ReadonlySet<Span> {
  const found = new Set<Span>();
  let isAnnounced = false;
  for (const { passage, spans } of passages) {
    if (passage.kind !== "overview") break;
    const isAll = isAnnounced;
    isAnnounced = false;
    // Whether what follows in this paragraph is said to the same readers.
    let goesOn = false;
    for (const span of spans) {
      const addresses = isForOthers(span.text);
      const begins = passage.form === "list" || beginsLine(passage, span);
      if (addresses) {
        goesOn = begins || label.test(span.text);
        found.add(span);
      } else if (isAll || (goesOn && passage.form !== "list" && !isLabelled(span.text)))
        found.add(span);
      else {
        const last = spans[spans.indexOf(span) - 1];
        if (last !== undefined && found.has(last) && !goesOn && leansBack(span.text))
          found.add(span);
        else goesOn = false;
      }
    }
    const last = spans.at(-1);
    // A heading, or a line that ends in a colon, speaks of what stands below it.
    isAnnounced =
      last !== undefined &&
      found.has(last) &&
      passage.form !== "list" &&
      (last.text.endsWith(":") || (isForOthers(last.text) && !/[.!?…]$/u.test(last.text)));
  }
  return found;
}

function beginsLine({ text }: Passage, { start }: Span): boolean {
  return text.slice(0, start).trim() === "" || /\n\s*$/u.test(text.slice(0, start));
}
