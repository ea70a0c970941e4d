/**
 * The retrieval corpus: each brand's passages, queries, and grades of how well each passage answers. It also contains
 * similar passages that do not answer: about another question or another product, earlier versions of the answer, pages
 * that mention everything, other languages and other brands.
 */
import { domains } from "./domains.ts";
import type { Aspect, Domain } from "./domains.ts";

export interface CorpusPassage {
  /** Identifies the passage in the grades. */
  key: string;
  owner: "brand" | "account" | "other brand";
  title: string;
  heading: string;
  body: string;
  language: string;
  postedAt: Date;
}

export interface CorpusQuery {
  domain: Domain;
  topic: string | null;
  post: { title: string; body: string } | null;
  /** By the passage's key: 3 for an answer, 1 for a helpful passage, none for others. */
  grades: ReadonlyMap<string, number>;
}

export interface CorpusBrand {
  domain: Domain;
  passages: CorpusPassage[];
  queries: CorpusQuery[];
}

const now = 2026;
const earlier = [2024, 2022, 2019];

export function makeCorpus(): CorpusBrand[] {
  return domains.map((domain, at) => ({
    domain,
    passages: passagesOf(domain, domains[(at + 1) % domains.length]!),
    queries: queriesOf(domain),
  }));
}

function passagesOf(domain: Domain, foreign: Domain): CorpusPassage[] {
  const { products, aspects, brand } = domain;
  const found: CorpusPassage[] = [];
  const add = (
    key: string,
    body: string,
    about: Partial<CorpusPassage> & Pick<CorpusPassage, "title">,
    year = now,
  ) =>
    found.push({
      key,
      owner: "brand",
      heading: about.title,
      body,
      language: domain.language,
      postedAt: new Date(Date.UTC(year, 2, 1)),
      ...about,
    });
  for (const [p, product] of products.entries()) {
    const [, many] = product;
    for (const [a, aspect] of aspects.entries()) {
      const others = aspects.filter((one) => one !== aspect).map(({ heading }) => heading);
      const text = (year: number) =>
        `${fill(aspect.answer, product, p * 7 + a * 3 + (year % 10) + 4)} (${others.slice(a % 3, (a % 3) + 2).join(", ")})`;
      const titled = { title: many, heading: `${many} › ${aspect.heading}` };
      add(answerKey(p, a), text(now), titled);
      for (const year of earlier) add(`${answerKey(p, a)} of ${year}`, text(year), titled, year);
      add(`${answerKey(p, a)} elsewhere`, text(now), { ...titled, owner: "other brand" });
      const foreignAspect = foreign.aspects[a % foreign.aspects.length]!;
      add(`${answerKey(p, a)} in ${foreign.language}`, fill(foreignAspect.answer, product, p + a), {
        title: many,
        heading: `${many} › ${foreignAspect.heading}`,
        language: foreign.language,
      });
    }
    const headings = aspects.map(({ heading }) => heading).join(", ");
    add(`overview ${p}`, `${many}! ${product[0]}, ${many}: ${headings}. ${brand}, ${many}.`, {
      title: many,
    });
  }
  for (const [a, { heading, policy }] of aspects.entries())
    add(policyKey(a), policy, { title: heading, owner: a % 2 === 0 ? "brand" : "account" });
  return found;
}

function queriesOf(domain: Domain): CorpusQuery[] {
  return domain.products.flatMap((product, p) =>
    domain.aspects.flatMap((aspect: Aspect, a): CorpusQuery[] => {
      const grades = new Map([
        [answerKey(p, a), 3],
        [policyKey(a), 1],
      ]);
      const [short, long] = aspect.questions.map((question) => fill(question, product, 0));
      const { chatter } = domain;
      const body = `${chatter[p % 3]} ${long} ${chatter[(p + 1) % 3]}`;
      return [
        { domain, topic: short!, post: null, grades },
        { domain, topic: null, post: { title: long!, body }, grades },
      ];
    }),
  );
}

const answerKey = (product: number, aspect: number) => `answer ${product} ${aspect}`;
const policyKey = (aspect: number) => `policy ${aspect}`;

function fill(template: string, [one, many]: readonly [string, string], n: number): string {
  const text = template
    .replaceAll("{one}", one)
    .replaceAll("{many}", many)
    .replaceAll("{n}", String(n));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
