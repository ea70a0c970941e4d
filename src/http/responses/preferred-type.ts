/** The offered type that an Accept header prefers; the first one if the header names none of them. */
export function preferredType(accept: string | undefined, offered: readonly string[]): string {
  return acceptedType(accept, offered) ?? offered[0] ?? "";
}

/** Like `preferredType`, but undefined if the header names types and none of them is offered. */
export function acceptedType(
  accept: string | undefined,
  offered: readonly string[],
): string | undefined {
  const wishes = (accept ?? "").split(",").flatMap((part) => {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (range === "") return [];
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    return [{ range, quality: quality === undefined ? 1 : Number(quality.slice(2)) }];
  });
  // Invalid entries are ignored, and q=0 entries only exclude types.
  const isAsking = wishes.some(
    ({ range, quality }) => /^[^/\s]+\/[^/\s]+$/.test(range) && quality > 0,
  );
  let best = isAsking ? undefined : offered[0];
  let bestQuality = 0;
  for (const type of offered) {
    const quality = qualityOf(type, wishes);
    if (quality > bestQuality) {
      best = type;
      bestQuality = quality;
    }
  }
  return best;
}

/** The quality of the most specific matching range. */
function qualityOf(type: string, wishes: readonly { range: string; quality: number }[]): number {
  for (const range of [type, `${type.split("/")[0]}/*`, "*/*"]) {
    const wish = wishes.find((one) => one.range === range);
    if (wish) return wish.quality;
  }
  return 0;
}
