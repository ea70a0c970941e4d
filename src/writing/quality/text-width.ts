/**
 * Calculates the width of a text in Arial, and how much of it fits: search results are cut by width, not by characters.
 */

/** The widths of the characters from space to tilde in Arial and Helvetica, in thousandths of the font size. */
const widths =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
    .split(" ")
    .map(Number);
const usual = 556;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uFF01-\uFF60]/u;

function widthOf(character: string): number {
  // Accents have no width of their own.
  if (/^\p{M}/u.test(character)) return 0;
  if (wide.test(character)) return 1_000;
  return widths[(character.normalize("NFD").codePointAt(0) ?? 0) - 32] ?? usual;
}

/** Cuts a text to a width in pixels. */
export function cutToWidth(
  text: string,
  { fontSize, widthMax }: { fontSize: number; widthMax: number },
): { shown: string; width: number; isCut: boolean } {
  const ellipsis = " ...";
  const room =
    widthMax - [...ellipsis].reduce((sum, one) => sum + (widthOf(one) * fontSize) / 1_000, 0);
  let width = 0;
  let fits = 0;
  let at = 0;
  for (const character of text) {
    width += (widthOf(character) * fontSize) / 1_000;
    at += character.length;
    // Cuts only at the end of a word.
    if (width <= room && (at === text.length || text[at] === " ")) fits = at;
  }
  const isCut = width > widthMax;
  const shown = isCut ? text.slice(0, fits).trimEnd() + ellipsis : text;
  return { shown, width: Math.round(width), isCut };
}
