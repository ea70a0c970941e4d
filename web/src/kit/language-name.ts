/** The name of a language in the viewer's own: `de` as "German". */
const names = new Intl.DisplayNames(undefined, { type: "language" });

export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // Not every text that stands there is a language's code.
    return code;
  }
}
