/**
 * Measures a text by each social network's own rules, which differ from string length; formats/networks.ts contains the
 * limits.
 */
import { type Address, addressesIn } from "./addresses-in.ts";
import { graphemesOf } from "./segment.ts";

/** The length that X and Mastodon count for any address. */
const linkWeight = 23;

/** After NFC, X counts code points in these ranges as one and all others as two. */
function isLightOnX(codePoint: number): boolean {
  return (
    codePoint <= 0x10ff ||
    (codePoint >= 0x2000 && codePoint <= 0x200d) ||
    (codePoint >= 0x2010 && codePoint <= 0x201f) ||
    (codePoint >= 0x2032 && codePoint <= 0x2037)
  );
}

/**
 * The emoji that X counts as a single emoji of length two: those of Emoji 11. The parts of newer sequences are counted
 * separately, so that a text is never longer for X than for us.
 */
const emojiOnX = new RegExp(
  [
    // Families and couples.
    "👨\\u200D❤\\uFE0F\\u200D(?:💋\\u200D)?👨",
    "👩\\u200D❤\\uFE0F\\u200D(?:💋\\u200D)?[👨👩]",
    "(?:👨\\u200D[👨👩]|👩\\u200D👩|[👨👩])\\u200D(?:👧\\u200D[👦👧]|👦\\u200D👦|[👦👧])",
    // Professions and hair.
    "[👨👩]\\p{Emoji_Modifier}?\\u200D(?:[⚕⚖✈]\\uFE0F|[🌾🍳🎓🎤🎨🏫🏭💻💼🔧🔬🚀🚒🦰-🦳])",
    // Activities by gender.
    "[🏃🏄🏊👮👱👳👷💁💂💆💇🙅-🙇🙋🙍🙎🚣🚴-🚶🤦🤵🤷-🤹🤽🤾🦸🦹🧖-🧝]\\p{Emoji_Modifier}?\\u200D[♀♂]\\uFE0F",
    "[🏋🏌🕴🕵⛹][\\p{Emoji_Modifier}\\uFE0F]\\u200D[♀♂]\\uFE0F",
    "[👯🤼🧞🧟]\\u200D[♀♂]\\uFE0F",
    "🏳\\uFE0F\\u200D🌈|🏴\\u200D☠\\uFE0F|👁\\u200D🗨",
    "\\p{RGI_Emoji_Flag_Sequence}|\\p{RGI_Emoji_Tag_Sequence}|[#*0-9]\\uFE0F?\\u20E3",
    // Skin tones, except those added later.
    "[[\\p{Emoji_Modifier_Base}\\u26F7]--[\\u{1F90C}\\u{1F90F}\\u{1F91D}\\u{1F977}\\u{1F9BB}\\u{1F9CD}-\\u{1F9CF}\\u{1FA70}-\\u{1FAFF}\\u{1F46A}-\\u{1F46D}\\u{1F46F}\\u{1F48F}\\u{1F491}\\u{1F93C}]]\\p{Emoji_Modifier}",
    // Characters shown as text or emoji, depending on the selector.
    "[[\\p{Emoji}--\\p{Emoji_Presentation}--[#*0-9\\u267E\\u26A7]][\\u231A\\u231B\\u25FD\\u25FE\\u2614\\u2615\\u2648-\\u2653\\u267F\\u2693\\u26A1\\u26AA\\u26AB\\u26BD\\u26BE\\u26C4\\u26C5\\u26D4\\u26EA\\u26F2\\u26F3\\u26F5\\u26FA\\u26FD\\u2757\\u2B1B\\u2B1C\\u2B50\\u2B55\\u{1F004}\\u{1F21A}\\u{1F22F}]]\\uFE0F",
  ].join("|"),
  "gv",
);

function xLength(text: string): number {
  const normal = text.normalize("NFC");
  const addresses = addressesIn(normal);
  let weight = addresses.length * linkWeight;
  const rest = without(normal, addresses, "\u0000").replace(emojiOnX, () => {
    weight += 2;
    return "";
  });
  for (const character of rest) {
    if (character === "\u0000") continue;
    weight += isLightOnX(character.codePointAt(0) ?? 0) ? 1 : 2;
  }
  return weight;
}

function mastodonLength(text: string): number {
  const addresses = addressesIn(text).filter(({ hasScheme }) => hasScheme);
  // Remote mentions count without their domain.
  const local = without(text, addresses, "\u0000").replace(
    /(?<![\w/@])@(\w(?:[\w.-]*\w)?)@[\w.-]*\w/gu,
    "@$1",
  );
  return addresses.length * (linkWeight - 1) + graphemesOf(local).length;
}

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;

function threadsLength(text: string): number {
  let length = 0;
  for (const grapheme of graphemesOf(text)) {
    length += emoji.test(grapheme) ? Buffer.byteLength(grapheme) : Array.from(grapheme).length;
  }
  return length;
}

/** Replaces each address with `mark`, so that the surrounding text is not joined. */
function without(text: string, addresses: readonly Address[], mark: string): string {
  let rest = "";
  let done = 0;
  for (const { start, end } of addresses) {
    rest += text.slice(done, start) + mark;
    done = end;
  }
  return rest + text.slice(done);
}

const rules = {
  x: xLength,
  bluesky: (text: string) => graphemesOf(text).length,
  mastodon: mastodonLength,
  threads: threadsLength,
  characters: (text: string) => text.length,
};

export type NetworkRule = keyof typeof rules;

export function networkLength(text: string, rule: NetworkRule): number {
  return rules[rule](text);
}
