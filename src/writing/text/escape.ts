/** Escapes plain text for Markdown, HTML, mails and JSON inside HTML, so that no source can change a document's structure. */

import { isTidy, oneSpace } from "./clean.ts";

/** Words, spaces and marks that mean nothing in Markdown, wherever they stand; a colon only makes an address. */
const harmless = /^[A-Za-zÀ-\u024F“„«¿¡][A-Za-z0-9À-\u024F ,;:.!?'"“”„‘’«»¿¡()%/€°§…–—-]*$/;

/** Text inside a line of Markdown. Only what CommonMark or GFM would read as markup gets a backslash. */
export function escapeMarkdown(text: string): string {
  if (harmless.test(text) && !/ {2}| $|www\.|:\S/i.test(text)) return text;
  return (
    text
      .replace(/\s+/g, oneSpace)
      // Four spaces at a line's beginning would make code of it.
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
  // Mail services replace {{tags}}; braces from a source must never look like one.
  "{": "&#123;",
  "}": "&#125;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`{}]/g, (character) => htmlEntities[character] ?? "");
}

/** For mails: besides {{tags}}, services know *|TAG|*, %TAG%, [[tag]], ${tag}; none of their signs is left as it is. */
export function escapeMailHtml(text: string): string {
  return escapeHtml(text).replace(/[%|[\]$*]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The same for a subject or plain text, where there are no entities: a space parts what a service would look for. */
export function withoutMergeTags(text: string): string {
  return text
    .replace(/([{}[\]%])(?=\1)/g, "$1 ")
    .replace(/([{<])(?=[%#$])|([*$%#])(?=[|{}>])|\|(?=\*)/g, "$& ")
    .replace(/%(?=[A-Za-z_][\w.:-]{0,60}%)/g, "% ");
}

/** One line of plain text, as a mail's header takes it: a line break would begin another header. */
export function oneLine(text: string, space = (_spaces: string) => " "): string {
  if (isTidy(text)) return text;
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, space).trim();
}

/**
 * Text for JSON that somebody may print into a script element without a second thought: nothing in it can end the
 * element or begin another.
 */
export function safeInScript(text: string): string {
  return text.replace(/<(?=[a-z/!?])/gi, "‹");
}

const mailAddress = /^mailto:[\w.!#$%&'*+/=?^{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/iu;

/** What a link that a person made may lead to: besides pages, a mail address without anything that fills in the mail. */
export function linkableByHand(address: string): string | null {
  return mailAddress.test(address) ? address : linkable(address);
}

/** An address that may become a link: http or https, without a name and a password; null for anything else. */
export function linkable(address: string | null): string | null {
  const parsed = address === null ? null : URL.parse(address);
  if (parsed === null || !/^https?:$/u.test(parsed.protocol)) return null;
  return parsed.username === "" && parsed.password === "" ? parsed.href : null;
}
