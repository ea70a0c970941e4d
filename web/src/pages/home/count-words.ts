/** A count of the summary in words. It is counted so far and no further, and then means that many or more. */
import { formatNumber } from "../../kit/format.ts";
import { homeWords } from "../../words/home.ts";

const countedMax = 100;

export function countWords(count: number): string {
  const text = formatNumber(count);
  return count >= countedMax ? homeWords.orMore(text) : text;
}
