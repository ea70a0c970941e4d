/** An edit under way: what each format's own part of it is made from. */
import type { VersionText } from "../../records/content-versions.ts";
import type { ContentSource } from "../content.ts";
import type { MarkdownBlock } from "../markdown/markdown-tree.ts";
import type { Material } from "../material.ts";
import type { Draft, Plan } from "../writers/writer.ts";

export interface Editing {
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
