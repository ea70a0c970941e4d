/** A count from the summary as text. The service stops counting at a limit, shown as "100 or more". */
import { formatNumber } from "../../kit/format.ts";
import { homeWords } from "../../words/home.ts";

const countedMax = 100;

export function countWords(count: number): string {
  const text = formatNumber(count);
  return count >= countedMax ? homeWords.orMore(text) : text;
}
