/** Regenerates a section of content and inserts it into the text, and saves regenerated content as a new version. */
import { Failure } from "../errors.ts";
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import type { VersionText } from "../records/contents/content-versions.ts";
import { emptyVoiceGuide } from "../records/brands/voice-guide.ts";
import type { WantedRevision } from "../records/jobs/regenerations.ts";
import type { ContentSource } from "../writing/content.ts";
import { editContent } from "../editing/edit-content.ts";
import { findSection, replaceSection } from "../editing/replace-section.ts";
import { cleanDraft } from "../writing/formats/clean-draft.ts";
import { sourcesOf } from "../writing/formats/citations.ts";
import { sectionsMarkdown } from "../writing/formats/sections-markdown.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { ContentType, GenerationInput, Material } from "../writing/material.ts";
import { ClaimLost } from "../writing/stage-runner.ts";
import type { StageRunner } from "../writing/stage-runner.ts";
import type { Brief, Draft, Writer } from "../writing/writer.ts";

/** Saved with the job when it is accepted. */
export interface Revision extends WantedRevision {
  /** The current version at that time. */
  version: number;
  /** The text of that version, if a section or passage of it is to be rewritten. */
  text: VersionText | null;
}

interface SectionTools {
  runner: StageRunner;
  writer: Writer;
  material: Material;
  brief: Brief;
  input: GenerationInput;
}

export async function rewriteSection(
  { runner, writer, material, brief, input }: SectionTools,
  { section, text, instructions }: Revision,
  { position, contentType }: { position: number; contentType: ContentType },
): Promise<VersionText> {
  const found = text && section !== null ? findSection(text.markdown, section) : undefined;
  if (!text || !found) throw new Failure("content_changed");
  const instruction = instructions ?? "Rewrite it.";
  const wanted = { whole: text.markdown, passage: found.text, instruction };
  const draft = await runner.call<Draft>(position, "draft", "draft", async (context) => {
    if (writer.rewrite) return writer.rewrite(material, wanted, context);
    // The built-in writer cannot rewrite; it drafts this section again.
    const plan = await writer.plan(material, brief, contentType, context);
    const targetWords = { min: 0, max: null };
    return writer.draft(
      material,
      { ...plan, section: found.heading, targetWords, notes: [] },
      context,
    );
  });
  const written = cleanDraft(material, draft);
  const { blocks } = written.sections[0] ?? { blocks: [] };
  if (blocks.length === 0) {
    throw new Failure("writer_failed", {
      message: "The writer found nothing in the material for this section.",
    });
  }
  const sources = sourcesOf(material, written);
  const body = sectionsMarkdown(
    material,
    [{ id: "s1", kind: "section", heading: null, level: 2, blocks }],
    sources,
    { style: "none" },
  );
  const edited = editContent(
    {
      contentType,
      text,
      brand: { ...input.brand, voiceGuide: input.brand.voiceGuide ?? emptyVoiceGuide },
      keywords: input.keywords,
    },
    { markdown: replaceSection(text.markdown, found, body) },
  );
  const notes = [...((edited.quality["notes"] ?? []) as string[]), ...written.notes];
  return {
    ...edited,
    sources: joined(text.sources as ContentSource[], sources),
    quality: { ...edited.quality, notes },
  };
}

/** Appends the sources that only the new section uses. */
function joined(
  before: readonly ContentSource[],
  added: readonly ContentSource[],
): ContentSource[] {
  const known = new Set(before.map(nameOf));
  const fresh = added.filter((source) => !known.has(nameOf(source)));
  const last = Math.max(0, ...before.map(({ number }) => number));
  return [...before, ...fresh.map((source, index) => ({ ...source, number: last + index + 1 }))];
}

function nameOf({ kind, author, title, url }: ContentSource): string {
  return `${kind} ${author} ${title} ${kind === "source" ? url : ""}`;
}

/** Returns null: the end of the job has nothing more to store. */
export async function saveRevision(
  checkpoints: Checkpoints,
  { accountId, jobId, claim }: ClaimedJob,
  { contentId, version, section }: Revision,
  text: Omit<VersionText, "sources"> & { sources: readonly unknown[]; writer: string },
): Promise<null> {
  const outcome = await checkpoints.revise({
    accountId,
    jobId,
    claim,
    contentId,
    // A section only fits the version that it was written for.
    onlyOn: section === null ? null : version,
    text: { ...text, sources: [...text.sources] },
  });
  if (outcome === "claim_lost") throw new ClaimLost();
  if (outcome === "content_changed") throw new Failure("content_changed");
  return null;
}
