/**
 * Finds the passages that best match a question. It prefers the brand's own and recent passages and removes duplicates;
 * migrations/functions/search_passages.sql scores the matches.
 */
import type { AccountHandle } from "../../db/account-handle.ts";
import { limitTime } from "../../db/account-handle.ts";
import { storableJson } from "../../db/storable-json.ts";
import { wordsIn } from "../contents/search-words.ts";
import { indexOwnPassages } from "./passage-index.ts";
import { withoutDuplicates } from "./without-duplicates.ts";

/** A text whose words are searched for, with a weight. */
export interface QueryPart {
  text: string;
  weight: number;
}

export interface PassageQuery {
  parts: readonly QueryPart[];
  /** BCP 47; passages in other languages rank lower. */
  language?: string | undefined;
}

export interface FoundPassage {
  id: number;
  documentId: number;
  sourceId: number;
  /** Null for all brands of the account. */
  brandId: number | null;
  title: string;
  url: string;
  /** The publisher, if it is not the brand: the site or the name of the source. */
  publisher: string | null;
  language: string;
  /** When it was posted if known, otherwise when it last changed. */
  dated: Date;
  heading: string;
  body: string;
  score: number;
}

export interface PassageLimits {
  passagesMax: number;
  charactersMax?: number;
}

/** Distinct words of a query; further ones are ignored. */
const wordsMax = 64;
const charactersOfPartMax = 4_000;
/** How many passages are read before duplicates are removed. */
const rowsMax = 60;
/** Far more than any search needs. */
const searchMsMax = 5_000;

const ownFactor = 1.2;
const otherLanguageFactor = 0.4;
/** The bonus for new passages, which halves after this many days. */
const recentShare = 0.2;
const halfLifeDays = 365;
/** Passages with less than this share of the best score are omitted. */
const scoreShareMin = 0.2;

export async function searchPassages(
  account: AccountHandle,
  brandId: number,
  query: PassageQuery,
  { passagesMax, charactersMax = Infinity }: PassageLimits,
): Promise<FoundPassage[]> {
  const words = weighedWords(query.parts);
  if (words.length === 0) return [];
  await limitTime(account, searchMsMax);
  await indexOwnPassages(account);
  const rows = await account.query<FoundRow>`
    select p.id, p.document_id as "documentId", p.source_id as "sourceId", p.brand_id as "brandId", d.title, d.url,
      d.language, coalesce(d.posted_at, d.changed_at) as dated, p.heading, p.body, f.score,
      coalesce(nullif(d.url, ''), s.url) as "publishedAt", s.name as "sourceName",
      s.kind = 'file' or (s.kind in ('page', 'website') and s.brand_id = ${brandId}) is true as "isOwn"
    from search_passages(${brandId}, ${storableJson(words)}::jsonb, ${rowsMax}) f
    cross join lateral (
      select * from passages p where p.account_id = ${account.accountId} and p.id = f.passage_id offset 0
    ) p
    cross join lateral (
      select * from documents d
      where d.account_id = p.account_id and d.id = p.document_id and d.missing_since is null offset 0
    ) d
    join sources s on s.account_id = p.account_id and s.id = p.source_id`;
  const now = Date.now();
  const ranked = rows
    .map((row) => ({ ...row, score: row.score * factorOf(row, query.language, now) }))
    .toSorted((one, two) => two.score - one.score || two.id - one.id);
  const scoreMin = (ranked[0]?.score ?? 0) * scoreShareMin;
  const good = ranked.filter(({ score }) => score >= scoreMin);
  // A few more than requested, because a newer version may rank lower than the one that it replaces.
  const taken = within(withoutDuplicates(good, passagesMax + 4), passagesMax, charactersMax);
  return withPublishers(account, brandId, taken);
}

/**
 * All passages of the brand's own pages and files in their order, or none if they exceed the limits. For a small website,
 * reading everything is better than any search.
 */
export async function readAllOwnPassages(
  { query, accountId }: AccountHandle,
  brandId: number,
  { passagesMax, charactersMax = Infinity }: PassageLimits,
): Promise<FoundPassage[]> {
  const rows = await query<FoundPassage & { kind: string; isMissing: boolean }>`
    select p.id, p.document_id as "documentId", p.source_id as "sourceId", p.brand_id as "brandId", d.title, d.url,
      d.language, coalesce(d.posted_at, d.changed_at) as dated, p.heading, p.body, null as publisher, 0 as score,
      s.kind, d.missing_since is not null as "isMissing"
    from (
      select * from passages where account_id = ${accountId} and brand_id = ${brandId}
      order by id desc limit ${passagesMax + 1}
    ) p
    join documents d on d.account_id = p.account_id and d.id = p.document_id
    join sources s on s.account_id = p.account_id and s.id = p.source_id
    order by p.document_id, p.position`;
  const own = rows.filter(({ kind, isMissing }) => !isMissing && ownKinds.has(kind));
  const characters = own.reduce((sum, { body }) => sum + body.length, 0);
  return rows.length > passagesMax || characters > charactersMax ? [] : own;
}

const ownKinds = new Set(["page", "website", "file"]);

/** Adjacent passages in the same document often complete a found one. */
const nearby = [-1, 1, -2, 2];

/** Passages next to the found ones, in the order of the found ones, within the limits. */
export async function readNeighbors(
  { query, accountId }: AccountHandle,
  found: readonly FoundPassage[],
  { passagesMax, charactersMax = Infinity }: PassageLimits,
): Promise<FoundPassage[]> {
  const besideOf = new Map<number, FoundPassage>();
  for (const passage of found) {
    for (const distance of nearby) {
      const id = passage.id + distance;
      if (!besideOf.has(id)) besideOf.set(id, passage);
    }
  }
  for (const { id } of found) besideOf.delete(id);
  const rows = await query<Pick<FoundPassage, "id" | "documentId" | "heading" | "body">>`
    select id, document_id as "documentId", heading, body from passages
    where account_id = ${accountId} and id = any (${[...besideOf.keys()]}::bigint[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const beside = [...besideOf].flatMap(([id, passage]) => {
    const row = byId.get(id);
    return row?.documentId === passage.documentId ? [{ ...passage, ...row, score: 0 }] : [];
  });
  return within(withoutDuplicates(beside), passagesMax, charactersMax);
}

interface FoundRow extends Omit<FoundPassage, "publisher"> {
  publishedAt: string;
  sourceName: string;
  /** By the source alone; withPublishers also treats other pages on the brand's website as its own. */
  isOwn: boolean;
}

async function withPublishers(
  { query, accountId }: AccountHandle,
  brandId: number,
  found: readonly FoundRow[],
): Promise<FoundPassage[]> {
  const rows = found.every(({ isOwn }) => isOwn)
    ? []
    : await query<{ url: string }>`
        select url from sources
        where account_id = ${accountId} and brand_id = ${brandId} and kind = 'website'`;
  const websites = rows.map(({ url }) => siteOf(url)).filter((site) => site !== "");
  return found.map(({ publishedAt, sourceName, isOwn, ...passage }) => {
    const site = siteOf(publishedAt);
    const isOnWebsite = websites.some((one) => site === one || site.endsWith(`.${one}`));
    return { ...passage, publisher: isOwn || isOnWebsite ? null : site || sourceName };
  });
}

function siteOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? "";
}

function factorOf(
  { brandId, language, dated }: FoundRow,
  wanted: string | undefined,
  now: number,
): number {
  const days = Math.max(0, now - dated.getTime()) / 86_400_000;
  const isOther = wanted !== undefined && language !== "" && baseOf(language) !== baseOf(wanted);
  return (
    (brandId === null ? 1 : ownFactor) *
    (isOther ? otherLanguageFactor : 1) *
    (1 + recentShare * 2 ** (-days / halfLifeDays))
  );
}

function baseOf(language: string): string {
  return language.toLowerCase().split("-")[0] ?? "";
}

/** A word in several parts has the highest of their weights. */
function weighedWords(
  parts: readonly QueryPart[],
): { folded: string; plain: string; weight: number }[] {
  const found = new Map<string, { folded: string; plain: string; weight: number }>();
  for (const { text, weight } of parts) {
    for (const { folded, plain } of wordsIn(text.slice(0, charactersOfPartMax))) {
      const known = found.get(plain);
      if (known) known.weight = Math.max(known.weight, weight);
      else if (found.size < wordsMax) found.set(plain, { folded, plain, weight });
    }
  }
  return [...found.values()];
}

/** The first passages that fit; one that is too long is skipped in favor of shorter ones. */
function within<Passage extends { body: string }>(
  passages: readonly Passage[],
  passagesMax: number,
  charactersMax: number,
): Passage[] {
  const taken: Passage[] = [];
  let left = charactersMax;
  for (const passage of passages) {
    if (taken.length >= passagesMax) break;
    if (passage.body.length > left) continue;
    left -= passage.body.length;
    taken.push(passage);
  }
  return taken;
}
