/**
 * Removes invisible characters, control characters and foreign addresses from a plan and a draft: a writer's text is as
 * untrusted as a forum's. Renderers escape it.
 */
import type { Material } from "../material.ts";
import { cleanCharacters, isTidy, oneSpace } from "../text/clean.ts";
import { oneLine } from "../text/escape.ts";
import type { Block, Draft, Plan, Sentence } from "../writer.ts";
import { mayHoldAddress, withoutForeignAddresses } from "./foreign-addresses.ts";

export function cleanDraft(material: Material, draft: Draft): Draft {
  const text = (given: string) =>
    isTidy(given) && !mayHoldAddress(given)
      ? given
      : withoutForeignAddresses(material, cleanCharacters(given)).trim();
  const line = (given: string) => oneLine(text(given), oneSpace);
  const sentence = (given: Sentence) => {
    const cells = given.cells && each(given.cells, line);
    return changed(given, { text: line(given.text), ...(cells && { cells }) });
  };
  const block = (given: Block): Block => {
    if (given.kind === "quote") return given;
    if (given.kind === "list") {
      const header = given.header && each(given.header, line);
      return changed(given, { items: each(given.items, sentence), ...(header && { header }) });
    }
    return changed(given, { sentences: each(given.sentences, sentence) });
  };
  return changed(draft, {
    title: line(draft.title),
    description: line(draft.description),
    excerpt: line(draft.excerpt),
    draftNote: draft.draftNote === null ? null : line(draft.draftNote),
    sections: each(draft.sections, (section) =>
      changed(section, {
        heading: section.heading === null ? null : line(section.heading),
        blocks: each(section.blocks, block),
      }),
    ),
    newsletter: draft.newsletter === null ? null : cleanHead(draft.newsletter, line),
    social: each(draft.social, (variant) =>
      changed(variant, {
        title: variant.title === null ? null : line(variant.title),
        posts: each(variant.posts, text),
        ...(variant.visual && { visual: line(variant.visual) }),
        ...(variant.series && {
          series: each(variant.series, (details) =>
            changed(details, {
              when: details.when && line(details.when),
              visual: details.visual && line(details.visual),
            }),
          ),
        }),
        hashtags: each(variant.hashtags, (tag) => line(tag).replace(/\s/gu, "")),
      }),
    ),
  });
}

type Head = NonNullable<Draft["newsletter"]>;

function cleanHead(head: Head, line: (given: string) => string): Head {
  const alternatives = each(head.subjectAlternatives, line);
  return changed(head, {
    subject: line(head.subject),
    subjectAlternatives: alternatives.includes("")
      ? alternatives.filter((one) => one !== "")
      : alternatives,
    preheader: line(head.preheader),
  });
}

/** Only the keywords of a plan are rendered. */
export function cleanPlan(plan: Plan): Plan {
  return changed(plan, {
    mainKeyword: clean(plan.mainKeyword),
    keywords: each(plan.keywords, clean),
  });
}

function clean(text: string): string {
  return oneLine(cleanCharacters(text));
}

/** Returns the same object if nothing changed, so that its cached analysis remains valid. */
function changed<Whole extends object>(whole: Whole, parts: Partial<Whole>): Whole {
  for (const name in parts) if (parts[name] !== whole[name]) return { ...whole, ...parts };
  return whole;
}

function each<Item>(items: Item[], change: (item: Item) => Item): Item[] {
  let made: Item[] | null = null;
  for (const [index, item] of items.entries()) {
    const now = change(item);
    if (now === item) continue;
    made ??= [...items];
    made[index] = now;
  }
  return made ?? items;
}
