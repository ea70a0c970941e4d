/** Reads briefs: JSON files that hold all the material for one request. Both sides of the comparison write from it. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { defaultNetworks } from "../../src/writing/formats/networks.ts";
import { networks } from "../../src/writing/material.ts";
import { UserError } from "../../test/run-tool.ts";

const text = z.string().min(1);

/** Also used in file names. */
const name = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, "use letters, digits, . _ and -");

const briefSchema = z.strictObject({
  /** Unique in its folder; hidden from judges. */
  name,
  content_type: z.enum(["article", "post", "newsletter", "social", "batch"]),
  /** The language of the pieces, as a BCP 47 tag. */
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/, "use a BCP 47 tag, such as en"),
  brand: z.strictObject({
    name: text,
    industry: z.string(),
    overview: z.string(),
    voice: z.string(),
    /** For social sets and batches; defaults to the service's default networks. */
    networks: z.array(z.enum(networks)).min(1).optional(),
    voice_guide: z
      .strictObject({
        audience: z.string(),
        dos: z.array(text),
        donts: z.array(text),
        banned_words: z.array(text),
        samples: z.array(text),
      })
      .partial()
      .optional(),
  }),
  keywords: z.array(text),
  topic: text.nullable().default(null),
  instructions: text.nullable().default(null),
  forum_post: z
    .strictObject({
      title: text,
      body: z.string(),
      author: z.string(),
      community: z.string(),
      url: z.url(),
      posted_at: z.iso.datetime({ offset: true }),
      replies: z.array(z.strictObject({ author: z.string(), body: text })),
    })
    .nullable()
    .default(null),
  /** The brand's website, without a port. The service reads it as a source; the single prompt contains its pages. */
  website: z
    .strictObject({
      url: z.url({ protocol: /^http$/ }),
      pages: z
        .array(z.strictObject({ path: z.string().startsWith("/"), title: text, html: text }))
        .min(1),
    })
    .nullable()
    .default(null),
});

export type Brief = z.infer<typeof briefSchema>;
export type PieceType = Exclude<Brief["content_type"], "batch">;

const batch: readonly PieceType[] = ["article", "post", "newsletter", "social"];

/** The types of pieces that a brief requests, in the order in which judges read them. */
export function pieceTypesOf({ content_type: type }: Brief): readonly PieceType[] {
  return type === "batch" ? batch : [type];
}

/** A brief, and notes on its traps (NAME.traps.md), which judges open after their first verdict. */
export interface BriefFile {
  brief: Brief;
  traps: string | undefined;
}

/** Reads all briefs of a folder, sorted by name. Reports every invalid file and field. */
export async function readBriefs(folder: string): Promise<BriefFile[]> {
  const files = await readdir(folder).catch(() => {
    throw new UserError(`--briefs ${folder}: there is no such folder.`);
  });
  const problems: string[] = [];
  const found: BriefFile[] = [];
  for (const file of files.filter((one) => one.endsWith(".json")).toSorted()) {
    const brief = parseBrief(file, await readFile(join(folder, file), "utf8"));
    if (Array.isArray(brief)) problems.push(...brief);
    else if (found.some((one) => one.brief.name === brief.name))
      problems.push(`${file}: name: another brief is called ${brief.name} too`);
    else {
      const traps = `${file.slice(0, -".json".length)}.traps.md`;
      found.push({
        brief,
        traps: files.includes(traps) ? await readFile(join(folder, traps), "utf8") : undefined,
      });
    }
  }
  if (problems.length > 0) throw new UserError(`Fix these briefs:\n${problems.join("\n")}`);
  if (found.length === 0) throw new UserError(`--briefs ${folder}: there is no .json file in it.`);
  return found;
}

/** The brief, or its problems. */
function parseBrief(file: string, json: string): Brief | string[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return [`${file}: is no JSON: ${(error as Error).message}`];
  }
  const { success, data, error } = briefSchema.safeParse(value);
  if (success) return withNetworks(data);
  return error.issues.map(
    ({ path, message }) => `${file}: ${path.map(String).join(".") || "the brief"}: ${message}`,
  );
}

/** The service has default networks for a brand without any; the single prompt must get the same ones. */
function withNetworks(brief: Brief): Brief {
  if (!pieceTypesOf(brief).includes("social")) return brief;
  return {
    ...brief,
    brand: { ...brief.brand, networks: brief.brand.networks ?? [...defaultNetworks] },
  };
}
