/** Finds leaks: placeholders, comments of a model about its task, markers of the prompt, markup, links. */
import { quotedText } from "../formats/citations.ts";
import { problem } from "../formats/format.ts";
import type { Material } from "../material.ts";
import type { Problem } from "../writer.ts";
import { givenIn } from "./material-index.ts";
import { atPosition } from "./text-positions.ts";
import type { ReadPlace } from "./analyze-draft.ts";
import { ruleIn } from "./system-prompt-leaks.ts";

const placeholder =
  /\[(?:insert|todo|tbd|add|enter|placeholder|source|citation needed|einfügen|insertar|insérer)\b[^\]]*\]?|lorem ipsum|\{\{?\w+\}?\}|\bundefined\b|\[object/iu;
/** May be intended: a link that the customer asked for without giving it, or a message template for readers. */
const blank =
  /\[(?:your|brand|name|link|hier|ihr|ihre|dein|firma|datum|nombre|su|tu|fecha|votre|nom)\b[^\]]*\]?/iu;
/** Only in capitals: “todo” is a Spanish word. */
const shouted = /\b(?:TBD|TODO|XXX+)\b/u;

const talk = [
  /^(?:sure|certainly|of course|absolutely|gladly|okay|understood)\s?[!,.:—–-]\s*(?:here|i['’]?(?:ll|ve| will| have)|let me|below|this is|the (?:section|article|text))|^(?:sure|certainly|absolutely)!/iu,
  /\bas an? (?:ai|artificial intelligence|(?:large )?language model)\b|\bI(?:['’]m| am) (?:just )?an? (?:ai|(?:large )?language model)\b/iu,
  /\bI (?:cannot|can['’]?t|am unable to|am not able to) (?:fulfil|fulfill|assist|help with|comply|provide|write|generate|access|browse)/iu,
  /^here(?:['’]s| is| are) (?:the|your|a|an|my) (?:(?:revised|rewritten|updated|improved|corrected|requested|complete|final|new|edited|draft) )*(?:section|article|post|newsletter|text|version|draft|copy|paragraph|rewrite|answer|content|social|caption)/iu,
  /\b(?:I hope this helps|let me know if you(?:['’]d| would| need| want)|feel free to (?:ask|let me)|word count:|(?:note|disclaimer): (?:I\b|this (?:text|section|article) was))/iu,
  /\bals (?:ki|künstliche intelligenz|sprachmodell|ki-(?:modell|assistent\w*))\b|^(?:hier ist|hier sind|hier kommt) (?:der|die|das|ihr|dein|eine?) (?:(?:überarbeitete|korrigierte|gewünschte|neue|angepasste)[nrs]? )*(?:abschnitt|artikel|text|beitrag|newsletter|version|entwurf|fassung|absatz|abschnitte)|^(?:natürlich|gerne|gern|selbstverständlich)!|\bich hoffe,? das hilft\b/iu,
  /\bcomo (?:modelo de lenguaje|inteligencia artificial|ia)\b|^aquí (?:tienes|está|tiene) (?:el|la|tu|su|un|una) (?:sección|artículo|texto|versión|borrador|párrafo|publicación)|^(?:claro|por supuesto)!|^¡(?:claro|por supuesto)/iu,
  /\ben tant qu['’](?:ia|intelligence artificielle)|\ben tant que modèle de langage|^voici (?:le|la|votre|un|une) (?:section|article|texte|version|brouillon|paragraphe)|^bien sûr ?!/iu,
];

const marks = [
  /\bsystem[- ]?prompts?\b|\bprompt (?:del?|du) sist?[eè]m[ae]\b|\b(?:my|the|these) (?:system )?(?:instructions|prompt)(?: (?:above|given|below))? (?:is|are|says?|tells?|read)s?\b|\bmeine (?:system)?(?:anweisungen|vorgaben) (?:lauten|sind|besagen)\b|\bmis instrucciones (?:son|dicen)\b/iu,
  /<\/?(?:think|thinking|reasoning|analysis|answer|output|response)>/iu,
  /<<<|>>>|\b(?:END )?SOURCES [0-9a-f]{8,}|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{16}\b/u,
  /(?:^|\n)(?:TASK|INPUT|BRAND|KEYWORDS|TOPIC|INSTRUCTIONS|FORUM POST|SOURCES|SYSTEM|USER|ASSISTANT):\s/u,
  /\[(?:p\d{1,3}(?:\s*[,;]\s*p\d{1,3})*)\]|\(p\d{1,3}\)|(?:^|\n)#{1,3} s\d{1,2}(?=\s|$)/u,
];

const markup = [
  /\*\*[^*\n]+\*\*|__[^_\n]+__|(?:^|\n)#{1,6} \S|(?:^|\n)[-*] \S|(?:^|\n)> |```|`[^`\n]+`|(?:^|\n)\|.+\|/u,
  /<\/?(?:a|b|i|p|br|hr|em|div|img|span|strong|script|style|iframe|svg|ul|ol|li|h[1-6]|table|form|input|button|video|object)(?:\s[^<>]*)?\/?>|&(?:nbsp|amp|lt|gt|quot|#\d+);/iu,
];

const link =
  /!?\[[^[\]\n]{0,500}\]\([^)\n]{0,500}\)|\b(?:https?|ftp|javascript|data|mailto|tel):\S+|\bwww\.[\p{L}\p{N}-]+\.\S+|(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+(?:com|org|net|io|de|at|ch|es|fr|uk|eu|ai|app|dev|shop|info|biz|xyz|ru|cn|me|ly|link|click|top|online|site|store|tv|co|example|test)(?:\/\S*)?(?![\p{L}\p{N}])/giu;

/** Characters and words of which every pattern needs at least one, so that most sentences need no further checks. */
const odd = /[[\]{}<>*_`|&#¡]|^- |[A-Z]{4}:|\(p\d|:\S|\.\p{L}/u;
const openings = new Set(
  "sure certainly of absolutely gladly okay understood here here's here’s hier natürlich gern gerne selbstverständlich aquí claro por voici bien".split(
    " ",
  ),
);
const telling = new Set(
  "lorem undefined tbd todo xxx xxxx ai ki ia intelligenz intelligence inteligencia artificielle language sprachmodell modelo modèle cannot can't can’t cant unable hope let feel count note disclaimer hoffe system prompt prompts systemprompt instructions anweisungen vorgaben instrucciones".split(
    " ",
  ),
);

/** The markers around text by strangers contain a random number of this length. */
const nonceCharacters = 16;

function isSuspicious({ text, lowerWords }: ReadPlace): boolean {
  return (
    odd.test(text) ||
    openings.has(lowerWords[0] ?? "") ||
    lowerWords.some((word) => telling.has(word) || word.length === nonceCharacters)
  );
}

export function checkLeaks(material: Material, place: ReadPlace): Problem[] {
  const { text } = place;
  if (place.quoted) return foreignLinks(material, place, quotedText(material, place.quoted));
  const problems: Problem[] = [];
  const named = (what: string) => problem("placeholder", what, atPosition(place));
  const told = ruleIn(place.lowerWords);
  if (told !== null && !givenIn(material).lower().includes(told)) {
    problems.push(named(`“${text}” repeats the instructions to the writer.`));
  }
  if (!isSuspicious(place)) return problems;
  if (isNew(material, text, [placeholder, shouted]))
    problems.push(named(`“${text}” contains a placeholder.`));
  else if (isNew(material, text, [blank]))
    problems.push(
      problem(
        "blank",
        `“${text}” contains a placeholder. Keep it only if the customer or the reader is meant to fill it in.`,
        atPosition(place),
      ),
    );
  if (isNew(material, text, talk)) {
    const what = `“${text}” reads like a comment by the writer about its task.`;
    problems.push(problem("writer_talk", what, atPosition(place)));
  }
  if (isNew(material, text, marks)) {
    problems.push(named(`“${text}” contains a marker from the prompt.`));
  }
  // Social posts may contain hashtags and lists.
  if (isNew(material, text, place.kind === "social" ? markup.slice(1) : markup)) {
    problems.push(named(`“${text}” contains markup; it must be plain text.`));
  }
  return [...problems, ...foreignLinks(material, place, text)];
}

/** A source may itself contain something that looks like a placeholder, which may then be quoted. */
function isNew(material: Material, text: string, patterns: readonly RegExp[]): boolean {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[0].trim();
    if (found !== undefined && !givenIn(material).lower().includes(found.toLowerCase()))
      return true;
  }
  return false;
}

/** A sentence with more links is always reported. */
const linksMax = 100;

/** Reports all links that the brand did not provide. */
function foreignLinks(material: Material, place: ReadPlace, text: string): Problem[] {
  if (!/[.:]\S|\]\(/u.test(text)) return [];
  const own = givenIn(material).ownLinks();
  const links = (text.match(link) ?? []).map((found) =>
    found.replace(/(?<![.,;:!?)”“»])[.,;:!?)”“»]+$/u, ""),
  );
  return [...new Set(links)]
    .filter(
      (found, index) =>
        index >= linksMax || !own.includes(found.toLowerCase().replace(/#.*$/su, "")),
    )
    .map((found) =>
      problem(
        "link_unknown",
        `“${found}” is a link that the brand did not provide.`,
        atPosition(place),
      ),
    );
}
