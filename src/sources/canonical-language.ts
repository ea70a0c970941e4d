/** A language as a page or a file declares it, as BCP 47; empty where it is none. */
export function canonicalLanguage(declared: string): string {
  try {
    const tag = declared.trim().replaceAll("_", "-").slice(0, 35);
    return Intl.getCanonicalLocales(tag)[0] ?? "";
  } catch {
    return "";
  }
}
