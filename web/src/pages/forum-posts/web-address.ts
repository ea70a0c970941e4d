/** An address that may be followed: only the web's own schemes, whatever a stranger wrote. */
export function webAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const address = new URL(text);
  return address.protocol === "https:" || address.protocol === "http:" ? address : undefined;
}
