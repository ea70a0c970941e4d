/** Takes out of a text in Markdown what nobody can see, and leaves its spaces: they mean something at a line's ends. */
import { cleanCharacters } from "../text/clean.ts";

export function cleanMarkdown(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) =>
      line
        .replaceAll("\t", "    ")
        .split(/( {2,})/)
        .map((part, index) => (index % 2 === 1 ? part : cleanCharacters(part)))
        .join(""),
    )
    .join("\n");
}
