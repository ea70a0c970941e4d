/** The writer that needs no model and no network: the same answer for the same question. */
import { defaultNetworks, networkFacts } from "../../formats/networks.ts";
import { networkLength } from "../../text/network-length.ts";
import { sentencesOf } from "../../text/segment.ts";
import type { Citation, Sentence, Writer } from "../writer.ts";

export const builtInWriter: Writer = {
  name: "built-in",
  brief(material) {
    const [mainKeyword = material.brand.name, ...keywords] = material.keywords;
    return Promise.resolve({
      angle: material.topic ?? material.forumPost?.title ?? mainKeyword,
      reader: "",
      mainKeyword,
      keywords: keywords.slice(0, 8),
      passages: material.passages.map((passage) => passage.id),
    });
  },
  plan(material, brief, contentType) {
    const wanted = material.brand.networks.length > 0 ? material.brand.networks : defaultNetworks;
    return Promise.resolve({
      contentType,
      writer: "built-in",
      title: brief.angle,
      angle: brief.angle,
      reader: brief.reader,
      mainKeyword: brief.mainKeyword,
      keywords: brief.keywords,
      sections: [],
      networks: contentType === "social" ? [...wanted] : [],
      notes: ["Written by the built-in writer."],
    });
  },
  draft(material, plan) {
    const sentences: Sentence[] = [];
    const quotes: Citation[] = [];
    for (const passage of material.passages) {
      for (const span of sentencesOf(passage.text)) {
        const citation = { passage: passage.id, start: span.start, end: span.end };
        if (passage.kind === "overview") sentences.push({ text: span.text, citations: [citation] });
        else if (passage.kind !== "post_title") quotes.push(citation);
      }
    }
    const text = `${plan.title}\n\n${sentences[0]?.text ?? material.brand.name}`;
    return Promise.resolve({
      title: plan.title,
      description: plan.title.slice(0, 160),
      excerpt: plan.title,
      sections: [
        {
          id: "s1",
          kind: "brand",
          heading: plan.mainKeyword,
          level: 2,
          blocks: [
            { kind: "paragraph", sentences },
            ...quotes.map((citation) => ({ kind: "quote" as const, citation })),
          ],
        },
      ],
      newsletter:
        plan.contentType === "newsletter"
          ? { subject: plan.title, subjectAlternatives: [], preheader: plan.mainKeyword }
          : null,
      social: plan.networks.map((network) => {
        const { count, limit } = networkFacts[network];
        const fits = networkLength(text, count) <= limit;
        return {
          network,
          title: null,
          posts: [fits ? text : plan.mainKeyword],
          hashtags: [],
          citations: [],
        };
      }),
      toAdd: [],
    });
  },
  edit: (_material, _plan, draft) => Promise.resolve(draft),
};
