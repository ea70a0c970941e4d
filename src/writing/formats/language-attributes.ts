/** The attributes for the language and direction of a text, for browsers and email programs. */

const rightToLeft = new Set(
  "ar arc ckb dv fa he iw ji khw ks mzn nqo pnb prs ps sd syr ug ur yi".split(" "),
);
const rightToLeftScript = /-(?:adlm|arab|aran|hebr|mand|nkoo|rohg|samr|syrc|thaa)\b/iu;

export function languageAttributes(language: string): string {
  return `lang="${canonical(language)}" dir="${isRightToLeft(language) ? "rtl" : "ltr"}"`;
}

export function isRightToLeft(language: string): boolean {
  const tag = canonical(language);
  if (/-latn\b/iu.test(tag)) return false;
  return rightToLeftScript.test(tag) || rightToLeft.has(tag.split("-")[0] ?? "");
}

/** In right-to-left texts, parts in other scripts determine their own direction. */
export function ownDirection(language: string): string {
  return isRightToLeft(language) ? ' dir="auto"' : "";
}

/** Returns a canonical language tag, or "und" (undetermined) if it is invalid. */
function canonical(language: string): string {
  if (/^[a-z]{2}$/u.test(language)) return language;
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "und";
  } catch {
    return "und";
  }
}
