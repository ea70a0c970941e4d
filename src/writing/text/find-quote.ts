/** Finds quoted words in a text, even if the quotation is not exact. */

/** The position of the words, ignoring differences in spaces, line breaks, quotation marks and case. */
export function findWords(text: string, words: string): { start: number; end: number } | undefined {
  const wanted = folded(words.replace(/\s\/\s/gu, " ").trim()).text;
  if (wanted === "") return undefined;
  const given = folded(text);
  const at = given.text.indexOf(wanted);
  const start = given.places[at];
  const last = given.places[at + wanted.length - 1];
  return start === undefined || last === undefined ? undefined : { start, end: last + 1 };
}

/** The normalized text, and the original position of each character. */
function folded(text: string): { text: string; places: number[] } {
  const characters: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = foldedCharacter(text[at] ?? "");
    if (character === " " && characters.at(-1) === " ") continue;
    characters.push(character);
    places.push(at);
  }
  return { text: characters.join(""), places };
}

function foldedCharacter(character: string): string {
  if (/\s/u.test(character)) return " ";
  if ("“”„«»".includes(character)) return '"';
  if ("’‘".includes(character)) return "'";
  const lower = character.toLowerCase();
  return lower.length === 1 ? lower : character;
}
