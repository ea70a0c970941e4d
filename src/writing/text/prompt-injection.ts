/**
 * Detects text that addresses an AI model instead of people: prompt markers, and instructions to ignore earlier ones.
 * This is only the first line of defense: models have no tools or secrets, and their output is checked.
 */

/** Markers that only occur in prompts. */
const marks =
  /<{3}|>{3}|<\|[a-z_]{1,30}\|>|\[\/?INST\]|<\/?(?:system|assistant|user|sources?|instructions?)>/iu;
/** Excludes preceding blank lines, which would otherwise be scanned again from each of them. */
const speaker =
  /^[^\S\n]*(?:system|assistant|developer|task|input|prompt)\s*:\s*(?=\S)|^#{2,}\s*(?:system|instruction)/imu;

/** Instructions to ignore earlier ones, in the most common languages of posts. */
const orders: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,60}\b(?:instructions?|prompts?|rules?|guidelines?|directives?|orders?|constraints?|outline|task|context)\b/iu,
  /\b(?:previous|prior|earlier|above|your)\s+(?:instructions?|rules?|prompts?)\b[^.!?\n]{0,30}\b(?:void|invalid|replaced|cancell?ed|overridden)\b/iu,
  /(?<!\p{L})(?:ignorier\p{L}*|vergiss|vergesst|vergessen sie|missachte\p{L}*|überschreib\p{L}*)(?!\p{L})[^.!?\n]{0,60}(?:anweisung|instruktion|regel|vorgabe|befehl|gliederung|aufgabe|kontext|prompt)/iu,
  /\b(?:ignora|ignore|olvida|olvide|omite|descarta)\b[^.!?\n]{0,60}\b(?:instrucciones|reglas|indicaciones|órdenes)/iu,
  /\b(?:ignore[zs]?|oublie[zs]?|néglige[zs]?)\b[^.!?\n]{0,60}\b(?:instructions|consignes|règles)/iu,
  /\b(?:your|the|deinen?|den|tu|votre)\s+(?:full\s+|hidden\s+|secret\s+)?(?:system[- ]?prompt|systemprompt|developer message)\b/iu,
  /\byou are (?:now|no longer)\b[^.!?\n]{0,60}\b(?:ai|assistant|model|bot|dan|\p{Lu}\p{Ll}+\p{Lu}\p{L}*)\b/u,
  /\b(?:write|reply|respond|answer|output|print|say)\b[^.!?\n]{0,20}\b(?:only|nothing but|exactly)\b[^.!?\n]{0,20}\b(?:the words?|with)\b/iu,
  /\bas an? (?:ai|language model)\b[^.!?\n]{0,40}\b(?:you must|you will|you should)\b/iu,
];

/**
 * Whether a paragraph contains instructions to an AI model. One sentence is enough: its neighbors belong to the same
 * attempt.
 */
export function ordersMachines(paragraph: string): boolean {
  return (
    marks.test(paragraph) ||
    speaker.test(paragraph) ||
    orders.some((pattern) => pattern.test(paragraph))
  );
}

/** Removes prompt markers from a line. Used for titles: unlike a paragraph, a title cannot be dropped entirely. */
export function withoutPromptMarks(line: string): string {
  return line
    .replace(/<{2,}[^<>]{0,80}>{2,}|<\|[a-z_]{1,30}\|>|<{3,}|>{3,}/giu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}
