/** The other side of a comparison: one plain prompt per piece, with all the material as JSON. */
import type { Brief, PieceType } from "./brief.ts";

const names: Readonly<Record<PieceType, string>> = {
  article: "article",
  post: "blog post",
  newsletter: "newsletter",
  social: "set of social media posts",
};

const forms: Readonly<Record<PieceType, string>> = {
  article: "a title (#), then the article in Markdown",
  post: "a title (#), then the blog post in Markdown",
  newsletter:
    "the lines 'Subject: …' and 'Preheader: …', then a headline (#) and the newsletter in Markdown",
  social:
    "one text per network of the brand, each under a heading '## ' with the network's name, ready to post",
};

/** The two parts of the prompt, which are joined by a blank line. */
export function singlePrompt(brief: Brief, type: PieceType): { task: string; material: string } {
  const { name: _name, content_type: _type, ...material } = brief;
  return {
    task: `Write this ${names[type]} for our brand, in the language "${brief.language}". It should be ready to publish. Use the topic, the instructions, the brand's overview, voice and keywords, and the forum post if there is one. Answer with the piece alone: ${forms[type]}.`,
    material: JSON.stringify(material, null, 1),
  };
}
