/** URLs that are safe to link to, whoever provided them: no scheme that executes code. */
const schemes: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);

/** The URL as given; undefined if it has another scheme or is relative. */
export function safeAddress(address: string | null | undefined): string | undefined {
  if (address === null || address === undefined) return undefined;
  try {
    // Without a base, relative URLs are rejected.
    return schemes.has(new URL(address).protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}

/** The parsed URL; undefined unless it is http or https. */
export function webAddress(text: string): URL | undefined {
  // URL.parse is newer than the browsers that the build supports.
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return /^https?:$/.test(address?.protocol ?? "") ? address : undefined;
}
