/**
 * Checks whether a text answers its topic, using a model's judgment of this version if there is one. Without one, code
 * can only report missing words of the topic; if none are reported, the check counts as not run.
 */
import { stemSet, stemsOf } from "../text/word-overlap.ts";
import { wordsOf } from "../text/segment.ts";
import { checkOf, finding, notApplicable, notRun } from "./quality.ts";
import type { CheckedContent, QualityCheck } from "./quality.ts";
import { readText } from "./text-blocks.ts";
import type { ReadText } from "./text-blocks.ts";

/** With a smaller share of the topic's words, a text is about something else. */
const shareMin = 0.5;

export function checkTopic(
  { topic, topicCheck, version }: CheckedContent,
  text: ReadText,
): QualityCheck {
  if (topic === null) {
    return checkOf("topic", [], notApplicable("This content was written without a topic."));
  }
  if (topicCheck?.version === version) {
    const { answers, reason, quote } = topicCheck;
    if (answers) return checkOf("topic", []);
    // Models quote the Markdown source.
    const read = readText(quote, "").blocks.map((block) => block.text);
    const place = text.find(read.join(" "));
    return checkOf("topic", [finding(reason, place.start === null ? "markdown" : place)]);
  }
  const said = new Set(text.blocks.flatMap((block) => [...stemSet(block.text)]));
  const asked = new Map(
    wordsOf(topic).flatMap((word) => stemsOf(word).map((stem) => [stem, word])),
  );
  const missing = [...asked].flatMap(([stem, word]) => (said.has(stem) ? [] : [`“${word}”`]));
  if (asked.size > 0 && missing.length > asked.size * (1 - shareMin)) {
    const message = `The text does not contain these words from its topic, “${topic}”: ${missing.join(", ")}.`;
    return checkOf("topic", [finding(message, "markdown")]);
  }
  return checkOf(
    "topic",
    [],
    notRun(
      "The text uses the words of the topic. Only a model can check whether it covers the topic.",
    ),
  );
}
