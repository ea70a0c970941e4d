/** Counts tokens for the mock model: four characters per token, the rule of thumb for English. */

export const charactersPerToken = 4;

export function tokensIn(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/** Splits text into pieces of this many tokens without splitting characters. */
export function piecesOf(text: string, tokensPerPiece: number): string[] {
  const step = Math.max(1, Math.round(tokensPerPiece * charactersPerToken));
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + step);
    const last = text.charCodeAt(end - 1);
    if (last >= 0xd800 && last <= 0xdbff && end < text.length) end += 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}
