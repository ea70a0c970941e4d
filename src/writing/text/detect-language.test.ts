import { expect, it } from "vitest";
import { detectLanguage, isOtherLanguage } from "./detect-language.ts";

const texts = {
  en: "It depends on how often you use it and where you keep the rest of the bag.",
  de: "Das hängt davon ab, wie oft Sie es benutzen und wo der Rest der Tüte liegt.",
  es: "Depende de cuánto lo uses y de dónde guardes el resto de la bolsa.",
  fr: "Cela dépend de la façon dont vous le gardez et de ce que vous en faites.",
  ja: "私たちは東京の小さな焙煎所です。毎週火曜日に焙煎します。",
  ru: "Мы обжариваем кофе каждый вторник и отправляем его на следующий день.",
};

function isOther(text: string, tag: string): boolean {
  return isOtherLanguage(text, text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [], tag);
}

it.each(Object.entries(texts))("distinguishes %s from all other languages", (language, text) => {
  for (const tag of Object.keys(texts))
    expect([tag, isOther(text, tag)]).toEqual([tag, tag !== language]);
  expect(isOther(text, `${language}-XX`)).toBe(false);
});

it("detects no language in a few words or names", () => {
  expect(isOther("Quillback Coffee, Port Ellery", "de")).toBe(false);
  expect(isOther("Webhook Monitoring", "de")).toBe(false);
});

it("detects the language of a text, or none if several are possible", () => {
  const named = Object.entries(texts).map(([language, text]) => [language, detectLanguage(text)]);
  // Cyrillic is used by several languages.
  expect(Object.fromEntries(named)).toEqual({
    en: "en",
    de: "de",
    es: "es",
    fr: "fr",
    ja: "ja",
    ru: "",
  });
  expect(detectLanguage("Quillback Coffee, Port Ellery")).toBe("");
});
