/**
 * Holds a draft against its format and its material, by code alone: whoever wrote it, a number, a name or a quote
 * that no source holds is named here. Mending is the writer's edit.
 */
import { problem } from "../formats/format.ts";
import { formats } from "../formats/index.ts";
import { passageOf } from "../formats/citations.ts";
import { bodyText } from "../formats/plain-text.ts";
import type { Material } from "../material.ts";
import { countOf, says } from "../text/relevance.ts";
import { normalised, sentencesOf, wordsOf } from "../text/segment.ts";
import type { Citation, Draft, Plan, Problem } from "../writers/writer.ts";
import { unsupportedIn } from "./unsupported.ts";

const placeholder =
  /\[(?:insert|your|brand|name|todo|tbd)\b|lorem ipsum|\bTBD\b|\bTODO\b|\bXXX\b|\{\{?\w+\}?\}|\bundefined\b|\[object/iu;

export function check(material: Material, plan: Plan, draft: Draft): Problem[] {
  const format = formats[plan.contentType];
  return [
    ...format.validate(material, plan, draft),
    ...checkLength(material, plan, draft),
    ...checkSentences(material, draft),
    ...checkKeywords(material, plan, draft),
  ];
}

function checkLength(material: Material, plan: Plan, draft: Draft): Problem[] {
  const { min, max } = plan.targetWords;
  const words = wordsOf(bodyText(material, draft)).length;
  if (words < min) {
    return [
      problem("too_short", `${words} words of at least ${min}: the material carries no more.`, {
        mendable: false,
      }),
    ];
  }
  if (max !== null && words > max)
    return [problem("too_long", `${words} words of at most ${max}.`)];
  return [];
}

/** Where a sentence stands in the draft. */
interface Place {
  text: string;
  citations: Citation[];
  section: string | null;
  block: number | null;
  sentence: number | null;
  network: Problem["network"];
}

function placesOf(draft: Draft): Place[] {
  const places: Place[] = [];
  for (const section of draft.sections) {
    const at = { section: section.id, network: null };
    if (section.heading !== null) {
      places.push({ ...at, text: section.heading, citations: [], block: null, sentence: null });
    }
    section.blocks.forEach((block, blockIndex) => {
      if (block.kind === "quote") {
        places.push({
          ...at,
          text: "",
          citations: [block.citation],
          block: blockIndex,
          sentence: null,
        });
        return;
      }
      const sentences = block.kind === "list" ? block.items : block.sentences;
      sentences.forEach(({ text, citations }, sentence) => {
        places.push({ ...at, text, citations, block: blockIndex, sentence });
      });
    });
  }
  return places;
}

function checkSentences(material: Material, draft: Draft): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const places = placesOf(draft);
  for (const { network, posts, citations } of draft.social) {
    const here = posts.flatMap((text, sentence) =>
      sentencesOf(text).map((span) => ({
        text: span.text,
        citations,
        section: null,
        block: null,
        sentence,
        network,
      })),
    );
    problems.push(
      ...repeats(here, new Set()),
      ...here.flatMap((place) => faultsOf(material, place)),
    );
  }
  problems.push(...repeats(places, seen), ...places.flatMap((place) => faultsOf(material, place)));
  for (const text of [
    draft.title,
    draft.description,
    draft.excerpt,
    draft.newsletter?.subject ?? "",
    draft.newsletter?.preheader ?? "",
  ]) {
    problems.push(
      ...faultsOf(material, {
        text,
        citations: [],
        section: null,
        block: null,
        sentence: null,
        network: null,
      }).map((one) => ({ ...one, mendable: false })),
    );
  }
  return problems;
}

function repeats(places: Place[], seen: Set<string>): Problem[] {
  const problems: Problem[] = [];
  for (const place of places) {
    for (const { text } of sentencesOf(place.text)) {
      const key = normalised(text);
      if (wordsOf(key).length < 4) continue;
      if (seen.has(key))
        problems.push(problem("repeated_sentence", `“${text}” stands twice.`, placed(place)));
      seen.add(key);
    }
  }
  return problems;
}

function faultsOf(material: Material, place: Place): Problem[] {
  const problems: Problem[] = [];
  if (placeholder.test(place.text) && !isGiven(material, place.text)) {
    problems.push(problem("placeholder", `“${place.text}” holds a placeholder.`, placed(place)));
  }
  for (const { code, what } of unsupportedIn(material, place.text)) {
    problems.push(problem(code, `“${what}” stands in no source.`, placed(place)));
  }
  for (const citation of place.citations) {
    const passage = passageOf(material, citation);
    if (
      passage === undefined ||
      citation.start < 0 ||
      citation.end > passage.text.length ||
      citation.start >= citation.end
    ) {
      problems.push(
        problem("citation_unknown", `There is no such span in ${citation.passage}.`, placed(place)),
      );
    }
  }
  return problems;
}

/** A source may itself hold what looks like a placeholder; quoting it is faithful, not careless. */
function isGiven(material: Material, text: string): boolean {
  const found = placeholder.exec(text)?.[0];
  return found !== undefined && givenIn(material).includes(found.toLowerCase());
}

const givenTexts = new WeakMap<Material, string>();

/** Kept per material: a source full of placeholders asks at each of its sentences. */
function givenIn(material: Material): string {
  const known = givenTexts.get(material);
  if (known !== undefined) return known;
  const given = [
    ...material.passages.map((passage) => passage.text),
    ...material.keywords,
    material.topic ?? "",
    material.brand.name,
  ]
    .join("\n")
    .toLowerCase();
  givenTexts.set(material, given);
  return given;
}

function placed({ section, block, sentence, network }: Place): Partial<Problem> {
  return { section, block, sentence, network };
}

function checkKeywords(material: Material, plan: Plan, draft: Draft): Problem[] {
  const text = bodyText(material, draft);
  const words = wordsOf(text).length;
  const problems: Problem[] = [];
  // A social text carries its keyword in a hashtag, where it is no whole word.
  if (plan.contentType !== "social" && countOf(`${draft.title}\n${text}`, plan.mainKeyword) === 0) {
    problems.push(
      problem("keyword_missing", `The main keyword “${plan.mainKeyword}” is not used.`, {
        mendable: false,
      }),
    );
  }
  const isPage = plan.contentType === "article" || plan.contentType === "post";
  if (isPage && problems.length === 0 && !says(draft.title, plan.mainKeyword)) {
    problems.push(
      problem(
        "keyword_missing",
        `The main keyword “${plan.mainKeyword}” is not in the title: beside the topic there is no room for it.`,
        { mendable: false },
      ),
    );
  }
  // In a short text two or three uses are already over two percent, and no stuffing.
  for (const keyword of [plan.mainKeyword, ...plan.keywords]) {
    // What the brand's own name says of itself is no stuffing.
    const count =
      countOf(text, keyword) -
      countOf(text, material.brand.name) * countOf(material.brand.name, keyword);
    if (plan.contentType !== "social" && count > Math.max(4, words * 0.025)) {
      problems.push(
        problem("keyword_stuffed", `“${keyword}” stands ${count} times in ${words} words.`, {
          mendable: false,
        }),
      );
    }
  }
  return problems;
}
