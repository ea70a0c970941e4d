/** Sentences, words and visible characters, cut by the evaluation itself, so that it can see where the product cuts wrongly. */

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A full stop after these does not end a sentence. */
const shortForms =
  /(?:^|[\s(“„])(?:\p{L}|mr|mrs|dr|prof|st|no|nr|vs|etc|e\.g|i\.e|z\.b|d\.h|bzw|ca|inkl|sra?|dña|p\.ej)\.\s*$/iu;

export function splitSentences(text: string): string[] {
  const found: string[] = [];
  let open = "";
  const segments = Array.from(sentences.segment(text), ({ segment }) => segment);
  for (const [index, segment] of segments.entries()) {
    open += segment;
    // A quoted question inside a sentence does not end it.
    const goesOn = /[”“»"]\s*$/u.test(open) && /^\p{Ll}/u.test(segments[index + 1] ?? "");
    if ((goesOn || shortForms.test(open)) && !open.endsWith("\n")) continue;
    if (/[\p{L}\p{N}]/u.test(open)) found.push(open.trim());
    open = "";
  }
  if (/[\p{L}\p{N}]/u.test(open)) found.push(open.trim());
  return found;
}

export function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:[.,'’-](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*/gu) ?? [];
}

export function visibleCharacters(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Letters and digits alone, in lower case, one blank between words: the form in which texts are looked for in texts. */
export function fold(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu, "")
    .toLowerCase()
    .replace(/['’‘]/gu, "");
  return ` ${(plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ")} `;
}
