export function htmlToMarkdown(html: string): string {
  return html;
}
export function readHtml(html: string) {
  return { title: "", markdown: html, language: "" };
}
