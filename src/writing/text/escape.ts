/**
 * Escapes plain text for Markdown, HTML, emails and JSON inside HTML, so that no source can change a document's
 * structure.
 */

import { isTidy, oneSpace } from "./clean.ts";

/** Text without Markdown syntax; a colon matters only in an address. */
const harmless = /^[A-Za-zÀ-\u024F“„«¿¡][A-Za-z0-9À-\u024F ,;:.!?'"“”„‘’«»¿¡()%/€°§…–—-]*$/;

/** Escapes text inside a line of Markdown: only characters that CommonMark or GFM would parse as markup. */
export function escapeMarkdown(text: string): string {
  if (harmless.test(text) && !/ {2}| $|www\.|:\S/i.test(text)) return text;
  return (
    text
      .replace(/\s+/g, oneSpace)
      // Four spaces at the start of a line would make it a code block.
      .trim()
      .replace(/[\\`*[\]<>|~]/g, String.raw`\$&`)
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
      .replace(/&(?=#?\w{1,31};)/g, String.raw`\&`)
      .replace(/^[#+\-=]/u, String.raw`\$&`)
      .replace(/^(\d{1,9})([.)])(?=\s|$)/u, String.raw`$1\$2`)
      .replace(/(https?|ftp|mailto|xmpp):(?=\S)/gi, String.raw`$1\:`)
      .replace(/\bwww\./gi, String.raw`www\.`)
      .replace(/(?<=[\w.+-])@(?=[\w-])/g, String.raw`\@`)
  );
}

const htmlEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
  // Email services replace {{tags}}; braces from a source must not become one.
  "{": "&#123;",
  "}": "&#125;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`{}]/g, (character) => htmlEntities[character] ?? "");
}

/** For emails: also escapes the other merge tags of email services: *|TAG|*, %TAG%, [[tag]], ${tag}. */
export function escapeMailHtml(text: string): string {
  return escapeHtml(text).replace(/[%|[\]$*]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** For subjects and plain text, which have no entities: inserts a space into merge tags. */
export function withoutMergeTags(text: string): string {
  return text
    .replace(/([{}[\]%])(?=\1)/g, "$1 ")
    .replace(/([{<])(?=[%#$])|([*$%#])(?=[|{}>])|\|(?=\*)/g, "$& ")
    .replace(/%(?=[A-Za-z_][\w.:-]{0,60}%)/g, "% ");
}

/** Returns one line for an email header; a line break would start another header. */
export function oneLine(text: string, space = (_spaces: string) => " "): string {
  if (isTidy(text)) return text;
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, space).trim();
}

/** Makes JSON safe inside a script element: it cannot close the element or open another. */
export function safeInScript(text: string): string {
  return text.replace(/<(?=[a-z/!?])/gi, "‹");
}

const mailAddress = /^mailto:[\w.!#$%&'*+/=?^{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/iu;

/** The address of a link that a user entered: a web page, or an email address without mailto parameters. */
export function linkableByHand(address: string): string | null {
  return mailAddress.test(address) ? address : linkable(address);
}

/** The address if it may be linked: http or https, without credentials; otherwise null. */
export function linkable(address: string | null): string | null {
  const parsed = address === null ? null : URL.parse(address);
  if (parsed === null || !/^https?:$/u.test(parsed.protocol)) return null;
  return parsed.username === "" && parsed.password === "" ? parsed.href : null;
}
