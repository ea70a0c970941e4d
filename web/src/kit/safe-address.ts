/** Addresses that a link may lead to, whatever a stranger wrote: nothing that a browser would run. */
const schemes: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);

/** As it was given; undefined where it is of another kind, or leads to a page of ours. */
export function safeAddress(address: string | null | undefined): string | undefined {
  if (address === null || address === undefined) return undefined;
  try {
    // Without a base: what is no whole address is none.
    return schemes.has(new URL(address).protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}

/** Parsed, and only of the web itself. */
export function webAddress(text: string): URL | undefined {
  // URL.parse is newer than the browsers that the build is for.
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return /^https?:$/.test(address?.protocol ?? "") ? address : undefined;
}
