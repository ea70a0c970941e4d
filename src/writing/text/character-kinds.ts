/**
 * What kind of character stands at a place of a text, looked up in a table: reading a text character by character this way
 * is several times as fast as finding its words by a pattern.
 */

export const characterKind = {
  other: 1,
  letter: 2,
  number: 3,
  mark: 4,
  underscore: 5,
  /** A letter of a script that is written without spaces: where words end cannot be seen. */
  unspaced: 6,
} as const;

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** For each unit of a text its kind; 0 where nobody has asked yet. */
const kinds = new Uint8Array(0x1_00_00);

/** Of the character that begins at a place; half of a pair is asked for with its other half. */
export function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const known = kinds[unit] ?? 0;
  if (known !== 0) return known;
  const isPair = unit >= 0xd8_00 && unit <= 0xdb_ff;
  const kind = kindOf(isPair ? String.fromCodePoint(text.codePointAt(at) ?? 0) : (text[at] ?? ""));
  if (!isPair) kinds[unit] = kind;
  return kind;
}

/** Where the letters, numbers and marks end that stand side by side from a place on. */
export function endOfRun(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    // Only what takes one unit is in the table.
    const known = kinds[text.charCodeAt(at)] ?? 0;
    if (known !== 0) {
      if (known === characterKind.other || known === characterKind.underscore) break;
      at += 1;
    } else if (isPartOfWord(kindAt(text, at))) at += unitsAt(text, at);
    else break;
  }
  return at;
}

/** Where the next letter, number or mark stands, from a place on; the text's end where there is none. */
export function nextRun(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isPartOfWord(kindAt(text, at))) at += unitsAt(text, at);
  return at;
}

function isPartOfWord(kind: number): boolean {
  return kind !== characterKind.other && kind !== characterKind.underscore;
}

/** 2 where a character takes two units. */
export function unitsAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xd8_00 && unit <= 0xdb_ff && (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
}

function kindOf(character: string): number {
  if (unspaced.test(character)) return characterKind.unspaced;
  if (/\p{L}/u.test(character)) return characterKind.letter;
  if (/\p{N}/u.test(character)) return characterKind.number;
  if (/\p{M}/u.test(character)) return characterKind.mark;
  return character === "_" ? characterKind.underscore : characterKind.other;
}
