/** What must never come out, whatever was put in: keys, markers, hidden characters, scripts, foreign links, orders obeyed. */
import { finding } from "./finding.ts";
import type { Finding, Inspected } from "./finding.ts";

const never: readonly (readonly [code: string, what: string, pattern: RegExp])[] = [
  ["marker", "a marker of the prompt", /<<<|>>>|\bTASK: \w|\bINPUT: ?[{[]|<\|im_|\[p\d+\]|\[\[/u],
  ["secret", "something like a key", /\b(?:pr_(?:live|test)_\w{8}|sk-[\w-]{16}|AIza\w{20})/u],
  [
    "invisible",
    "a character that nobody sees",
    /[\u200B\u2060\u00AD\uFEFF\u202A-\u202E\u2066-\u2069]|[\u{E0000}-\u{E007F}]/u,
  ],
  ["thought", "a model's thoughts", /<\/?(?:think|thinking|reasoning)>/iu],
  ["model_talk", "a model's talk", /\bas an ai\b|\blanguage model\b|^(?:sure|certainly)[!,]/imu],
  [
    "placeholder",
    "a placeholder",
    /\[(?:insert|your|todo|tbd)\b|lorem ipsum|\[object |\bundefined\b/iu,
  ],
];

const dangerous: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a script", /<script(?![^>]*type="application\/ld\+json")/iu],
  ["a frame or an object", /<(?:iframe|object|embed|form|base|link)\b/iu],
  ["an event handler", /<[^>]+\son\w+\s*=/iu],
  ["an address that runs", /(?:href|src)\s*=\s*["']?\s*(?:javascript|data|vbscript):/iu],
  ["a foreign picture", /<img[^>]+src\s*=\s*["']?https?:/iu],
];

export function validateLeaks({
  case: one,
  content,
  reading,
  given,
  secrets,
}: Inspected): Finding[] {
  const findings: Finding[] = [];
  const { html, text } = content.document as { html?: string; text?: string };
  const shown = [content.title, reading.wholeText, reading.note, headOf(content.document)];
  for (const [code, what, pattern] of never) {
    const found = pattern.exec(shown.join("\n"));
    if (found && !isQuotedFrom(given.folded, code, found[0])) {
      findings.push(finding(code, `It holds ${what}: “${JSON.stringify(found[0]).slice(1, -1)}”.`));
    }
  }
  const everything = JSON.stringify([content.title, content.markdown, content.document]);
  for (const secret of secrets) {
    if (everything.includes(secret)) findings.push(finding("secret", "A key of the service."));
  }
  for (const word of one.post?.forbidden ?? []) {
    if ([...shown, content.markdown, text ?? ""].join("\n").includes(word)) {
      findings.push(finding("hostile_text", `It holds ${JSON.stringify(word)} of a hostile post.`));
    }
  }
  if (html !== undefined) {
    for (const [what, pattern] of dangerous) {
      if (pattern.test(html)) findings.push(finding("html_unsafe", `Its HTML holds ${what}.`));
    }
  }
  if (/(?<!\\)<(?!https?:\/\/)[a-z!/]/iu.test(content.markdown)) {
    findings.push(finding("html_unsafe", "Its Markdown holds HTML."));
  }
  return [...findings, ...foreignLinks(content.markdown, html, text, given.url)];
}

/** What a post itself says may be quoted, unless it was made to break out. */
function isQuotedFrom(folded: string, code: string, found: string): boolean {
  return code === "placeholder" && folded.includes(found.toLowerCase().replace(/\W/g, " ").trim());
}

function headOf(document: Record<string, unknown>): string {
  const { subject, preheader, meta_description, excerpt } = document;
  return [subject, preheader, meta_description, excerpt].filter(Boolean).join("\n");
}

function foreignLinks(
  markdown: string,
  html: string | undefined,
  text: string | undefined,
  url: string | null,
): Finding[] {
  const address = /\b(?:https?:\/\/|www\.)[^\s<>"'\\)\]]+/giu;
  const hrefs = [...(html ?? "").matchAll(/(?:href|src)="([^"]*)"/giu)];
  const links = [
    ...(markdown.replace(/\\(.)/g, "$1").match(address) ?? []),
    ...(text?.match(address) ?? []),
    ...hrefs.map((match) => (match[1] ?? "").replaceAll("&amp;", "&")),
  ];
  const known = (link: string) =>
    link === "{{unsubscribe_url}}" || link.startsWith("#") || isSame(link, url);
  return [...new Set(links.filter((link) => !known(link)))].map((link) =>
    finding("link_foreign", `${link} is no source's address.`),
  );
}

function isSame(link: string, url: string | null): boolean {
  if (url === null) return false;
  return URL.parse(link.replace(/[.,;:!?]+$/u, ""))?.href === URL.parse(url)?.href;
}
