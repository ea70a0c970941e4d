/** Asks the same of a word only once: texts say the same words again and again, so what was found is kept, up to a bound. */

const knownMax = 20_000;
/** Nobody says a word of that length twice. */
const charactersMax = 40;

export function keptAnswers<Answer>(ask: (word: string) => Answer): (word: string) => Answer {
  const known = new Map<string, Answer>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const found = ask(word);
    if (known.size >= knownMax) known.clear();
    if (word.length <= charactersMax) known.set(word, found);
    return found;
  };
}
