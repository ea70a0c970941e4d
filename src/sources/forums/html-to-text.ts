/** Until the HTML module of core is merged. */
export function htmlToText(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>|<\/p>|<\/li>|<\/pre>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&#x2F;", "/")
    .replaceAll("&amp;", "&")
    .trim();
}
