/** Sources with documents and passages, as a reader would have stored them. */
import type { Pool } from "pg";

export interface WantedDocument {
  accountId: number;
  /** Null: for all brands of the account. */
  brandId?: number | null;
  kind?: string;
  title?: string;
  url?: string;
  language?: string;
  postedAt?: Date;
  /** Bodies; by default, the document's title is their heading. */
  passages: readonly (string | { heading: string; body: string })[];
}

export interface AddedDocument {
  sourceId: number;
  documentId: number;
  passageIds: number[];
}

/** Adds a document in its own source. */
export async function addDocument(pool: Pool, wanted: WantedDocument): Promise<AddedDocument> {
  const { accountId, brandId = null, kind = "page", title = "", url = "" } = wanted;
  const { language = "en", postedAt } = wanted;
  const passages = wanted.passages.map((passage) =>
    typeof passage === "string" ? { heading: title, body: passage } : passage,
  );
  const { rows } = await pool.query<AddedDocument>(
    `with source as (
       insert into sources (account_id, brand_id, kind, name, url) values ($1, $2, $9, gen_random_uuid(), $4) returning id
     ), document as (
       insert into documents (account_id, source_id, external_id, url, title, language, posted_at)
       select $1, id, $4, $4, $3, $5, $6 from source returning id, source_id
     ), added as (
       insert into passages (account_id, document_id, source_id, brand_id, position, heading, body)
       select $1, d.id, d.source_id, $2, p.position, p.heading, p.body
       from document d cross join rows from (unnest($7::text[]), unnest($8::text[])) with ordinality as p (heading, body, position)
       returning id, position
     )
     select (select id from source) as "sourceId", (select id from document) as "documentId",
       array_to_json(array_agg(id order by position)) as "passageIds" from added`,
    [
      accountId,
      brandId,
      title,
      url,
      language,
      postedAt ?? null,
      passages.map(({ heading }) => heading),
      passages.map(({ body }) => body),
      kind,
    ],
  );
  return rows[0]!;
}
