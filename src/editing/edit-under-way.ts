/** An edit under way: what each format's own part of it is made from. */
import type { VersionText } from "../records/contents/content-versions.ts";
import type { ContentSource } from "../writing/content.ts";
import type { MarkdownBlock } from "../writing/markdown/markdown-tree.ts";
import type { Material } from "../writing/material.ts";
import type { Draft, Plan } from "../writing/writer.ts";

export interface EditUnderWay {
  material: Material;
  plan: Plan;
  draft: Draft;
  /** Below the title. */
  body: readonly MarkdownBlock[];
  /** Whether the text itself was changed, and not only what stands around it. */
  hasNewText: boolean;
  before: VersionText;
  sources: ContentSource[];
}
