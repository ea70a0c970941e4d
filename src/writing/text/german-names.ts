/** Finds names in German text. Tells them from nouns by the preceding word and by the endings of nouns. */
import {
  type NameQuestion,
  hasForeignLetter,
  isFirstName,
  isKnownName,
  isWellKnownName,
} from "./known-names.ts";
import { isGermanNoun, isKnownNoun } from "./german-nouns.ts";
import type { Token } from "./word-positions.ts";

/** Words followed by a noun, rarely by a name. */
const determiner =
  /^(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|kein\p{L}*|mein\p{L}*|dein\p{L}*|sein\p{L}*|ihr\p{L}*|unser\p{L}*|euer|eure\p{L}*|dies\p{L}*|jen\p{L}*|jed\p{L}*|manch\p{L}*|solch\p{L}*|welch\p{L}*|alle\p{L}*|beide\p{L}*|viel\p{L}*|wenig\p{L}*|mehr|einig\p{L}*|etwas|nichts|genug|am|im|zum|zur|beim|vom|ins|ans|fürs|aufs|ums|übers|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|lauter|dessen|deren|was für|\d\p{N}*)$/u;
/** Verbs followed by the speaker. */
const speaking =
  /^(?:sagt|sagte|schreibt|schrieb|meint|meinte|fragt|fragte|antwortet|antwortete|erklärt|erklärte|empfiehlt|empfahl|rät|riet|berichtet|berichtete|betont|betonte|ergänzt|ergänzte|erzählt|erzählte|findet|fand)$/u;
const doing =
  /^(?:sagt|sagte|schreibt|schrieb|meint|meinte|fragt|fragte|antwortet|antwortete|erklärt|erklärte|empfiehlt|empfahl|rät|riet|berichtet|berichtete|betont|betonte|gründete|baut|baute|verkauft|verkaufte|entwickelt|entwickelte|erzählt|erzählte|bietet|bot|nutzt|nutzte|liefert|lieferte)$/u;
/** Participles used only about people: “hat die Idee bekannt gemacht”. */
const didSomething =
  /^(?:bekannt|populär|berühmt|entwickelt|erfunden|gegründet|eingeführt|bestätigt|untersucht|erforscht|geforscht|geschrieben|veröffentlicht|gesagt|bewiesen|vorgeschlagen|empfohlen|entdeckt|berichtet|erklärt|eröffnet|verkauft|entworfen|beschrieben|gewonnen|verboten|beschlossen|getestet|vorgestellt|geprägt|erzählt|gemeint|geantwortet)$/u;
/** Letter combinations that no German word starts with. */
const foreignBeginning =
  /^(?:[bdfglmnrvw]j|[dt]z|[bdg]h|[hlmnr][bcdfgklmnpqrstvwxz]|[dgkt]v|s[rv]|v[lr]|c[bdkmnpqt])/u;
const honorific = /^(?:herr|herrn|frau|dr|prof|professor|professorin|familie|doktor)$/u;
/** Nouns followed by the name of an organization or place. */
const kind =
  /^(?:firma|unternehmen|hersteller|herstellers|marke|anbieter|institut|universität|stiftung|agentur|verlag|hotel|restaurant|stadt|gemeinde|startup|konzern|dienstleister|rösterei|brauerei|spedition)$/u;
const address = /^(?:sie|ihr\p{L}{0,3}|ihnen|du|dein\p{L}{0,2}|dich|dir|euch|euer|eure\p{L}?)$/u;
const generic = new Set(
  "ok faq pdf url usb led html css json http https sql cpu ram ssd edv it ki pc tv gps qr sms dsgvo gmbh ag kg ug co e-mail email wlan internet web tüv pkw lkw ust mwst co2 uv nein ja hallo liebe guten".split(
    " ",
  ),
);
const adjective = /(?:e|en|er|es|em)$/u;
/** Words other than names that may precede the verb at the start of a sentence. */
const beginner =
  /(?:lich|weise|ens|mals?|her|hin|ig|bar|end|isch|dem|durch|mit|bei|für|auf|von|an|aus|um|zu|ber|falls|wegs|orts|dings|nun|schon)$|^(?:hier|dort|da|dann|danach|heute|gestern|morgen|jetzt|so|auch|nur|noch|oft|immer|wer|was|wie|wo|wann|warum|er|sie|es|wir|ich|man|das|dies|dieser|diese|online|außerdem|zudem|dazu|davon|dabei|später|früher|gerne|gern|vor|nach|seit|ab|bis|manche|viele|einige|alle|jeder|jemand|niemand|keiner|ein|eine|einer|mancher|wirklich|meist|bald|leider)$/u;

export function germanNames({ text, tokens, isKnown }: NameQuestion): string[] {
  const found: string[] = [];
  tokens.forEach((token, index) => {
    const { lower } = token;
    if (!token.isCapital || token.text.length < 2 || text[token.start - 1] === "#") return;
    if (generic.has(lower) || token.word.isDay || address.test(lower)) return;
    // Checks the known words last, because most nouns are not candidates.
    if (isName(text, token, index, tokens) && !isGivenNoun(lower, isKnown)) found.push(token.text);
  });
  return found;
}

function isForeign(lower: string): boolean {
  return hasForeignLetter(lower) || foreignBeginning.test(lower);
}

/** “Ostrander & Vale”, but not “Tipps & Tricks”. */
function isPartOfFirm(
  text: string,
  token: Token,
  before: Token | undefined,
  next: Token | undefined,
): boolean {
  const isFirm = (one: Token | undefined, other: Token | undefined) =>
    one !== undefined &&
    other !== undefined &&
    one.isCapital &&
    other.isCapital &&
    text.slice(one.end, other.start) === " & " &&
    !(isKnownNoun(one.lower) && isKnownNoun(other.lower));
  return isFirm(token, next) || isFirm(before, token);
}

function isBeforeCapital(text: string, token: Token, next: Token | undefined): boolean {
  return next !== undefined && next.isCapital && text.slice(token.end, next.start) === " ";
}

function isName(text: string, token: Token, index: number, tokens: readonly Token[]): boolean {
  const { lower } = token;
  const before = tokens[index - 1];
  const next = tokens[index + 1];
  if (isFirstName(lower) || isWellKnownName(lower)) return true;
  if (
    lower.endsWith("s") &&
    (isFirstName(lower.slice(0, -1)) || isWellKnownName(lower.slice(0, -1)))
  )
    return true;
  if (
    before !== undefined &&
    (honorific.test(before.lower) || (kind.test(before.lower) && !isGermanNoun(lower)))
  )
    return true;
  if (before !== undefined && before.isCapital && isFirstName(before.lower)) return true;
  // Unlike names such as PayPal and IKEA, nouns have no capitals inside.
  if (/\p{Ll}\p{Lu}/u.test(token.text) || /^\p{Lu}{3,}$/u.test(token.text)) return true;
  if (isForeign(lower) || isPartOfFirm(text, token, before, next)) return true;
  if (token.isOpening) {
    if (next === undefined || isGermanNoun(lower) || beginner.test(lower)) return false;
    // In “Kelvora Systems hat …”, two words precede the verb.
    const verb = next.isCapital && !next.isOpening ? tokens[index + 2] : next;
    if (verb === undefined) return false;
    if (doing.test(verb.lower) && !adjective.test(lower)) return true;
    return (
      /^hat(?:te)?$/u.test(verb.lower) && tokens.some((other) => didSomething.test(other.lower))
    );
  }
  if (before === undefined || isKnownNoun(lower)) return false;
  if (speaking.test(before.lower)) return true;
  // All nouns are capitalized: without one of these signs, a word counts as a noun, unless a preposition precedes it,
  // another capitalized word follows, and neither is a known noun.
  if (isGermanNoun(lower) || determiner.test(before.lower)) return false;
  return (
    nameLeading.test(before.lower) &&
    isBeforeCapital(text, token, next) &&
    !isGermanNoun(next?.lower ?? "")
  );
}

const nameLeading = /^(?:von|bei|mit|laut|für|durch|gegen|an|und|nach|aus|in)$/u;

/** Part of a known compound, or a compound of a known noun: “Akku” if a source says “Fahrradakku”. */
function isGivenNoun(lower: string, isKnown: (lower: string) => boolean): boolean {
  if (isKnownName(lower, isKnown)) return true;
  return ["e", "en", "n", "es", "er", "ern", "in", "innen"].some(
    (ending) =>
      isKnown(lower + ending) ||
      (lower.length - ending.length > 3 &&
        lower.endsWith(ending) &&
        isKnown(lower.slice(0, -ending.length))),
  );
}
