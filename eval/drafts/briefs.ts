/** Twenty briefs for the writer that needs no model: four fields, two languages, all types, with and without a thread. */
import type { ContentType, GenerationInput } from "../../src/generation/material.ts";
import { type DraftBrand, cycles, kitchen, ledger, nursery } from "./brands.ts";
import * as threads from "./threads.ts";

export interface DraftBrief {
  name: string;
  contentType: ContentType | "batch";
  input: GenerationInput;
  /** Two briefs of one pair differ in their topic alone. */
  pair?: string;
  /** Its thread is on another subject, and not to be quoted. */
  isStray?: boolean;
}

interface Given {
  topic?: string;
  instructions?: string;
  thread?: GenerationInput["forumPost"];
  pair?: string;
  isStray?: boolean;
}

function brief(
  name: string,
  contentType: DraftBrief["contentType"],
  { brand, keywords }: DraftBrand,
  { topic, instructions, thread, pair, isStray = false }: Given,
): DraftBrief {
  const input = {
    brand,
    keywords,
    topic: topic ?? null,
    instructions: instructions ?? null,
    forumPost: thread ?? null,
    language: brand.language,
  };
  return { name, contentType, input, isStray, ...(pair !== undefined && { pair }) };
}

export const draftBriefs: readonly DraftBrief[] = [
  brief("cycles-winter-article", "article", cycles, { thread: threads.winterBattery }),
  brief("cycles-service-post", "post", cycles, {
    topic: "What a full service includes and what it costs",
    pair: "cycles post",
  }),
  brief("cycles-puncture-post", "post", cycles, {
    topic: "Learn to mend a puncture in one evening",
    pair: "cycles post",
  }),
  brief("cycles-chain-newsletter", "newsletter", cycles, {
    topic: "When does a bicycle chain need replacing?",
    thread: threads.chainWear,
  }),
  brief("cycles-hire-social", "social", cycles, {
    topic: "Hiring a cargo bike for a weekend",
    instructions: "Mention that we close on 24 December. Don't mention trailers.",
  }),
  brief("ledger-feed-article", "article", ledger, {
    topic: "How to notice a broken bank feed before closing the month",
    thread: threads.brokenFeed,
    instructions: "Do not name forum users. About 800 words.",
  }),
  brief("ledger-receipts-newsletter", "newsletter", ledger, {
    topic: "Photographing receipts instead of typing them",
    pair: "ledger newsletter",
  }),
  brief("ledger-leaving-newsletter", "newsletter", ledger, {
    topic: "What happens to our data when we leave?",
    pair: "ledger newsletter",
  }),
  brief("ledger-invoices-social", "social", ledger, { thread: threads.lateInvoices }),
  brief("ledger-price-batch", "batch", ledger, {
    topic: "How much does Ledgerline cost for four people?",
  }),
  brief("holm-dry-article", "article", nursery, {
    topic: "Stauden für trockene Sandböden",
    thread: threads.dryBed,
    pair: "holm article",
  }),
  brief("holm-shade-article", "article", nursery, {
    topic: "Was wächst im Schatten unter alten Bäumen?",
    thread: threads.treeShade,
    pair: "holm article",
  }),
  brief("holm-plan-post", "post", nursery, {
    topic: "So entsteht ein Pflanzplan für ein kleines Beet",
    instructions: "Keine Preise nennen. Für Leute mit neuem Garten.",
  }),
  brief("holm-shipping-social", "social", nursery, { topic: "Stauden per Paket bestellen" }),
  brief("holm-feast-newsletter", "newsletter", nursery, {
    topic: "Einladung zum Staudenfest im September",
  }),
  brief("toepfe-team-article", "article", kitchen, { thread: threads.teamDinner }),
  brief("toepfe-basics-post", "post", kitchen, {
    topic: "Kochen lernen ohne Vorkenntnisse",
    thread: threads.knifeFear,
    pair: "toepfe post",
  }),
  brief("toepfe-kids-post", "post", kitchen, {
    topic: "Ein Ferienkurs für Kinder",
    pair: "toepfe post",
  }),
  brief("toepfe-voucher-social", "social", kitchen, {
    topic: "Einen Kochkurs als Gutschein verschenken",
  }),
  brief("toepfe-veggie-batch", "batch", kitchen, {
    topic: "Vegetarisch kochen mit Hülsenfrüchten",
    thread: threads.knifeFear,
    isStray: true,
  }),
];
