/** Finds the words of the material that keep their capital wherever they stand. */
import type { Material } from "../../material.ts";

/** Words that are written with a capital inside sentences of the material, so they keep it. */
export function namesIn(material: Material): Set<string> {
  const names = new Set<string>(["I"]);
  for (const word of material.brand.name.match(/\p{Lu}[\p{L}\p{N}]*/gu) ?? []) names.add(word);
  const text = material.passages.map((passage) => passage.text).join("\n");
  for (const match of text.matchAll(/(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}]+/gu)) names.add(match[0]);
  for (const keyword of material.keywords) {
    for (const match of keyword.matchAll(/(?<=\p{Ll} )\p{Lu}[\p{L}\p{N}]+/gu)) names.add(match[0]);
    for (const word of keyword.match(/\b\p{Lu}{2,}\b/gu) ?? []) names.add(word);
  }
  // "Marrow & Rye" sells rye: a word that the sources also write small is a name only as part of one.
  const small = new Set(text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{N}]*/gu) ?? []);
  for (const name of names) {
    if (/^\p{Lu}\p{Ll}/u.test(name) && small.has(name.toLowerCase())) names.delete(name);
  }
  return names;
}
