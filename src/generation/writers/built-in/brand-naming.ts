/** How a brand is called inside a sentence: with the article that its own overview puts before its name, in each case. */
import type { Material } from "../../material.ts";
import type { ScaffoldLanguage } from "../../text/language.ts";
import { upperFirst } from "./wording.ts";

interface Naming {
  /** Begins a sentence; a name that is written small stays so. */
  start: string;
  subject: string;
  accusative: string;
  dative: string;
  /** After a noun, as its owner: "die Angaben der Bäckerei", "vom Hotel", "von Lotse Lohn". */
  owner: string;
}

const declined: Readonly<Record<string, [accusative: string, dative: string]>> = {
  die: ["die", "der"],
  der: ["den", "dem"],
  das: ["das", "dem"],
  the: ["the", "the"],
};

export function namingOf(material: Material, language: ScaffoldLanguage): Naming {
  const { name } = material.brand;
  const article = articleIn(material, language) ?? (language === "de" ? articleOf(name) : null);
  const [accusative, dative] = declined[article ?? ""] ?? [];
  if (article === null || accusative === undefined || dative === undefined)
    return { start: name, subject: name, accusative: name, dative: name, owner: `von ${name}` };
  return {
    start: `${upperFirst(article)} ${name}`,
    subject: `${article} ${name}`,
    accusative: `${accusative} ${name}`,
    dative: `${dative} ${name}`,
    owner: article === "die" ? `${dative} ${name}` : `vom ${name}`,
  };
}

/** Names that begin with what the brand is take its article: "die Bäckerei Holzofen". */
function articleOf(name: string): string | null {
  const [first = "", second] = name.split(/\s+/u);
  if (second === undefined) return null;
  if (
    /(?:erei|praxis|kanzlei|bibliothek|schule|apotheke|werkstatt|handlung|agentur|stiftung|klinik|galerie)$/iu.test(
      first,
    )
  )
    return "die";
  if (
    /(?:hotel|haus|restaurant|café|museum|theater|studio|institut|atelier|zentrum)$/iu.test(first)
  )
    return "das";
  return /(?:gasthof|verein|verlag|verband)$/iu.test(first) ? "der" : null;
}

/** Only from the start of a sentence, where the case is known, and in German only where the verb is in the singular. */
function articleIn(material: Material, language: ScaffoldLanguage): string | null {
  const { name } = material.brand;
  for (const { kind, text } of material.passages) {
    if (kind !== "overview") continue;
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
      const before = /(?:^|[.!?]\s+)(The|Die|Der|Das) $/u.exec(
        text.slice(Math.max(0, at - 12), at),
      );
      const article = before?.[1]?.toLowerCase();
      if (article === undefined || (article === "the") !== (language === "en")) continue;
      if (language === "en" || /^ \p{Ll}+t(?!\p{L})/u.test(text.slice(at + name.length)))
        return article;
    }
  }
  return null;
}

/** "zu der Bäckerei" is said "zur Bäckerei". */
export function contracted(text: string, name: string): string {
  const forms = { "zu der": "zur", "zu dem": "zum", "von dem": "vom", "bei dem": "beim" };
  return Object.entries(forms).reduce(
    (said, [two, one]) => said.replaceAll(`${two} ${name}`, `${one} ${name}`),
    text,
  );
}
