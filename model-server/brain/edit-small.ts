/** Answers the tasks `edit_social` and `edit_head`: one variant, or title, description and subject, mended. */
import { seeded } from "../seeded.ts";
import { problemsIn, quotedIn } from "./edit-section.ts";
import type { NamedProblem } from "./edit-section.ts";
import { titlesFor } from "./fitting.ts";
import type { Language } from "./languages/language.ts";
import { objectOf, textOf, textsOf } from "./read-prompt.ts";
import type { Prompt } from "./read-prompt.ts";
import { bestPassage } from "./judgement.ts";
import { bare, isRepeatable, says, saysBanned, sentencesOf, withoutMarks } from "./sentences.ts";
import { marked } from "./statements.ts";
import { writeBrief, writeDescription, writeHead } from "./write-brief.ts";
import type { Head } from "./write-brief.ts";
import { networkIn, weightOf, writeVariant } from "./write-social.ts";
import type { Variant } from "./write-social.ts";

export function editSocial(prompt: Prompt, language: Language, seed: number): Variant {
  const given = objectOf(prompt.input["variant"]);
  const network = networkIn({
    network: given["network"],
    ...objectOf(prompt.input["network"]),
  });
  const problems = problemsIn(prompt);
  const fresh = writeVariant(prompt, network, language, { index: 7, count: 8, seed: seed + 1 });
  if (problems.some(({ code }) => code === "language_wrong" || code === "empty")) return fresh;
  const room = Math.floor(network.limit * 0.75);
  const posts = textsOf(given["posts"])
    .map((post) => mendedPost(prompt, language, post, problems, room))
    .filter((post) => post !== "");
  const title = textOf(given["title"]);
  const isTitleGood =
    title !== "" &&
    title.length <= (network.titleMax ?? 0) &&
    !saysBanned(title, prompt.bannedWords);
  return {
    network: network.network || textOf(given["network"]),
    title: network.titleMax === null ? null : isTitleGood ? title : fresh.title,
    posts: posts.length > 0 ? posts : fresh.posts,
    hashtags: textsOf(given["hashtags"])
      .filter((tag) => /^#\p{L}[\p{L}\p{N}]{1,60}$/u.test(tag))
      .slice(0, network.hashtagsMax),
  };
}

/** The marks were taken out before an edit; what a source says gets its mark again, and what none says is dropped. */
function mendedPost(
  prompt: Prompt,
  language: Language,
  post: string,
  problems: NamedProblem[],
  room: number,
): string {
  const said = new Set<string>();
  const kept: string[] = [];
  let weight = 0;
  for (const given of sentencesOf(post)) {
    const sentence = withoutMarks(given);
    const plain = bare(sentence);
    const isGood =
      !saysBanned(sentence, prompt.bannedWords) &&
      isRepeatable(sentence.replace(/["“”„«»#]/gu, ""));
    if (!isGood || said.has(plain) || weight + 1 + weightOf(sentence) > room) continue;
    const source = bestPassage(sentence, prompt.passages, language);
    const isSourced = source !== null && source.score >= 0.7;
    const isTelling = /[\d“”„«»"]/u.test(sentence) || says(sentence, prompt.brand.name);
    if (!isSourced && (isTelling || isNamedIn(problems, sentence))) continue;
    said.add(plain);
    kept.push(isSourced ? marked(sentence, source.passage.id) : sentence);
    weight += 1 + weightOf(sentence);
  }
  return kept.join(" ");
}

/** By the sentence that a problem quotes, or by what its message does. */
function isNamedIn(problems: readonly NamedProblem[], text: string): boolean {
  return problems.some(({ sentence, message }) => {
    const named = bare(sentence ?? quotedIn(message) ?? "");
    return named !== "" && ` ${bare(text)} `.includes(` ${named} `);
  });
}

export function editHead(
  prompt: Prompt,
  language: Language,
  seed: number,
): { title: string; description: string; newsletter: Head | null } {
  const title = textOf(prompt.input["title"]);
  const description = textOf(prompt.input["description"]);
  const newsletter = objectOf(prompt.input["newsletter"]);
  const keyword =
    prompt.keywords.find((one) => title.toLowerCase().includes(one.toLowerCase())) ??
    writeBrief(prompt, language).main_keyword;
  const choice = seeded(`${title} ${description}`, seed);
  const problems = problemsIn(prompt);
  const isNamed = (text: string, codes: string[]) =>
    text !== "" && (problems.some(({ code }) => codes.includes(code)) || isNamedIn(problems, text));
  const titles = titlesFor(
    {
      language,
      banned: prompt.bannedWords,
      keyword,
      topic: null,
      characters: { min: 50, max: 60 },
      words: null,
    },
    choice,
  ).filter((one) => one !== title);
  const head = writeHead(prompt, language, keyword, choice);
  const subject = textOf(newsletter["subject"]);
  const preheader = textOf(newsletter["preheader"]);
  return {
    title: isNamed(title, ["title_length", "keyword_missing"]) ? (titles[0] ?? title) : title,
    description: isNamed(description, ["description_length"])
      ? writeDescription(prompt, language, keyword, choice)
      : description,
    newsletter:
      prompt.input["newsletter"] === null || prompt.input["newsletter"] === undefined
        ? null
        : {
            subject: isNamed(subject, ["subject_length"]) ? head.subject : subject,
            subject_alternatives: textsOf(newsletter["subject_alternatives"]),
            preheader: isNamed(preheader, ["preheader_length", "repeated_sentence"])
              ? head.preheader
              : preheader,
          },
  };
}
