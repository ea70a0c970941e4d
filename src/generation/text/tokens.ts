/** Words with their place, and which of them begin a sentence: what names and numbers are found by. */

export interface Token {
  text: string;
  lower: string;
  start: number;
  end: number;
  /** Its first letter is a capital. */
  isCapital: boolean;
  /** It begins a sentence, or stands where a capital says nothing: after a colon, an opening quotation mark. */
  isOpening: boolean;
}

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[.'’&·](?=\p{L})[\p{L}\p{M}\p{N}]+)*/gu;
const capital = /^\p{Lu}/u;
/** Between two words: whatever ends a sentence or opens something new. */
const opener = /[.!?…:\n¿¡“„«‹"•|–—(/[]|(?:^|\s)['‘‚]|[)\]]\s*$/u;
const honorific =
  /^(?:mr|mrs|ms|dr|prof|st|herr|frau|hr|fr|sr|sra|srta|dra|mme|mlle|m|no|nr|vs|ca|z|b)$/u;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(wordPattern)) {
    const word = match[0];
    const start = match.index;
    const before = tokens.at(-1);
    tokens.push({
      text: word,
      lower: word.toLowerCase(),
      start,
      end: start + word.length,
      isCapital: capital.test(word),
      isOpening: before === undefined || opensAfter(text.slice(end, start), before),
    });
    end = start + word.length;
  }
  return tokens;
}

function opensAfter(gap: string, before: Token): boolean {
  if (gap === " " || gap === ", " || gap === "-") return false;
  if (gap === ". " && (honorific.test(before.lower) || /^\p{Lu}$/u.test(before.text))) return false;
  return opener.test(gap);
}
