/** Converts a title to a URL slug. */

const spelledOut: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  ø: "o",
  ł: "l",
};

/** Texts that need no normalization or transliteration. */
const plain = /^[\x20-\x7E’–—]*$/;

/** Lower case, hyphens, at most 80 characters; letters of other scripts are kept. */
export function slugOf(title: string): string {
  const lower = title.toLowerCase();
  const slug = (plain.test(lower) ? lower : withPlainLetters(lower))
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  const short =
    slug.length <= 80
      ? slug
      : slug
          .slice(0, 80)
          .toWellFormed()
          .replace(/\uFFFD/g, "")
          .replace(/-[^-]*$/, "");
  return short === "" ? "untitled" : short;
}

function withPlainLetters(lower: string): string {
  return lower
    .normalize("NFC")
    .replace(/[äöüßæøł]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFD")
    .replace(/(?<=[a-z])\p{M}+/gu, "")
    .normalize("NFC");
}
