/** The attributes that tell a browser or a mail client in which language and direction a text is written. */

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

/** Inside a text that runs from right to left, what is in another script finds its own direction. */
export function ownDirection(language: string): string {
  return isRightToLeft(language) ? ' dir="auto"' : "";
}

/** Letters, digits and hyphens alone; "und", undetermined, where it is no tag of a language. */
function canonical(language: string): string {
  if (/^[a-z]{2}$/u.test(language)) return language;
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "und";
  } catch {
    return "und";
  }
}
