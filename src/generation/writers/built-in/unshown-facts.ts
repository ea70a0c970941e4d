/** Leaves out of replies what takes up a figure, a price or a photo of the post that is not shown: nobody could follow. */
import type { Reading, SourceSentence } from "./reading.ts";
import { standingRun } from "./standing-run.ts";

/** A smaller number is counted with in any sentence. */
const figures = /\d[\d.,]*\d/gu;

const pointed =
  /(?<!\p{L})(?:quotes?|quoted|estimate|invoice|angebot|kostenvoranschlag|rechnung|devis|presupuesto)(?!\p{L})/giu;

/** No picture of a post is ever printed. */
const photo =
  /(?<!\p{L})(?:(?:from|in|on|by|at) (?:the|your|that|those|these) (?:first |second |last )?(?:photos?|pics?|pictures?|images?|screenshots?)|(?:auf|nach) (?:dem|den|deinem|deinen|ihrem) (?:fotos?|bild(?:ern)?)|sur (?:la|ta|votre) photo|en la foto)(?!\p{L})/iu;

export function withoutUnshown(
  { material, postTitle }: Reading,
  replies: readonly SourceSentence[][],
  shown: readonly SourceSentence[],
): SourceSentence[][] {
  const printed = [postTitle ?? "", ...shown.map(({ text }) => text)].join("\n");
  const told = material.passages
    .filter(({ kind }) => kind === "post" || kind === "post_title")
    .map(({ text }) => text)
    .join("\n");
  const known = new Set(takenIn(printed));
  const hidden = new Set(takenIn(told).filter((one) => !known.has(one)));
  const mustGo = (text: string) => photo.test(text) || takenIn(text).some((one) => hidden.has(one));
  return replies.map((reply) => standingRun(reply, mustGo)).filter(({ length }) => length > 0);
}

function takenIn(text: string): string[] {
  return [
    ...Array.from(text.matchAll(figures), ([figure]) => figure.replaceAll(/[.,]/gu, "")),
    ...Array.from(text.matchAll(pointed), ([word]) =>
      word.toLowerCase().replace(/(?:s|d|ed)$/u, ""),
    ),
  ];
}
