/**
 * What becomes of errors of content that a played model makes at known rates: how many of each kind the check finds, how
 * often it names what is good, and whether any is left in a finished piece without a word about it.
 */
import { readConfig } from "../../src/config.ts";
import type { ContentType, GenerationInput } from "../../src/generation/material.ts";
import { operatorsChoice } from "../../src/llm/model-choice.ts";
import type { ModelChoice } from "../../src/llm/model-choice.ts";
import { openModels } from "../../src/llm/open-models.ts";
import { createLog } from "../../src/log.ts";
import { mistakeKinds } from "../../model-server/mistakes/mistake.ts";
import type { MistakeKind } from "../../model-server/mistakes/mistake.ts";
import { defineBenchmark, only } from "../benchmark.ts";
import type { BenchmarkTools, Figure } from "../benchmark.ts";
import { playedModel, startPlayedProvider } from "../played-provider.ts";
import type { PlayedProvider } from "../played-provider.ts";
import { rounded } from "../statistics.ts";
import { benchBrands } from "../brands/index.ts";
import { judgePiece } from "./judge-piece.ts";
import type { JudgedMistake, JudgedPiece } from "./judge-piece.ts";
import { writePiece } from "./write-piece.ts";
import type { WrittenPiece } from "./write-piece.ts";

const foundWanted = 0.95;
const falseAlarmsMax = 0.02;
/** Written at once; the provider answers at once, so that more would only wait for the processor. */
const atOnce = 6;
const examplesMax = 12;
const ordersAreRare = 6;
/** Of ten pieces. */
const formatMix: readonly ContentType[] = [
  "article",
  "social",
  "post",
  "article",
  "newsletter",
  "social",
  "article",
  "post",
  "social",
  "newsletter",
];

export const mistakes = defineBenchmark({
  name: "mistakes",
  meaning: "errors of content made at known rates: found, named without reason, left unmarked",
  choices: {
    pieces: { meaning: "pieces written with mistakes", fallback: [240], quick: [10] },
    good: { meaning: "pieces written without any", fallback: [80], quick: [5] },
    rate: {
      meaning: "of each kind, in percent of the sections and variants",
      fallback: [10],
      quick: [20],
    },
  },
  async run(tools, chosen) {
    const provider = await startPlayedProvider(tools.ground);
    await provider.script({ mistakes: {} });
    const good = await writeAll(tools, provider, "good", only(chosen.good));
    const rate = only(chosen.rate) / 100;
    await provider.script({
      mistakes: {
        ...Object.fromEntries(mistakeKinds.map((kind) => [kind, rate])),
        // Only where a source orders something, which is one post of all.
        obeys_source: Math.min(1, rate * ordersAreRare),
      },
    });
    const spoilt = await writeAll(tools, provider, "spoilt", only(chosen.pieces));
    await provider.end();

    const made = spoilt.judged.flatMap((piece) => piece.mistakes);
    const kinds = mistakeKinds.map((kind) => countKind(kind, made));
    const unmarked = made.filter(({ isLeft, isMarked }) => isLeft && !isMarked);
    const alarms = [good, spoilt].map(countAlarms);
    const figures: Figure[] = [
      ...kinds.map((counts): Figure => ({
        name: `found: ${counts.kind}`,
        wanted: `at least ${foundWanted * 100} %`,
        ...foundOf(counts),
      })),
      ...alarms.map(({ name, share, texts }): Figure => ({
        name: `false alarms, ${name} pieces`,
        wanted: `at most ${falseAlarmsMax * 100} %`,
        measured: `${percent(share)} of ${texts} good sentences`,
        isReached: share <= falseAlarmsMax,
      })),
      {
        name: "left in finished pieces and not in their reports",
        wanted: "none",
        measured: String(unmarked.length),
        isReached: unmarked.length === 0,
      },
    ];
    return {
      tables: [
        {
          title: "Mistakes, by the provider's log",
          heading: ["kind", "made", "in drafts", "found", "found %", "left", "of these unmarked"],
          rows: kinds.map(({ kind, made: count, inDraft, found, left, unmarked: silent }) => [
            kind,
            count,
            inDraft,
            found,
            inDraft === 0 ? null : rounded((found / inDraft) * 100, 1),
            left,
            silent,
          ]),
        },
        {
          title: "Named without reason",
          heading: ["pieces", "good sentences", "named", "in 100", "by code"],
          rows: alarms.map(({ name, texts, named, share, codes }) => [
            name,
            texts,
            named,
            rounded(share * 100, 2),
            codes,
          ]),
        },
        {
          title: "Pieces",
          heading: ["pieces", "written", "given up", "with remarks on the whole", "by code"],
          rows: [good, spoilt].map(({ name, pieces, judged }) => {
            const remarks = judged.flatMap((piece) => piece.remarks);
            return [
              name,
              pieces.length,
              pieces.filter(({ finished }) => finished === undefined).length,
              judged.filter((piece) => piece.remarks.length > 0).length,
              countedCodes(remarks),
            ];
          }),
        },
      ],
      figures,
      notes: [
        "Found counts only under a name that fits the mistake. What reading an answer already leaves out is made, and not in drafts.",
      ],
      details: {
        kinds,
        alarms,
        missed: examples(made.filter(({ isInDraft, isFound }) => isInDraft && !isFound)),
        unmarked: examples(unmarked),
        false_alarms: [good, spoilt].flatMap(({ name, judged }) =>
          judged
            .flatMap((piece) => piece.falseAlarms)
            .map(({ named, text }) => ({ pieces: name, ...named, text })),
        ),
      },
    };
  },
});

interface Run {
  name: string;
  pieces: WrittenPiece[];
  judged: JudgedPiece[];
}

async function writeAll(
  { progress, ground }: BenchmarkTools,
  provider: PlayedProvider,
  name: string,
  count: number,
): Promise<Run> {
  await provider.clear();
  const choice = choiceOf(provider);
  const nothing = { micros: 0, tokens: 0 };
  const everything = { micros: Infinity, tokens: Infinity };
  const models = openModels({
    log: createLog("warn"),
    book: { spentToday: async () => nothing, spentOnJob: async () => nothing },
    caps: { job: everything, accountDay: everything },
    prices: new Map(),
    thoughtTokensMax: 8_000,
    callsMax: 100,
  });
  const pieces: WrittenPiece[] = [];
  let next = 0;
  async function writeNext(): Promise<void> {
    while (next < count && !ground.signal.aborted) {
      const number = next;
      next += 1;
      const job = { accountId: 1, jobId: number, choice, record: () => undefined };
      const contentType = formatMix[number % formatMix.length] ?? "article";
      pieces.push(await writePiece(models.forJob(job), inputFor(number), contentType));
      progress(`${name} pieces: ${pieces.length} of ${count}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, writeNext));
  const byJob = Map.groupBy(await provider.mistakes(), ({ job }) => job);
  return {
    name,
    pieces,
    judged: pieces.map((piece) => judgePiece(piece, byJob.get(piece.job) ?? [])),
  };
}

function choiceOf({ url }: PlayedProvider): ModelChoice {
  const config = readConfig({ PRESSROOM_MODEL: playedModel, PRESSROOM_MODEL_URL: url });
  const choice = operatorsChoice(config);
  if (!choice) throw new Error("no model is configured");
  return choice;
}

/** Each number another piece: brands, topics and posts come round at different paces. */
function inputFor(number: number): GenerationInput {
  const round = Math.floor(number / benchBrands.length);
  const chosen = benchBrands[(number + round) % benchBrands.length];
  if (!chosen) throw new Error("there is no brand");
  const { brand, keywords, topics, posts } = chosen;
  return {
    brand,
    keywords,
    topic: number % 5 === 4 ? null : (topics[(number + round) % topics.length] ?? null),
    instructions: null,
    forumPost: number % 7 === 6 ? null : (posts[round % posts.length] ?? null),
    language: brand.language,
  };
}

function countKind(kind: MistakeKind, judged: readonly JudgedMistake[]) {
  const ofKind = judged.filter(({ mistake }) => mistake.kind === kind);
  const left = ofKind.filter(({ isLeft }) => isLeft);
  const inDraft = ofKind.filter(({ isInDraft }) => isInDraft);
  return {
    kind,
    made: ofKind.length,
    inDraft: inDraft.length,
    found: inDraft.filter(({ isFound }) => isFound).length,
    left: left.length,
    unmarked: left.filter(({ isMarked }) => !isMarked).length,
  };
}

/** What reading the answer leaves out cannot reach a content: that is found, before any check. */
function foundOf({ made, inDraft, found }: ReturnType<typeof countKind>) {
  if (made === 0) return { measured: "none was made", isReached: false };
  if (inDraft === 0) {
    return { measured: `all ${made} left out when the answer was read`, isReached: true };
  }
  return {
    measured: `${percent(found / inDraft)} of ${inDraft}`,
    isReached: found / inDraft >= foundWanted,
  };
}

/** A sentence that is named twice is one false alarm. */
function countAlarms({ name, judged }: Run) {
  const texts = judged.reduce((sum, piece) => sum + piece.goodTexts, 0);
  const named = judged.reduce(
    (sum, piece) =>
      sum +
      new Set(
        piece.falseAlarms.map(({ named: { section, network, block, sentence }, text }) =>
          [section, network, block, sentence, text].join("|"),
        ),
      ).size,
    0,
  );
  const codes = countedCodes(judged.flatMap((piece) => piece.falseAlarms.map((one) => one.named)));
  return { name, texts, named, share: texts === 0 ? 0 : named / texts, codes };
}

function countedCodes(named: readonly { code: string }[]): string {
  return [...Map.groupBy(named, ({ code }) => code)]
    .map(([code, ones]) => `${code} ${ones.length}`)
    .join(", ");
}

/** Some of each kind and task: enough to mend by. */
function examples(judged: readonly JudgedMistake[]) {
  const groups = Map.groupBy(judged, ({ mistake }) => `${mistake.kind} ${mistake.task}`);
  return [...groups.values()].flatMap((ones) =>
    ones
      .slice(0, examplesMax)
      .map(({ mistake, named, left }) => ({ ...mistake, named: named.map(told), left })),
  );
}

function told({ code, message }: { code: string; message: string }): string {
  return `${code}: ${message}`;
}

function percent(share: number): string {
  return `${rounded(share * 100, 1)} %`;
}
