/** Brands that write in German. */
import type { EvalBrand } from "./eval-case.ts";

export const lawyers: EvalBrand = {
  key: "lawyers",
  field: "law firm",
  name: "Kanzlei Thiel & Osterkamp",
  industry: "Arbeitsrecht",
  overview: `Die Kanzlei Thiel & Osterkamp in Oldenburg berät seit 2004 Arbeitnehmer und Betriebsräte. Drei Anwältinnen und ein Anwalt arbeiten hier ausschließlich im Arbeitsrecht.

Eine Kündigungsschutzklage muss innerhalb von drei Wochen nach Zugang der Kündigung erhoben werden. Die Erstberatung kostet höchstens 190 Euro zuzüglich Umsatzsteuer. Wer eine Rechtsschutzversicherung hat, bringt die Police zum ersten Gespräch mit; die Deckungsanfrage übernimmt die Kanzlei.`,
  voice: "Sachlich und verständlich, ohne Juristendeutsch.",
  language: "de",
  networks: ["linkedin", "mastodon"],
  keywords: [
    "Kündigungsschutzklage",
    "Abfindung bei Kündigung",
    "Aufhebungsvertrag",
    "Anwalt für Arbeitsrecht Oldenburg",
  ],
};

export const dentist: EvalBrand = {
  key: "dentist",
  field: "dental practice",
  name: "Zahnarztpraxis am Kanal",
  industry: "Zahnmedizin",
  overview: `Wir sind eine Zahnarztpraxis in Münster mit zwei Behandlungszimmern. Für Patientinnen und Patienten mit Angst nehmen wir uns beim ersten Termin 60 Minuten Zeit, in denen nicht behandelt wird. Eine professionelle Zahnreinigung dauert bei uns 50 Minuten.

Montags und donnerstags sind wir bis 20 Uhr da. Termine vergeben wir telefonisch und online. Kinder behandeln wir ab dem ersten Zahn.`,
  voice: "Freundlich, ruhig, in der Wir-Form.",
  language: "de",
  networks: ["instagram", "facebook"],
  keywords: [
    "Angst vor dem Zahnarzt",
    "professionelle Zahnreinigung",
    "Zahnarzt Münster",
    "Kinderzahnheilkunde",
  ],
};

export const cityLibrary: EvalBrand = {
  key: "city-library",
  field: "public library",
  name: "Stadtbücherei Lemgo",
  industry: "Bibliothek",
  overview: `Die Stadtbücherei Lemgo verleiht 48.000 Bücher, Spiele und Filme. Der Ausweis kostet 18 Euro im Jahr, für Kinder und Jugendliche nichts. Medien können vier Wochen behalten und zweimal verlängert werden.

In der Bibliothek der Dinge gibt es Nähmaschinen, Teleskope und eine Wärmebildkamera. Dienstags hilft ein Ehrenamtlicher bei Fragen zum Smartphone. Die Rückgabeklappe ist immer offen.`,
  voice: "Einladend und unaufgeregt.",
  language: "de",
  networks: ["mastodon", "instagram", "bluesky"],
  keywords: [
    "Bibliothek der Dinge",
    "Bücherei Lemgo",
    "Wärmebildkamera ausleihen",
    "Vorlesen für Kinder",
  ],
};

export const cyclingTours: EvalBrand = {
  key: "cycling-tours",
  field: "travel",
  name: "Rad und Ruhe Reisen",
  industry: "Radreisen",
  overview: `Rad und Ruhe Reisen plant Radreisen für Gruppen von höchstens zwölf Personen. Die Tagesetappen sind zwischen 35 und 55 Kilometer lang, das Gepäck fährt im Begleitwagen mit. Elektroräder können für 28 Euro am Tag geliehen werden.

2026 führen die Reisen an die Mecklenburgische Seenplatte, durch das Altmühltal und entlang der Loire. Jede Reise hat einen Ruhetag.`,
  voice: "Gelassen, mit leisem Humor.",
  language: "de",
  networks: ["facebook", "pinterest"],
  keywords: [
    "Radreise mit Gepäcktransport",
    "Mecklenburgische Seenplatte mit dem Rad",
    "E-Bike leihen",
    "Packliste Radreise",
  ],
  voiceGuide: {
    audience: "Menschen ab fünfzig, die gern fahren und ungern hetzen.",
    dos: ["Den Leser siezen.", "Entfernungen in Kilometern nennen."],
    donts: ["Keine Superlative."],
    bannedWords: ["atemberaubend", "einzigartig", "Geheimtipp", "unvergesslich"],
    samples: [
      "Sie fahren los, wenn der Kaffee getrunken ist. Ihr Koffer steht am Abend im Zimmer, und zwar im richtigen. Dazwischen liegen vierzig Kilometer, drei Bänke und ein See.",
    ],
  },
};
