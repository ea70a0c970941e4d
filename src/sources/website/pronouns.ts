/** Pronouns by which a brand refers to itself and to its readers, by language. */

export const persons: Readonly<
  Record<string, readonly (readonly [string, RegExp, "self" | "reader"])[]>
> = {
  en: [
    ["we", /\b(?:we|our|us)\b/giu, "self"],
    ["I", /\b(?:I|my)\b/gu, "self"],
    ["you", /\b(?:you|your)\b/giu, "reader"],
  ],
  de: [
    ["wir", /(?<!\p{L})(?:wir|uns|unser\p{L}*)(?!\p{L})/giu, "self"],
    ["ich", /(?<!\p{L})(?:ich|mein\p{L}*)(?!\p{L})/giu, "self"],
    ["Sie", /(?<=[\p{L},] )(?:Sie|Ihnen|Ihr\p{Ll}*)(?!\p{L})/gu, "reader"],
    ["du", /(?<!\p{L})(?:du|dir|dich|dein\p{L}*)(?!\p{L})/giu, "reader"],
  ],
  es: [
    ["nosotros", /(?<!\p{L})(?:nosotr[oa]s|nos|nuestr[oa]s?|\p{L}+[aei]mos)(?!\p{L})/giu, "self"],
    ["usted", /(?<!\p{L})(?:usted|ustedes)(?!\p{L})/giu, "reader"],
    ["tú", /(?<!\p{L})(?:tú|tu|tus|te|contigo)(?!\p{L})/giu, "reader"],
  ],
  fr: [
    ["nous", /(?<!\p{L})(?:nous|notre|nos)(?!\p{L})/giu, "self"],
    ["je", /(?<!\p{L})(?:je|mon|ma|mes)(?!\p{L})/giu, "self"],
    ["vous", /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/giu, "reader"],
    ["tu", /(?<!\p{L})(?:tu|toi|ton|ta|tes)(?!\p{L})/giu, "reader"],
  ],
  it: [
    ["noi", /(?<!\p{L})(?:noi|nostr[oaie]|\p{L}+iamo)(?!\p{L})/giu, "self"],
    ["voi", /(?<!\p{L})(?:voi|vostr[oaie])(?!\p{L})/giu, "reader"],
    ["tu", /(?<!\p{L})(?:tu|te|tuo|tua|tuoi)(?!\p{L})/giu, "reader"],
  ],
};
export function selfOf(language: string): RegExp {
  const own = (persons[language.split("-")[0] ?? ""] ?? []).filter(([, , role]) => role === "self");
  return new RegExp(own.map(([, { source }]) => source).join("|") || "$^", "iu");
}

/** Pronouns for the reader. German polite forms match only with capitals. */
export const aboutReader =
  /(?<!\p{L})(?:you|your|yours|You|Your|Sie|Ihnen|Ihre?[nmrs]?|du|dir|dein\p{L}*|usted|tú|te|tu|tus|vous|Vous|votre|vos|tuo|tua|vi)(?!\p{L})/u;
