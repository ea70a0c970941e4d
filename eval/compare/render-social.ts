/** Renders a social set: the brand's networks in order, each with its title, posts and picture description. */
import { networkFacts } from "../../src/writing/formats/networks.ts";
import { networks } from "../../src/writing/material.ts";
import type { Network } from "../../src/writing/material.ts";
import type { Brief } from "./brief.ts";
import type { PlainBlock } from "./plain-blocks.ts";

/** Labels that only some writers put before a part. */
const partLabel =
  /^(?:title|titel|título|titre|titolo|headline|text|post|caption|beitrag|texto|publicación|hashtags?)\s*:\s*/iu;
const pictureLabel =
  /^[[(]?\s*(?:picture|image|visual|photo|shot|video|reel|alt[- ]?text|bild|foto|motiv|alternativtext|imagen|imagem|texto alternativo|vídeo)(?:[ -]?(?:idea|idee|description|beschreibung|text|suggestion|concept|vorschlag))?\s*(?:\([^)\n]*\))?\s*:\s*/iu;
const altTextLabel = /\b(?:alt[- ]?text|alternativtext|texto alternativo)\s*:\s*/giu;

export function renderSocial({ brand }: Brief, blocks: readonly PlainBlock[]): string {
  const before: string[] = [];
  const sections = new Map<Network, PlainBlock[]>();
  let current: PlainBlock[] | undefined;
  for (const block of blocks) {
    const network = block.kind === "heading" ? networkNamed(block.text) : undefined;
    if (network !== undefined) {
      current = sections.get(network) ?? [];
      sections.set(network, current);
    } else if (current) current.push(block);
    // A heading for the whole set is omitted.
    else if (block.kind !== "heading") before.push(block.text);
  }
  const wanted = brand.networks ?? [];
  const order = [...new Set([...wanted, ...sections.keys()])];
  const parts = order.map((network) => {
    const text = renderPost(sections.get(network) ?? []);
    return `## ${networkFacts[network].label}\n\n${text || "(missing)"}`;
  });
  return [...before, ...parts].join("\n\n");
}

function networkNamed(heading: string): Network | undefined {
  const word = /^\W*([\p{L}]+)/u.exec(heading)?.[1]?.toLowerCase();
  return word === "twitter" ? "x" : networks.find((network) => network === word);
}

const hasPicture = ({ text }: PlainBlock) =>
  text.split("\n").some((line) => pictureLabel.test(line));

/** A single post has at most this many pictures; more belong to the posts of a series. */
const picturesOfOnePost = 2;

/** Unifies picture descriptions; those of a single post come last. */
function renderPost(blocks: readonly PlainBlock[]): string {
  const texts: string[] = [];
  const all: string[] = [];
  const isSeries = blocks.filter(hasPicture).length > picturesOfOnePost;
  for (const { text } of blocks) {
    const lines = text.split("\n");
    const pictured = lines.filter((line) => pictureLabel.test(line));
    // Everything after a picture label in a paragraph describes the picture.
    const from = pictured.length > 0 ? lines.findIndex((line) => pictureLabel.test(line)) : -1;
    const said = (from === -1 ? lines : lines.slice(0, from)).join("\n").replace(partLabel, "");
    if (said.trim() !== "") texts.push(said.trim());
    const pictures = from === -1 ? [] : lines.slice(from).map(pictureText).filter(Boolean);
    if (isSeries && pictures.length > 0) texts.push(`[Picture: ${pictures.join(" ")}]`);
    else all.push(...pictures);
  }
  if (all.length > 0) texts.push(`[Picture: ${all.join(" ")}]`);
  return texts.join("\n\n");
}

function pictureText(line: string): string {
  const isBracketed = /^[[(]/.test(line);
  const text = line.replace(pictureLabel, "").replace(altTextLabel, "").trim();
  return isBracketed ? text.replace(/[\])]$/, "").trim() : text;
}
