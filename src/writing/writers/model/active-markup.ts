/**
 * Takes out of a model's text what does something where it is shown: scripts, pictures, frames, links that run code. It
 * was told to write plain text, so what is left in their place says that the sentence around them is not to be kept.
 */
import { withoutTags } from "../../text/html-tags.ts";

/** The character for an object that cannot be shown. */
const hole = "\uFFFC";

const address = String.raw`\((?:[^()\n]|\([^()\n]{0,500}\)){0,2000}\)`;
const picture = new RegExp(String.raw`!\[[^\]\n]{0,500}\]${address}`, "gu");
const link = new RegExp(String.raw`\[([^\]\n]{1,500})\](${address})`, "gu");

/** A page, a mailbox, a telephone, or an address without a scheme. */
const harmless = /^\(\s*<?(?:(?:https?|mailto|tel|sms):|[/#]|[^:&\s()]*[)>])/iu;

export function withoutActiveMarkup(text: string): string {
  return (
    withoutTags(text, hole)
      .replace(picture, hole)
      // The words of a link stay; where it leads is not the model's to say.
      .replace(link, (_, words: string, to: string) =>
        harmless.test(to) ? words : `${words}${hole}`,
      )
  );
}

export function hadActiveMarkup(sentence: string): boolean {
  return sentence.includes(hole);
}
