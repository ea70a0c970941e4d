/** The review: the last editor, who did not write the text, reads it against the material and hands it in as it goes out. */
import { formats } from "../../formats/index.ts";
import { bodyWords } from "../../formats/plain-text.ts";
import { descriptionCharacters } from "../../formats/page.ts";
import type { ContentType, Material } from "../../material.ts";
import { normalised } from "../../text/segment.ts";
import type { DraftToReview, Finding, Plan, Review, Unusable } from "../../writer.ts";
import { askForText, tokensFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { draftForm } from "./draft-form.ts";
import { numberedUnits, unitsOfText } from "./draft-units.ts";
import { readMarkers } from "./source-markers.ts";
import { standards } from "./system-prompt.ts";
import { shownNotes } from "./show-brief.ts";
import { wrongWith } from "./wrong-with.ts";

export async function review(
  asking: Asking,
  plan: Plan,
  toReview: DraftToReview,
): Promise<Review | Unusable> {
  const { material } = asking;
  const { contentType, title } = plan;
  const words = (toReview.draft.units ?? []).join(" ").split(/\s+/u).length;
  const answer = await unlessUnusable(
    askForText(asking, null, {
      task: "review",
      about: contentType,
      words: reviewWords(material, plan, toReview),
      tier: "strong",
      // The text twice, and the notes.
      outputTokensMax: tokensFor(words * 2.5 + 600),
      wrongWith: (said) => {
        const text = partOf(said, "FINAL");
        return text === undefined
          ? 'There is no text under "FINAL".'
          : wrongWith(material, plan, text);
      },
    }),
  );
  if (answer === "unusable") return answer;
  const units = unitsOfText(contentType, partOf(answer, "FINAL") ?? "", title);
  const last = partOf(answer, "SOURCES") ?? "";
  return { units, sources: sourcesFrom(last, units), head: headFrom(last, contentType) };
}

const parts = ["NOTES", "TEXT", "CHECK", "FINAL", "SOURCES"] as const;
const partLine = new RegExp(`^[#*\\s]{0,8}(${parts.join("|")})[:*\\s]{0,8}$`, "u");

/** What stands under the last line with that name. */
function partOf(answer: string, name: (typeof parts)[number]): string | undefined {
  let open: string | undefined;
  let found: string[] | undefined;
  for (const line of answer.split("\n")) {
    const part = partLine.exec(line)?.[1];
    if (part !== undefined) {
      open = part;
      if (part === name) found = [];
    } else if (open === name) found?.push(line);
  }
  const text = found?.join("\n").trim() ?? "";
  return text === "" ? undefined : text;
}

/** Lines such as "The first words … | p3, i1, general", each about the unit that begins with those words. */
function sourcesFrom(said: string, units: readonly string[]): Review["sources"] {
  const beginnings = units.map((unit) => plainWords(unit));
  const sources = new Map<number, string[]>();
  for (const line of said.split("\n")) {
    const [, words = "", named = ""] = /^(.*)\|([^|]*)$/u.exec(line) ?? [];
    const wanted = plainWords(words);
    const { ids, isGeneral } = readMarkers(`[[${named.replace(/[[\]]/gu, "").trim()}]]`);
    const at = wanted === "" ? -1 : beginnings.findIndex((one) => one.startsWith(wanted));
    if (at === -1 || sources.has(at + 1)) continue;
    if (ids.length > 0 || isGeneral) {
      sources.set(at + 1, [...ids, ...(isGeneral ? ["general"] : [])]);
    }
  }
  return [...sources].map(([unit, ids]) => ({ unit, ids }));
}

/** Without the number of a list item, which whoever copies the words may leave out. */
function plainWords(text: string): string {
  return normalised(text.replace(/^\s*\d{1,3}[.)]\s/u, ""));
}

function headFrom(said: string, contentType: ContentType): string[] {
  const [name, pattern] = isPage(contentType)
    ? (["DESCRIPTION", /^\W{0,4}DESCRIPTION\W{0,4}:(.*)$/gmu] as const)
    : (["SUBJECT", /^\W{0,4}SUBJECT(?: \d)?\W{0,4}:(.*)$/gmu] as const);
  const values = Array.from(said.matchAll(pattern), ([, value = ""]) =>
    value.replaceAll("**", "").trim(),
  ).filter((value) => value !== "");
  if (name === "DESCRIPTION") return values.slice(0, 1).map((value) => `${name}: ${value}`);
  if (contentType !== "newsletter") return [];
  return values.slice(0, 2).map((value, index) => `${name} ${index + 2}: ${value}`);
}

function isPage(contentType: ContentType): boolean {
  return contentType === "article" || contentType === "post";
}

function reviewWords(
  material: Material,
  plan: Plan,
  { draft, faults, doubts }: DraftToReview,
): string {
  const { contentType, targetWords } = plan;
  return `You are this brand's last editor. Somebody else made the ${contentType} below; it reads well, and it goes out when you have finished with it. You want one that the brand's owner publishes without changing a word, that its best reader enjoys to the last line, and in which a hostile expert finds no mistake. ${formats[contentType].brief}

${shownNotes(plan)}

THE ${contentType.toUpperCase()} (its units are numbered; the numbers are not part of it):
${numberedUnits(draft.units ?? [])}
END OF THE ${contentType.toUpperCase()}${contentType === "social" ? "" : lengthOf(targetWords, bodyWords(material, draft))}${listed("A program found these faults; mend each of them:", faults)}${listed(notFound, doubts)}

${standards}

Its jokes, images, concrete details, opinions and rhythm are the writer's, and readers liked them: a sentence that is right and alive stays word for word. A careful word too many flattens a text, and a manner of speaking is not a claim. You take out what is wrong, mend what stumbles, answer what was left open, and make good lines better where you really can.

Answer in five parts, each under a line with its name in capitals and nothing else on that line:

NOTES
What would keep the owner from publishing it as it is, each in a line with its place and its remedy:
- Facts: for each sentence in which the brand or a person does, has, says, costs or promises something, find the passage. A small invented fact in a lively sentence is what gets past editors most often: a habit of the brand's people, a reason why, how a case in the forum went, a step of advice that nobody gave. Also what is stated more strongly, broadly or exactly than its passage; one person's experience told as the brand's; a condition that was dropped; sums, dates and order of steps, worked out again; advice that could hurt somebody; anything by which somebody in the thread would be recognised; anything that the notes leave out.
- Wishes: each instruction, do, don't and banned word, and the length.
- The reader: a question that the topic, the instructions or the thread ask and the text leaves open although the material answers it; a place where one has to read twice; a joke that strains or has to be worked out; a word that refers to nothing; the same thing said twice; a paragraph that carries too much; an opening that a stranger does not understand; an ending that trails off; a phrase that stands in a voice sample; a keyword that shows.

TEXT
The whole piece with all of this mended, in one voice and without a seam.

CHECK
Read your text as if somebody else had handed it in: every sentence that is new or changed against its passage, then the whole as the reader. What is still wrong, what has become flatter, longer or stiffer than it was, which good line got lost, what is over the length? A line each.

FINAL
The whole piece as it goes out: ${draftForm(plan)}

SOURCES
One line for each paragraph, list, table or post of the final piece that states something: its first four or five words, then "|", then the ids of the passages it rests on, and "general" if some of it rests on general knowledge: The first four words | p3, i1, general
${headAsked(contentType)}`.trimEnd();
}

function headAsked(contentType: ContentType): string {
  if (isPage(contentType)) {
    return `Then a line "DESCRIPTION: …" for search results, a complete sentence of ${descriptionCharacters.min} to ${descriptionCharacters.max} characters that is true to the piece.`;
  }
  if (contentType !== "newsletter") return "";
  return 'Then two lines "SUBJECT 2: …" and "SUBJECT 3: …" with other subject lines, 4 to 9 words each, the important ones within the first 35 characters.';
}

const notFound =
  "A program searched the sources for the text's numbers, names and quotations and did not find these. Most such cases are correct (calculated, general knowledge, a suggested phrase); change only what is wrong:";

function lengthOf({ min, max }: Plan["targetWords"], words: number): string {
  if (max === null) return "";
  return `\nBelow its title it has ${words} words, headings included; ${min} to ${max} are wanted.${words > max ? ` Take out whole sentences, at least ${words - max} words in total, the weakest first, and stay above ${min}.` : ""}`;
}

function listed(heading: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return "";
  const lines = findings.map(
    ({ unit, quote, problem }) =>
      `- ${unit === null ? "the whole" : `unit ${unit}`}: ${problem}${quote === "" ? "" : ` “${quote}”`}`,
  );
  return `\n${heading}\n${lines.join("\n")}`;
}
