/** The addresses that may be meant, in the order in which they are tried. */
export function websiteAddresses(entered: string): string[] {
  const text = entered.trim();
  return /^[a-z][a-z0-9+.-]*:\/\//iu.test(text) ? [text] : [`https://${text}`, `http://${text}`];
}
