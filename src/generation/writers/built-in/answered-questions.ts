/** Leaves of a forum post those questions that something printed below answers: one that hangs is worse than none. */
import { stemSet } from "../../text/relevance.ts";
import { holds } from "./holds.ts";
import { reacts } from "./leans-back.ts";
import { withoutEmptyWords } from "./on-topic.ts";
import type { SourceSentence } from "./reading.ts";

/** "What do I check first?" and "Is this normal?" are answered by any advice. */
const asksAnything =
  /^(?:and |so |but |or |also |und |oder |aber |et )?(?:what (?:do|should|can|could|would|am|did|have|are|is)(?:n['’]t)? (?:i|we|you|the best|wrong|going|it)|what (?:to do|now|else)|how (?:do|should|can|would) (?:i|we|you)|any (?:ideas?|tips?|advice|thoughts|suggestions|experiences?|help)|is (?:this|that|it) (?:normal|ok|okay|common|worth|bad|safe|too|still|even)|help|was (?:tun|soll|kann|mach|würd|ist|habt|haltet)\p{L}*|wie (?:soll|kann|macht|würdet|geht)\p{L}*|lohnt (?:sich )?(?:das|es)|ist das (?:normal|schlimm|ok)|(?:hat |habt )?(?:jemand|ihr) (?:tipps|ideen|erfahrung\p{L}*)|que (?:faire|dois-je|puis-je)|comment (?:faire|procéder)|est-ce (?:normal|grave)|des (?:idées|conseils))(?!\p{L})/iu;

export function withAnsweredQuestions(
  shown: readonly SourceSentence[],
  /** What is printed below it, by others or by the brand. */
  answers: readonly SourceSentence[],
): SourceSentence[] {
  const said = stemSet(answers.map(({ text }) => text).join(" "));
  const isAnswered = ({ text }: SourceSentence) => {
    if (asksAnything.test(text)) return answers.length > 0;
    const wanted = [...stemSet(withoutEmptyWords(text))];
    return answers.length > 0 && (wanted.length === 0 || wanted.some((stem) => holds(said, stem)));
  };
  // Behind a question that goes, the rest of its paragraph speaks of it.
  const broken = new Set<string>();
  return shown.filter((sentence) => {
    const { id } = sentence.passage;
    if (sentence.isQuestion && !isAnswered(sentence)) {
      broken.add(id);
      return false;
    }
    return !broken.has(id) || (sentence.isQuestion && !reacts(sentence.text));
  });
}
