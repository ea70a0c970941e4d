/** How stages and their pieces are named where they are kept, and which of it everybody else sees. */

const pieceMark = " · ";

export function pieceOf(stage: string, piece: string): string {
  return stage + pieceMark + piece;
}

export function isPiece(stage: string): boolean {
  return stage.includes(pieceMark);
}

/** A second round of a stage has a name of its own here, and is the same stage to everybody else. */
export function publicName(stage: string): string {
  const end = stage.indexOf(" ");
  return end === -1 ? stage : stage.slice(0, end);
}
