/** Twenty briefs for the built-in writer: four brands, two languages, all types, with and without a thread. */
import type { ContentType, GenerationInput } from "../../src/writing/material.ts";
import { type DraftBrand, cycles, kitchen, ledger, nursery } from "./brands.ts";
import * as threads from "./threads.ts";

export interface DraftBrief {
  name: string;
  contentType: ContentType | "batch";
  input: GenerationInput;
  /** The two briefs of a pair differ only in their topic. */
  pair?: string;
  /** Its thread is about another subject and must not be quoted. */
  isStray: boolean;
  /** The starts of the overview's sentences that a reader would want first; labeled by hand. */
  answers: readonly string[];
  /** The number of facts and quotable replies for a social set; counted by hand. */
  facts: number;
  /** What a reader would miss, so the list of missing information must name it; labeled by hand. */
  lacks: readonly RegExp[];
  /** What no reader would miss, so that list must not name it. */
  excess: readonly RegExp[];
  /** What must not be above the first heading or in the meta description. */
  late: readonly string[];
}

interface Given {
  topic?: string;
  instructions?: string;
  thread?: GenerationInput["forumPost"];
  pair?: string;
  isStray?: boolean;
  answers: readonly string[];
  facts?: number;
  lacks?: readonly RegExp[];
  excess?: readonly RegExp[];
  late?: readonly string[];
}

function brief(
  name: string,
  contentType: DraftBrief["contentType"],
  { brand, keywords }: DraftBrand,
  { topic, instructions, thread, pair, ...byHand }: Given,
): DraftBrief {
  const input = {
    brand,
    keywords,
    topic: topic ?? null,
    instructions: instructions ?? null,
    forumPost: thread ?? null,
    language: brand.language,
  };
  return {
    name,
    contentType,
    input,
    isStray: false,
    facts: 0,
    lacks: [],
    excess: [],
    late: [],
    ...byHand,
    ...(pair !== undefined && { pair }),
  };
}

export const draftBriefs: readonly DraftBrief[] = [
  brief("cycles-winter-article", "article", cycles, {
    thread: threads.winterBattery,
    answers: ["In winter, keep the battery", "Batteries are tested"],
    lacks: [/title of your own/u, /asks: “Is the battery dying/u],
    late: ["We do not open"],
  }),
  brief("cycles-service-post", "post", cycles, {
    topic: "What a full service includes and what it costs",
    pair: "cycles post",
    answers: ["A full service costs"],
    lacks: [/all that it includes, how long it takes/u],
    excess: [/“includes”/u, /a price/u],
  }),
  brief("cycles-puncture-post", "post", cycles, {
    topic: "Learn to mend a puncture in one evening",
    pair: "cycles post",
    answers: ["On the first Saturday"],
    lacks: [/: a place\./u],
  }),
  brief("cycles-chain-newsletter", "newsletter", cycles, {
    topic: "When does a bicycle chain need replacing?",
    thread: threads.chainWear,
    answers: ["Chains last longer"],
    lacks: [/measure it myself/u],
    excess: [/“replacing”/u, /a date|how long/u],
  }),
  brief("cycles-hire-social", "social", cycles, {
    topic: "Hiring a cargo bike for a weekend",
    instructions: "Mention that we close on 24 December. Don't mention trailers.",
    facts: 3,
    answers: ["Cargo bike"],
    lacks: [/24 December/u],
    excess: [/a date|a place/u],
  }),
  brief("ledger-feed-article", "article", ledger, {
    topic: "How to notice a broken bank feed before closing the month",
    thread: threads.brokenFeed,
    instructions: "Do not name forum users. About 800 words.",
    answers: ["When a feed breaks"],
    lacks: [/How to reach/u],
    excess: [/a feed is complete/u],
  }),
  brief("ledger-receipts-newsletter", "newsletter", ledger, {
    topic: "Photographing receipts instead of typing them",
    pair: "ledger newsletter",
    answers: ["Receipts are photographed"],
    lacks: [/How to reach/u],
    excess: [/“instead”|“typing”/u],
  }),
  brief("ledger-leaving-newsletter", "newsletter", ledger, {
    topic: "What happens to our data when we leave?",
    pair: "ledger newsletter",
    answers: ["An export of all entries", "Data is stored"],
    lacks: [/title of your own/u, /How to reach/u],
  }),
  brief("ledger-invoices-social", "social", ledger, {
    thread: threads.lateInvoices,
    facts: 3,
    answers: ["Reminders go out"],
    lacks: [/title of your own/u],
  }),
  brief("ledger-price-batch", "batch", ledger, {
    topic: "How much does Ledgerline cost for four people?",
    facts: 2,
    answers: ["The Team plan"],
    lacks: [/How to reach/u],
  }),
  brief("holm-dry-article", "article", nursery, {
    topic: "Stauden für trockene Sandböden",
    thread: threads.dryBed,
    pair: "holm article",
    answers: ["Für trockene Standorte"],
    lacks: [/Rindenmulch/u, /How to reach/u],
  }),
  brief("holm-shade-article", "article", nursery, {
    topic: "Was wächst im Schatten unter alten Bäumen?",
    thread: threads.treeShade,
    pair: "holm article",
    answers: ["Unter Bäumen"],
    lacks: [/How to reach/u],
    excess: [/Liegt das am Schatten/u],
  }),
  brief("holm-plan-post", "post", nursery, {
    topic: "So entsteht ein Pflanzplan für ein kleines Beet",
    instructions: "Keine Preise nennen. Für Leute mit neuem Garten.",
    answers: ["Für ein Beet"],
    lacks: [/How to reach/u],
    excess: [/“entsteht”|“kleines”/u],
  }),
  brief("holm-shipping-social", "social", nursery, {
    topic: "Stauden per Paket bestellen",
    facts: 3,
    answers: ["Der Versand kostet", "Wir versenden"],
    lacks: [/where to buy it/u, /How to reach/u],
    excess: [/a price/u],
  }),
  brief("holm-feast-newsletter", "newsletter", nursery, {
    topic: "Einladung zum Staudenfest im September",
    answers: ["Am 12. September"],
    lacks: [/: a time, a place, a price/u, /How to reach/u],
    excess: [/“Einladung”/u],
  }),
  brief("toepfe-team-article", "article", kitchen, {
    thread: threads.teamDinner,
    answers: ["Für Firmen"],
    lacks: [/title of your own/u, /how long it takes/u],
    excess: [/a date|a price/u],
  }),
  brief("toepfe-basics-post", "post", kitchen, {
    topic: "Kochen lernen ohne Vorkenntnisse",
    thread: threads.knifeFear,
    pair: "toepfe post",
    answers: ["Der Grundkurs", "Vorkenntnisse braucht"],
    lacks: [/a time/u],
    excess: [/“lernen”/u, /a price/u],
  }),
  brief("toepfe-kids-post", "post", kitchen, {
    topic: "Ein Ferienkurs für Kinder",
    pair: "toepfe post",
    answers: ["Für Kinder ab acht"],
    lacks: [/a date, a time/u],
    excess: [/a price/u],
  }),
  brief("toepfe-voucher-social", "social", kitchen, {
    topic: "Einen Kochkurs als Gutschein verschenken",
    facts: 2,
    answers: ["Gutscheine gelten"],
    lacks: [/a price, where to buy it/u],
    excess: [/“Kochkurs”/u, /a date/u],
  }),
  brief("toepfe-veggie-batch", "batch", kitchen, {
    topic: "Vegetarisch kochen mit Hülsenfrüchten",
    thread: threads.knifeFear,
    isStray: true,
    facts: 2,
    answers: ["Vegetarisch kochen wir"],
    lacks: [/a time, a place, a price/u],
  }),
];
