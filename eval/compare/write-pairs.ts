/** Writes the blinded pairs to one folder per judge. Existing pairs are not changed, because they may have been judged. */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { judges } from "./blind.ts";
import type { KeyPair, Side } from "./blind.ts";
import type { BriefFile } from "./brief.ts";
import { judgesReadme, verdictForm, verdictJsonSchema } from "./judges-guide.ts";

export async function writePair(
  out: string,
  key: KeyPair,
  { brief, traps }: BriefFile,
  texts: Readonly<Record<Side, string>>,
): Promise<void> {
  // A brief's name may reveal what it tests.
  const { name: _name, ...material } = brief;
  for (const judge of judges) {
    const folder = join(out, judge, key.pair);
    // Written last, so that an interrupted pair is written again.
    const last = join(folder, "right.md");
    if (existsSync(last)) continue;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "sources.json"), `${JSON.stringify(material, null, 2)}\n`);
    if (traps !== undefined) {
      await mkdir(join(out, judge, "notes"), { recursive: true });
      await writeFile(join(out, judge, "notes", `${key.pair}.md`), withoutName(traps, brief.name));
    }
    await writeFile(join(folder, "left.md"), texts[key[judge].left]);
    await writeFile(last, texts[key[judge].right]);
  }
}

function withoutName(notes: string, name: string): string {
  return notes.replaceAll(name, "this pair");
}

export async function writeGuides(out: string): Promise<void> {
  for (const judge of judges) {
    const folder = join(out, judge);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "README.md"), judgesReadme);
    await writeFile(join(folder, "verdict-form.json"), verdictForm());
    await writeFile(join(folder, "verdict.schema.json"), verdictJsonSchema());
  }
}
