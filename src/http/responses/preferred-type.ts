/** Which of the types that we have an Accept header likes best; the first one where it says nothing of use. */
export function preferredType(accept: string | undefined, offered: readonly string[]): string {
  return acceptedType(accept, offered) ?? offered[0] ?? "";
}

/** The same; undefined where it names types, and none of ours is among them. */
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
  // What is no type at all says nothing, and what is only refused leaves the others.
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

/** The most specific range that fits a type decides about it. */
function qualityOf(type: string, wishes: readonly { range: string; quality: number }[]): number {
  for (const range of [type, `${type.split("/")[0]}/*`, "*/*"]) {
    const wish = wishes.find((one) => one.range === range);
    if (wish) return wish.quality;
  }
  return 0;
}
