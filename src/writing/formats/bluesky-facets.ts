/**
 * Marks links and hashtags in a Bluesky post as byte ranges, as its protocol requires; only known addresses become
 * links.
 */
import { z } from "zod";

export const facetSchema = z.object({
  index: z.object({ byteStart: z.int().nonnegative(), byteEnd: z.int().positive() }),
  features: z.array(
    z.union([
      z.object({ $type: z.literal("app.bsky.richtext.facet#link"), uri: z.url() }),
      z.object({ $type: z.literal("app.bsky.richtext.facet#tag"), tag: z.string().min(1) }),
    ]),
  ),
});

type Facet = z.infer<typeof facetSchema>;

export function blueskyFacets(
  text: string,
  hashtags: readonly string[],
  knownAddresses: ReadonlySet<string>,
): Facet[] {
  const found: { start: number; facet: Facet }[] = [];
  const add = (start: number, end: number, feature: Facet["features"][number]) => {
    const byteStart = Buffer.byteLength(text.slice(0, start));
    const byteEnd = byteStart + Buffer.byteLength(text.slice(start, end));
    found.push({ start, facet: { index: { byteStart, byteEnd }, features: [feature] } });
  };
  for (const address of knownAddresses) {
    for (const at of placesOf(text, address)) {
      add(at, at + address.length, { $type: "app.bsky.richtext.facet#link", uri: address });
    }
  }
  for (const hashtag of new Set(hashtags)) {
    for (const at of placesOf(text, hashtag)) {
      const tag = hashtag.replace(/^#/u, "");
      add(at, at + hashtag.length, { $type: "app.bsky.richtext.facet#tag", tag });
    }
  }
  return found.toSorted((a, b) => a.start - b.start).map(({ facet }) => facet);
}

/** The positions of a whole address or hashtag: not within a word, and not the beginning of a longer one. */
function placesOf(text: string, what: string): number[] {
  const places: number[] = [];
  if (what.length < 2) return places;
  for (let at = text.indexOf(what); at !== -1; at = text.indexOf(what, at + what.length)) {
    const before = text[at - 1] ?? " ";
    const after = text.slice(at + what.length);
    const isWhole =
      /[\s("“„«‘[]/u.test(before) && !/^(?:[\p{L}\p{M}\p{N}_/\-%=#&@~+]|[.?!:,;]+\w)/u.test(after);
    if (isWhole) places.push(at);
  }
  return places;
}
