/** Measurements of the text: length, readability and long sentences. */
import type { Content } from "@pressroom/client";
import { formatNumber, formatPercent } from "../../kit/format.ts";
import { contentEditorWords } from "../../words/content-editor.ts";
import { numberOf } from "../contents/read-content.ts";

const words = contentEditorWords.quality;

export function QualityMeasures({ quality }: Pick<Content, "quality">) {
  const { min, max } = (quality["target_words"] ?? {}) as Record<string, unknown>;
  const wordsMin = numberOf(min) ?? 0;
  const wordsMax = numberOf(max);
  const readability = numberOf(quality["readability"]);
  const longSentences = numberOf(quality["long_sentences"]);
  const count = numberOf(quality["words"]);
  const counted = count === null ? undefined : formatNumber(count);
  if (counted === undefined && readability === null && longSentences === null) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-t border-line pt-4 [&_dd]:text-right [&_dt]:text-soft">
      {counted !== undefined && wordsMin > 0 && (
        <>
          <dt>{words.words}</dt>
          <dd>
            {wordsMax === null
              ? words.wordsOf(counted, formatNumber(wordsMin))
              : words.wordsRange(counted, formatNumber(wordsMin), formatNumber(wordsMax))}
          </dd>
        </>
      )}
      {readability !== null && (
        <>
          <dt>{words.readability}</dt>
          <dd>{words.readabilityOf(formatNumber(Math.round(readability)), easeOf(readability))}</dd>
        </>
      )}
      {longSentences !== null && (
        <>
          <dt>{words.longSentences}</dt>
          <dd>{formatPercent(longSentences * 100)}</dd>
        </>
      )}
    </dl>
  );
}

/** The usual bands of the Flesch reading-ease score. */
function easeOf(score: number): string {
  if (score >= 70) return words.ease.easy;
  return score >= 50 ? words.ease.plain : words.ease.hard;
}
