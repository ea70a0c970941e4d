/** Converts a declared language to a canonical BCP 47 tag; empty if it is invalid. */
export function canonicalLanguage(declared: string): string {
  try {
    const tag = declared.trim().replaceAll("_", "-").slice(0, 35);
    return Intl.getCanonicalLocales(tag)[0] ?? "";
  } catch {
    return "";
  }
}
