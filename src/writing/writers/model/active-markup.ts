/**
 * Removes active markup (scripts, images, frames, links that run code) from a model's text. Models are told to write
 * plain text, so a placeholder marks the sentence for removal.
 */
import { withoutTags } from "../../text/html-tags.ts";

/** U+FFFC, the object replacement character. */
const placeholder = "\uFFFC";

const address = String.raw`\((?:[^()\n]|\([^()\n]{0,500}\)){0,2000}\)`;
const picture = new RegExp(String.raw`!\[[^\]\n]{0,500}\]${address}`, "gu");
const link = new RegExp(String.raw`\[([^\]\n]{1,500})\](${address})`, "gu");

/** Web pages, email addresses, phone numbers, and addresses without a scheme. */
const harmless = /^\(\s*<?(?:(?:https?|mailto|tel|sms):|[/#]|[^:&\s()]*[)>])/iu;

export function withoutActiveMarkup(text: string): string {
  return (
    withoutTags(text, placeholder)
      .replace(picture, placeholder)
      // Keeps the text of a link; read-draft.ts decides whether its URL is kept.
      .replace(link, (_, words: string, to: string) =>
        harmless.test(to) ? words : `${words}${placeholder}`,
      )
  );
}

export function hadActiveMarkup(sentence: string): boolean {
  return sentence.includes(placeholder);
}
