/** Parses CSV separated by commas, semicolons or tabs, whichever the first line uses, with quoted cells. */
export function readCsv(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    // Skip empty lines.
    if (row.some((one) => one.trim() !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (character === separator) endCell();
    else if (character === "\n" || character === "\r") endRow();
    else cell += character;
  }
  endRow();
  return rows;
}

function separatorOf(text: string): string {
  const [line = ""] = text.split(/[\r\n]/, 1);
  const counted = [",", ";", "\t"].map((character) => ({
    character,
    count: line.split(character).length,
  }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.character ?? ",";
}
