/** Reads the things that an instruction names: parted by commas, brackets, "and" and "or", without what is said of the wish itself. */

export function termsIn(what: string | undefined): string[] {
  return (what ?? "")
    .split(/[,()]|\s+(?:and|or|und|oder|nor|et|ou|ni)\s+/iu)
    .map((word) =>
      word
        .replace(/^[\s"“„'‘]+|(?<![\s"”“'’.!])[\s"”“'’.!]+$/gu, "")
        .replace(/^(?:the|any|our|its|a|an|no|den|die|das|der|unsere?n?|irgendwelche)\s+/iu, "")
        // Where and how often is said of the wish and not of what is wished for.
        .replace(
          /\s+(?:once|twice|briefly|somewhere|early|by name|at the (?:end|start|beginning)|near the (?:end|start|beginning)|in the (?:intro\p{L}*|closing)|einmal|kurz|am (?:ende|anfang|schluss)|etc\.?)$/iu,
          "",
        ),
    )
    .filter((word) => word.length > 1 && word.length <= 60);
}
