/** Strings that are slow for code that reads a text more than once: a small grammar, each rule grown to any length. */

/** The repeated part. */
const units: Readonly<Record<string, string>> = {
  letter: "a",
  capital: "A",
  digit: "1",
  blank: " ",
  tab: "\t",
  "line break": "\n",
  "full stop": ".",
  comma: ",",
  dash: "-",
  "question mark": "?",
  "exclamation mark": "!",
  quote: '"',
  apostrophe: "'",
  "opening quote": "“",
  "closing quote": "”",
  guillemet: "«",
  underscore: "_",
  asterisk: "*",
  backtick: "`",
  tilde: "~",
  hash: "#",
  pipe: "|",
  backslash: "\\",
  ampersand: "&",
  slash: "/",
  "opening bracket": "[",
  "closing bracket": "]",
  "opening parenthesis": "(",
  "opening brace": "{",
  "less than": "<",
  "greater than": ">",
  "combining mark": "\u0301",
  "zero width": "\u200B",
  joiner: "\u200D",
  emoji: "😀",
  family: "👨‍👩‍👧",
  flag: "🇩",
  Hebrew: "א",
  Arabic: "لا",
  Han: "漢",
  Thai: "ก",
  "lone surrogate": "\uD800",
  "list number": "1. ",
  "list number on a line": "1. \n",
  "words of one letter": "a ",
  "capital words": "Aa ",
  "German words": "Der Aal ",
  sentence: "Aa bb. ",
  "question on a line": "What now?\n",
  "number word": "one ",
  date: "1. 2. ",
  decimal: "1.1",
  thousands: "1 000 ",
  percent: "1% ",
  "blank line": "a\n\n",
  "blank and break": " \n",
  "comment opening": "<!--",
  "tag opening": "<a ",
  "nested tag": "<b>",
  script: "<script>",
  entity: "&lt;",
  "underscore word": "_a",
  "bold opening": "**a",
  "mixed emphasis": "*a_",
  "link opening": "[a](",
  "link with nothing": "[](",
  picture: "![",
  footnote: "[^1]",
  fence: "```\n",
  "prompt mark": "[p1] ",
  "mark behind": ". [p1",
  quotation: "> ",
  "list item": "- a\n",
  heading: "# a\n",
  table: "|a",
  "table row": "|a|\n|-|\n",
  address: "http://a.",
  "address of a path": "http://a.de/(",
  mail: "a@a.",
  handle: "@a ",
  hashtag: "#a",
  "opened and closed": "“a” ",
  aside: "(a. ",
  abbreviation: "z.b. ",
  object: '{"a":',
  array: "[",
  "escaped quote": '\\"',
  thinking: "<think>",
  "form field": "a=b&",
  "percent escape": "%C3",
  "thread count": "1/2 ",
};

export interface HostileString {
  name: string;
  /** At least this many characters. */
  grown: (characters: number) => string;
}

function repeated(unit: string, characters: number): string {
  return unit.repeat(Math.ceil(characters / unit.length));
}

/** Nested lists and quotes: each line is one level deeper than the previous one. */
function nested(mark: string, characters: number): string {
  const lines: string[] = [];
  for (let depth = 0, length = 0; length < characters; depth += 1) {
    const line = `${mark.repeat(depth % 60)}- a`;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join("\n");
}

/** Words that all differ, for code that compares each word with all previous ones. */
function different(characters: number, word: (index: number) => string): string {
  const words: string[] = [];
  for (let index = 0, length = 0; length < characters; index += 1) {
    const next = word(index);
    words.push(next);
    length += next.length;
  }
  return words.join("");
}

export const hostileStrings: readonly HostileString[] = [
  ...Object.entries(units).map(([name, unit]) => ({
    name,
    grown: (characters: number) => repeated(unit, characters),
  })),
  // Long runs between letters, on which patterns backtrack.
  ...Object.entries({ blank: " ", dash: "-", "full stop": ".", letter: "a", quote: '"' }).map(
    ([name, unit]) => ({
      name: `${name} between letters`,
      grown: (characters: number) => `a${repeated(unit, characters)}b`,
    }),
  ),
  { name: "nested list", grown: (characters) => nested("  ", characters) },
  { name: "nested quote", grown: (characters) => nested("> ", characters) },
  { name: "different words", grown: (size) => different(size, (index) => `word${index} `) },
  {
    name: "different names",
    grown: (size) => different(size, (index) => `and Ab${letters(index)} `),
  },
  { name: "different numbers", grown: (size) => different(size, (index) => `${index} cups, `) },
  {
    name: "sentences alike",
    grown: (size) =>
      different(size, (index) => `This one says the same as the others do ${index} times. `),
  },
  {
    name: "different quotes",
    grown: (size) => different(size, (index) => `“say ${letters(index)} to it” `),
  },
  {
    name: "different sections",
    grown: (size) => different(size, (index) => `## Part ${index}\n\nIt is ${index}.\n\n`),
  },
  {
    name: "different links",
    grown: (size) => different(size, (index) => `https://a${index}.de/ `),
  },
];

function letters(index: number): string {
  return index.toString(36).replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
}
