import { describe, expect, it } from "vitest";
import type { ContentType, GenerationInput } from "../../material.ts";
import { isLegalNotice } from "../../text/legal-notice.ts";
import { runStages } from "../fixtures/run-stages.fixture.ts";

const openings: Readonly<Record<string, string>> = {
  en: "We look after 310 customers in Whitby, and we have done so for 22 years.",
  de: "Wir betreuen 310 Kunden in Münster, und das machen wir seit 22 Jahren.",
  fr: "Nous servons 310 clients à Nantes, et nous le faisons depuis 22 ans.",
  es: "Atendemos a 310 clientes en Cádiz, y lo hacemos desde hace 22 años.",
};

function inputWith(notice: string, language: string): GenerationInput {
  return {
    brand: {
      name: "Tern & Sons",
      industry: "",
      language,
      networks: ["facebook", "linkedin", "reddit"],
      voice: "",
      overview: `${openings[language] ?? ""}\n\n${notice}\n\n2020: 14; 2021: 22.`,
    },
    keywords: ["Tern"],
    topic: null,
    instructions: null,
    forumPost: null,
    language,
  };
}

const pages: readonly ContentType[] = ["article", "post", "newsletter"];

describe("a legally required notice", () => {
  it.each([
    ["Please drink responsibly.", "en"],
    ["Your home may be repossessed if you do not keep up repayments.", "en"],
    ["Glücksspiel kann süchtig machen.", "de"],
    ["Zu Risiken und Nebenwirkungen fragen Sie Ihre Apotheke.", "de"],
    ["L'abus d'alcool est dangereux pour la santé.", "fr"],
    ["Rentabilidades pasadas no garantizan rentabilidades futuras.", "es"],
  ])("is the last sentence of every text: %s", async (notice, language) => {
    const input = inputWith(notice, language);
    const { draft } = await runStages(input, "social");
    for (const { posts } of draft.social) expect(posts.at(-1)).toContain(`\n\n${notice}`);
    for (const type of pages) {
      const { content } = await runStages(input, type);
      const [body = ""] = content.markdown.split(/\n+(?:## (?:Sources|Quellen|Fuentes)|---)/u, 1);
      const text = body.replace(/ \[\d\]$/u, "").trimEnd();
      expect(text.slice(-notice.length)).toBe(notice);
      expect(text.split(notice)).toHaveLength(2);
    }
  });

  it("is not confused with sentences about the products", () => {
    for (const sentence of [
      "We pour 14 wines by the glass.",
      "Our advisers think about risk every day.",
      "Ask your doctor friends: they all shop here.",
      "Smoking trout takes us two days.",
    ])
      expect(isLegalNotice(sentence)).toBe(false);
  });
});
