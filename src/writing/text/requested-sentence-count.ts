/**
 * Finds the number of sentences that an instruction asks for, such as “Rewrite it in two sentences”, in the languages
 * of our labels.
 */

const numbers: readonly RegExp[] = [
  /^(?:1|one|an?|a single|eine[mn]|une?|un[ao]?|uma?|een|één|jedno|jednym)$/u,
  /^(?:2|two|zwei|deux|dos|due|dois|duas|twee|dwa|dwóch|dwoma)$/u,
  /^(?:3|three|drei|trois|tres|tre|três|drie|trzy|trzech)$/u,
  /^(?:4|four|vier|quatre|cuatro|quattro|quatro|cztery|czterech)$/u,
  /^(?:5|five|fünf|cinq|cinco|cinque|vijf|pięć|pięciu)$/u,
];

/** Allows only certain words in between: “in the first two sentences” does not ask for a number of sentences. */
const asked =
  /(?:^|\s)(?:in|into|to|as|auf|en|em|dans|à|a|w|do|op|tot)\s+(?<bound>(?:at most|no more than|up to|only|exactly|just|höchstens|maximal|genau|au plus|exactement|como máximo|al massimo|no máximo|hoogstens|najwyżej)\s+)?(?<number>\p{L}{1,9}|\d|a single)\s+(?:(?:short|simple|clear|plain|kurzen?|einfachen?|courtes|frases?)\s+)?(?:sentences?|satz|sätzen?|phrases?|frases?|oraci(?:ón|ones)|frasi|zin(?:nen)?|zda(?:nie|nia|niu|niach|ń))(?![\p{L}])/iu;

interface AskedSentences {
  count: number;
  /** Whether fewer are allowed. */
  isMost: boolean;
}

export function askedSentences(instruction: string): AskedSentences | undefined {
  const { bound = "", number = "" } = asked.exec(instruction.slice(0, 2_000))?.groups ?? {};
  const count = numbers.findIndex((one) => one.test(number.toLowerCase())) + 1;
  if (count === 0) return undefined;
  return { count, isMost: /most|more|up to|höchst|max|plus|máx|mass|hoog|najw/iu.test(bound) };
}
