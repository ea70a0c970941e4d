import { expect, it } from "vitest";
import { namesIn } from "./names.ts";
import { tokensOf } from "./word-positions.ts";

function names(text: string, language: string, isTitle = false, known: string[] = []): string[] {
  const isKnown = (lower: string) => known.includes(lower);
  return namesIn({ text, tokens: tokensOf(text), language, isTitle, isKnown });
}

it.each([
  ["en", "It was built with Contoso in mind.", ["Contoso"]],
  ["en", "Contoso sells a good one.", ["Contoso"]],
  ["en", "Marta says that it works.", ["Marta"]],
  ["en", "You can buy it on eBay.", ["eBay"]],
  ["en", "Winnipeg made the idea popular.", ["Winnipeg"]],
  ["es", "Winnipeg dio a conocer la idea.", ["Winnipeg"]],
  ["de", "Winnipeg hat das Verfahren erfunden.", ["Winnipeg"]],
  ["de", "Kelvora Systems hat die Idee bekannt gemacht.", ["Kelvora"]],
  ["de", "Das behauptet Ostrander & Vale seit Jahren.", ["Ostrander", "Vale"]],
  ["de", "Tromsø ist schön.", ["Tromsø"]],
  ["de", "Die Idee stammt von Jonas Weidner.", ["Jonas", "Weidner"]],
  ["de", "Das sagt auch Herr Lehmann.", ["Lehmann"]],
  ["de", "Zuerst wurde es in Leipzig versucht.", ["Leipzig"]],
  ["es", "Se probó en Lisboa un lunes.", ["Lisboa"]],
  ["fr", "On le trouve chez Danone.", ["Danone"]],
])("finds names (%s: %s)", (language, text, found) => {
  expect(names(text, language)).toEqual(found);
});

it.each([
  [
    "en",
    "Panic makes the hours shorter, and I know it. Users reported the same: The grinder drifts.",
  ],
  [
    "de",
    "Ein Wecker am Bildschirm hilft, bis die Gewohnheit sitzt. Mit Geduld und Tageslicht gelingt das Foto.",
  ],
  [
    "de",
    "Holen Sie sich im Zweifel etwas Warmes; Kunden fragen oft nach Zubehör, Ersatzteilen und Gutscheinen.",
  ],
  ["de", "Aus Neugier, mit Sorgfalt und ohne Reue: So wird Bewährtes zu Gelungenem."],
  ["de", "Bei Widerspruch hilft Größe, Tipps & Tricks helfen weniger."],
  ["de", "Dafür braucht man Kleister, Pinsel und Transporter; für Züchter gilt das auch."],
  ["de", "Manchmal sagt auch das Schweigen etwas aus."],
  ["en", "It is open on Sundays, and in March on Mondays too."],
  ["en", "Kimchi fermented for a week is best. Patience made the difference."],
  ["es", "Como dice la abuela, una pregunta basta. Una pregunta con fecha deja de crecer."],
  ["es", "Escalar fue fácil. Nadie dio nada. Quien dio algo lo hizo bien."],
  ["es", "¿Cuánto tarda el tuyo? Después, muele un poco más fino."],
])("takes no ordinary word for a name (%s: %s)", (language, text) => {
  expect(names(text, language)).toEqual([]);
});

it("finds names in headings with every word capitalized", () => {
  expect(names("How Brewing With Contoso Changes Your Morning", "en", true)).toEqual(["Contoso"]);
  expect(names("Keep an Eye on the Quarter", "en", true)).toEqual([]);
});

it("matches a name's plural, genitive and derived words", () => {
  const known = ["colombia", "tuesday"];
  expect(names("From the Colombian hills, posted on Tuesdays.", "en", false, known)).toEqual([]);
});
