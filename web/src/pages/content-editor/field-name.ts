/** The display name of a field. */
import { contentEditorWords } from "../../words/content-editor.ts";
import { contentWords } from "../../words/content.ts";

const words = contentEditorWords.fields;

export function fieldName(name: string, fields: Readonly<Record<string, string>> = {}): string {
  const [network = "", part, index] = name.split(".");
  if (part === undefined) return (words as unknown as Record<string, string>)[name] ?? name;
  const label = networkName(network);
  if (part === "title") return words.titleOf(label);
  if (part === "hashtags") return words.hashtagsOf(label);
  const count = Object.keys(fields).filter((one) => one.startsWith(`${network}.posts.`)).length;
  return words.postOf(label, Number(index) + 1, count);
}

export function networkName(network: string): string {
  const names: Readonly<Record<string, string>> = contentWords.social.networks;
  return names[network] ?? network;
}
