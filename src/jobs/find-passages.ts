/** Searches the sources of a job's brand for passages to write from. */
import { forAccount } from "../db/account-handle.ts";
import type { Database } from "../db/database.ts";
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import type { AccountHandle } from "../db/account-handle.ts";
import { hasContactDetails } from "../records/sources/contact-details.ts";
import {
  readAllOwnPassages,
  readNeighbors,
  searchPassages,
} from "../records/sources/passage-search.ts";
import type { FoundPassage } from "../records/sources/passage-search.ts";
import type { GenerationInput, SourceText } from "../writing/material.ts";
import { passageQuery } from "./passage-query.ts";

export type FindPassages = (
  job: Pick<ClaimedJob, "accountId" | "brandId">,
  input: GenerationInput,
) => Promise<SourceText[]>;

/** Models with a small context read only the first passages, so the best come first. */
const limits = { passagesMax: 20, charactersMax: 16_000 };
/** A small website fits as a whole. */
const allLimits = { passagesMax: 100, charactersMax: 40_000 };
const neighborLimits = { passagesMax: 20, charactersMax: 12_000 };

export function openPassageFinder(database: Database): FindPassages {
  return async ({ accountId, brandId }, input) => {
    const found = await forAccount(database, accountId, async (account) => {
      const best = await searchPassages(account, brandId, passageQuery(input), limits);
      const all = await readAllOwnPassages(account, brandId, allLimits);
      const known = new Set(best.map(({ id }) => id));
      if (all.length > 0) return [...best, ...all.filter(({ id }) => !known.has(id))];
      const contact = await findContactDetails(account, brandId, best);
      return [...best, ...contact, ...(await readNeighbors(account, best, neighborLimits))];
    });
    return found.map(({ documentId, title, url, publisher, dated, heading, body }) => ({
      document: {
        id: documentId,
        title,
        url,
        dated: dated.toISOString(),
        ...(publisher !== null && { publisher }),
      },
      heading,
      text: body,
    }));
  };
}

/** Words found next to phone numbers, addresses and opening hours, in the languages that most brands write in. */
const contactWords =
  "contact telephone phone call email address opening hours Kontakt Telefon anrufen Adresse Öffnungszeiten téléphone appeler adresse horaires contacto teléfono llamar correo dirección horario contatti telefono orari telefoon openingstijden";
const contactMax = 2;

/** Contact details of the brand: content ends with a call to action, but no topic asks for it. */
async function findContactDetails(
  account: AccountHandle,
  brandId: number,
  best: readonly FoundPassage[],
): Promise<FoundPassage[]> {
  if (best.length === 0) return [];
  const parts = [{ text: contactWords, weight: 1 }];
  const found = await searchPassages(account, brandId, { parts }, { passagesMax: 40 });
  return found
    .filter(({ publisher, body }) => publisher === null && hasContactDetails(body))
    .slice(0, contactMax)
    .filter(({ id }) => !best.some((passage) => passage.id === id));
}
