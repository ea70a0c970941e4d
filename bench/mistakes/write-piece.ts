/**
 * Writes one piece as a worker does, without a database: the real writer over real HTTP, the real check, edits, cuts and
 * finish. It keeps what the first check named, before any edit, and what was left in the end.
 */
import type { FinishedContent } from "../../src/generation/content.ts";
import type { ContentType, GenerationInput, Material } from "../../src/generation/material.ts";
import type { Road } from "../../src/generation/road.ts";
import { check } from "../../src/generation/stages/check.ts";
import type { PlacedClaim } from "../../src/generation/stages/check/claims.ts";
import { finish } from "../../src/generation/stages/finish.ts";
import { gather } from "../../src/generation/stages/gather.ts";
import { untilSound } from "../../src/generation/until-sound.ts";
import { sharedPrompt } from "../../src/generation/writers/model/prompt.ts";
import { createModelWriter } from "../../src/generation/writers/model/model-writer.ts";
import { quietDesk } from "../../src/generation/writers/quiet-desk.fixture.ts";
import type { Draft, Problem, Verdict, Writer } from "../../src/generation/writers/writer.ts";
import type { JobModels } from "../../src/llm/model.ts";

/** Something that was named, and where. */
export type Named = Pick<
  Problem,
  "code" | "message" | "section" | "block" | "sentence" | "network"
>;

export interface WrittenPiece {
  contentType: ContentType;
  material: Material;
  /** The nonce of its prompts, by which the provider's log names it. */
  job: string;
  drafted: Draft;
  /** By the first check and the first reading of claims. */
  namedFirst: Named[];
  /** Undefined where nothing of it was fit to stand, and the job would have failed in words. */
  finished: { draft: Draft; named: Named[]; content: FinishedContent } | undefined;
}

export async function writePiece(
  models: JobModels,
  input: GenerationInput,
  contentType: ContentType,
): Promise<WrittenPiece> {
  const material = gather(input);
  const writer = createModelWriter(models, { hasSharedBrief: false });
  const desk = quietDesk();
  const brief = await writer.brief(material, desk);
  const plan = await writer.plan(material, brief, contentType, desk);
  const drafted = await writer.draft(material, plan, desk);

  const doubts: Named[] = [];
  const listened = listenToFirst(writer, (claims, verdicts) => {
    for (const [index, claim] of claims.entries()) {
      const verdict = verdicts[index] ?? "uncertain";
      if (verdict === "supported") continue;
      const message = `${verdict}: “${claim.sentence}”`;
      doubts.push({ code: "citation_unsupported", message, ...claim.at });
    }
  });
  const piece = { contentType, material, job: jobOf(material), drafted };
  const namedFirst = () => [...check(material, plan, drafted), ...doubts];
  try {
    const subject = { material, plan, position: 1 };
    const sound = await untilSound(quietRoad(), listened, subject, drafted);
    const content = finish(material, plan, sound.draft, sound.problems);
    const finished = { draft: sound.draft, named: sound.problems, content };
    return { ...piece, namedFirst: namedFirst(), finished };
  } catch (error) {
    if ((error as { code?: string }).code !== "writer_failed") throw error;
    return { ...piece, namedFirst: namedFirst(), finished: undefined };
  }
}

/** The provider's log names a job by the nonce in its prompts. */
function jobOf(material: Material): string {
  return sharedPrompt(material).nonce;
}

/** What the first reading of claims said; what comes after an edit is another draft's. */
function listenToFirst(
  writer: Writer,
  hear: (claims: readonly PlacedClaim[], verdicts: readonly Verdict[]) => void,
): Writer {
  let isFirst = true;
  return {
    ...writer,
    async verify(material, claims, desk) {
      const verdicts = (await writer.verify?.(material, claims, desk)) ?? [];
      // The check hands over claims that know their places.
      if (isFirst) hear(claims as PlacedClaim[], verdicts);
      isFirst = false;
      return verdicts;
    },
    async edit(...given) {
      isFirst = false;
      return writer.edit(...given);
    },
  };
}

/** A way through the stages on which nothing is kept. */
function quietRoad(): Road {
  return {
    signal: new AbortController().signal,
    found: () => undefined,
    step: (_position, _stage, make) => make(),
    call: (_position, _stage, _work, make) => make(quietDesk()),
    keep: async () => {},
    leave: async () => {},
  };
}
