/**
 * Writes a social set: each network gets a text of another kind, made of other sentences, within its limit. Nothing is
 * used twice while there is something left.
 */
import { fitsNetwork } from "../../formats/fits-network.ts";
import { hashtagsFor } from "../../formats/hashtags.ts";
import { networkFacts } from "../../formats/networks.ts";
import { splitIntoThread } from "../../formats/split-into-thread.ts";
import type { Network } from "../../material.ts";
import { cut } from "../../text/clean.ts";
import type { Citation, SocialVariant } from "../writer.ts";
import { callFor, inMarks, itemsFor } from "./compose.ts";
import { type RankedUnit, type Reading, textOf } from "./reading.ts";

interface Text {
  text: string;
  citations: Citation[];
}

/** What is still unused of each kind; the kinds take turns. */
type Pool = Record<Kind, Text[]>;
type Kind = "fact" | "list" | "quote" | "ask" | "call" | "who" | "other";

/** What suits a network with much room, and one with little. */
const turns = {
  long: ["list", "quote", "fact", "call", "ask", "who"],
  short: ["fact", "ask", "quote", "call", "who", "list"],
} as const;
const longFrom = 1_000;

export function socialFor(reading: Reading, networks: readonly Network[]): SocialVariant[] {
  const uses = new Map<Kind, number>();
  let pool = poolOf(reading, networks);
  return networks.map((network) => {
    const take = (): Text | undefined => {
      const kinds = turns[networkFacts[network].limit > longFrom ? "long" : "short"]
        .map((kind) => ({ kind, used: uses.get(kind) ?? 0 }))
        .toSorted((one, other) => one.used - other.used);
      for (const { kind } of [...kinds, { kind: "other" as const }]) {
        const at = pool[kind].findIndex(({ text }) => fitsNetwork(text, network));
        const [found] = at === -1 ? [] : pool[kind].splice(at, 1);
        if (found === undefined) continue;
        uses.set(kind, (uses.get(kind) ?? 0) + 1);
        return found;
      }
      return undefined;
    };
    let text = take();
    if (text === undefined) {
      // All was said elsewhere: this network's readers have not read it there.
      pool = poolOf(reading, [network]);
      text = take();
    }
    return variantOf(reading, network, text ?? { text: reading.title, citations: [] });
  });
}

function poolOf(reading: Reading, networks: readonly Network[]): Pool {
  const { say, subject, thread, points, wishes } = reading;
  const ask = (text: string, citation: Citation): Text => ({
    text: say
      ? say(text.endsWith("?") ? "asks" : "wrote", { quote: inMarks(reading, text) })
      : text,
    citations: [citation],
  });
  const title = thread?.titleCitation ? [ask(thread.title, thread.titleCitation)] : [];
  const questions = (thread?.questions ?? []).slice(0, 3).map((one) => ask(one.text, one.citation));
  const asked = reading.isThreads
    ? [...title, ...questions]
    : [...questions, { text: subject, citations: [] }, ...title];
  const fitting = points.filter(({ isFitting }) => isFitting);
  const head = say?.("points", { topic: subject.replace(/[?!.]$/u, "") }) ?? subject;
  const whole = fitting.filter(({ items }) => items.length > 1);
  const single = fitting.filter(({ items }) => items.length < 2);
  // A list takes what is left when each network has a point of its own.
  const spare = Math.min(3, single.length - Math.min(2, networks.length - 1));
  const bullets = spare > 1 ? single.slice(1, 1 + spare) : [];
  const rest = single.filter((unit) => !bullets.includes(unit));
  const call = callFor(reading, fitting.map(textOf).join("\n"));
  const pointText = (unit: RankedUnit): Text => ({
    text: unitText(reading, unit),
    citations: citationsOf(reading, unit),
  });
  const titled = (unit: RankedUnit | null | undefined, before = ""): Text[] =>
    !unit || unit.isFitting
      ? []
      : [
          {
            ...pointText(unit),
            text: lines(subject, `${before} ${unitText(reading, unit)}`.trim()),
          },
        ];
  return {
    fact: rest.map(pointText),
    list: [
      ...whole.map((unit) => ({ ...pointText(unit), text: lines(head, unitText(reading, unit)) })),
      ...(bullets.length === 0
        ? []
        : [
            {
              text: lines(head, bullets.map((unit) => `• ${unitText(reading, unit)}`).join("\n")),
              citations: bullets.flatMap((unit) => citationsOf(reading, unit)),
            },
          ]),
    ],
    quote: say
      ? reading.replies.map(({ text, citation }) => ({
          // It answers the thread, and not the topic.
          text: lines(
            thread?.title ?? "",
            say("wrote", { quote: inMarks(reading, text.replaceAll("\n", " ")) }),
          ),
          citations: [citation],
        }))
      : [],
    ask: asked
      .filter(({ text }) => wishes.allows(text))
      .map(({ text, citations }, at) => ({
        text: lines(text, at === 0 ? (say?.("askReaders") ?? "") : ""),
        citations,
      })),
    call: titled(call),
    who: titled(reading.who, say?.("inShort") ?? ""),
    // Last of all what has nothing to do with the subject, which is better than the same text twice.
    other: points
      .filter((unit) => !unit.isFitting && unit !== call && unit !== reading.who)
      .map(pointText),
  };
}

function lines(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

function unitText(reading: Reading, unit: RankedUnit): string {
  const told = unit.sentences.map(({ text }) => text).join(" ");
  const items = itemsFor(reading, unit).map(({ text }) => `• ${text}`);
  if (!reading.isForeign) return [told, ...items].filter((one) => one !== "").join("\n");
  return `${reading.material.brand.name}: ${inMarks(reading, textOf(unit).replaceAll("\n", " "))}`;
}

function citationsOf(reading: Reading, unit: RankedUnit): Citation[] {
  return [...unit.sentences, ...itemsFor(reading, unit)].map(({ citation }) => citation);
}

function variantOf(reading: Reading, network: Network, { text, citations }: Text): SocialVariant {
  const { titleMax } = networkFacts[network];
  const notice = reading.notices[0];
  const noticed = lines(text, notice === undefined ? "" : textOf(notice));
  const isNoticed = notice !== undefined && fitsNetwork(noticed, network);
  const body = isNoticed ? noticed : text;
  let hashtags = reading.wishes.hasHashtags
    ? hashtagsFor(reading.keywords, network, `${reading.subject}\n${body}`)
    : [];
  while (hashtags.length > 0 && !fitsNetwork(lines(body, hashtags.join(" ")), network))
    hashtags = hashtags.slice(0, -1);
  const noticeCitations = notice?.sentences.map(({ citation }) => citation) ?? [];
  return {
    network,
    title: titleMax === null ? null : cut(reading.title, titleMax),
    posts: splitIntoThread(lines(body, hashtags.join(" ")), network),
    hashtags,
    citations: isNoticed ? [...citations, ...noticeCitations] : citations,
  };
}
