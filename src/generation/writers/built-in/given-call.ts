/** Reads the words that were given for a call to action, where they tell somebody to do something. */
import { upperFirst } from "./wording.ts";

const verbs =
  "apply|ask|book|bring|browse|buy|call|chat|check|choose|claim|collect|come|contact|discover|donate|download|drop|email|enquire|enrol|enroll|explore|find|follow|get|give|grab|have|hire|join|learn|let|meet|message|order|phone|pick|plan|pop|read|register|rent|reply|request|reserve|ring|save|schedule|see|send|shop|sign|sow|speak|start|stop|subscribe|take|talk|taste|tell|test|text|try|view|visit|volunteer|vote|watch|write";

const commands = new RegExp(String.raw`^(?:please |now |just )?(?:${verbs})(?!\p{L})\s\S`, "iu");

/** "booking a survey" is done by who books one. */
const doing = new RegExp(
  String.raw`^(?:booking|ordering|calling|visiting|joining|trying|asking|reading|ringing|sending|contacting|registering|signing|reserving|subscribing)(?=\s\S)`,
  "iu",
);
const done: Readonly<Record<string, string>> = { subscribing: "subscribe", reserving: "reserve" };

/** A German one orders, or ends with what is to be done: "Jetzt Termin buchen". */
const germanCommands =
  /^(?:bitte |jetzt |gleich )?(?:\p{L}+en Sie|ruf|ruft|schreib|schreibt|komm|kommt|besuch|besucht|buch|bucht|bestell|bestellt|meld|meldet|vereinbar|frag|fragt|probier|probiert|hol|holt|teste?)(?!\p{L})|\s(?:buchen|bestellen|anrufen|anmelden|vereinbaren|anfragen|besuchen|reservieren|ausprobieren|kommen|schreiben|sichern|testen|abonnieren)$/iu;

/** As a sentence, or null where nobody is told to do anything. */
export function callIn(given: string): string | null {
  const words = given
    .trim()
    .replace(/^["“„'‘]+|["”“'’.!\s]+$/gu, "")
    .replace(doing, (verb) => done[verb.toLowerCase()] ?? verb.slice(0, -3))
    .replace(/^to (?=\p{L})/iu, "");
  if (!commands.test(words) && !germanCommands.test(words)) return null;
  return /[?]$/u.test(words) ? null : `${upperFirst(words)}.`;
}
