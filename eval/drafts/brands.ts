/** Four brands from different industries, two in English and two in German, for the built-in writer. */
import type { GenerationInput } from "../../src/writing/material.ts";

export interface DraftBrand {
  brand: GenerationInput["brand"];
  keywords: string[];
}

const guide = { audience: "", dos: [], donts: [], bannedWords: [], samples: [] };

export const cycles: DraftBrand = {
  brand: {
    name: "Larkspur Cycles",
    industry: "bicycle workshop",
    language: "en",
    voice: "Plain and friendly, no jargon.",
    networks: ["linkedin", "x", "instagram", "facebook"],
    voiceGuide: { ...guide, bannedWords: ["cheap"], donts: ["Don't talk down to beginners"] },
    overview: `We are a bicycle workshop of four mechanics in Sheffield, and we repair whatever has pedals.

Servicing
A basic service costs £45 and takes two working days. It covers brakes, gears, tyres and a wash. A full service costs £110; we take the drivetrain apart and clean every part of it. Chains last longer than most people think: we measure the wear for free and change a chain only when it needs it.

E-bikes
We look after e-bikes with hub motors and mid motors. Batteries are tested under load, and you get the measured capacity in writing. In winter, keep the battery indoors and charge it at room temperature. We do not open battery packs.

Learning
On the first Saturday of each month we hold a puncture evening, 6 pm to 8 pm, for up to eight people. It is free, tools are there, and nobody needs to bring more than a wheel. Children from the age of ten may come with an adult.

Hire
- City bike: £18 a day
- E-bike: £38 a day
- Cargo bike: £45 a day, with rain cover
- Child trailer: £12 a day

Book a slot by phone on 0114 496 0182 or drop in between 9 am and 5 pm, Tuesday to Saturday. Larkspur Cycles offers cheap parts from last season.`,
  },
  keywords: ["bike service Sheffield", "e-bike battery", "bike hire", "puncture repair class"],
};

export const ledger: DraftBrand = {
  brand: {
    name: "Ledgerline",
    industry: "bookkeeping software",
    language: "en",
    voice: "Clear, dry, precise.",
    networks: ["linkedin", "x", "bluesky", "mastodon"],
    voiceGuide: { ...guide, donts: ["Never promise tax savings"] },
    overview: `Ledgerline is bookkeeping software for firms of one to twenty people. It runs in the browser and on phones.

Receipts are photographed with the phone; Ledgerline reads date, amount and tax and proposes an account. A person confirms each proposal. Nothing is booked without that confirmation.

Bank feeds come from 140 banks in the UK and Ireland. Transactions arrive every four hours. When a feed breaks, Ledgerline sends an e-mail within the hour and keeps the gap open until it is filled, so that no month is closed with missing lines.

Invoices can be sent in eleven currencies. Reminders go out after 7, 14 and 30 days, and each can be switched off for a single customer.

The Solo plan costs £12 a month for one user. The Team plan costs £29 a month for up to five users, and each further user costs £4. Every plan can be tried for 30 days without a card.

Data is stored in Dublin and backed up every night. An export of all entries as CSV is available at any time, also after a plan has ended. Accountants get a free seat of their own with read and comment rights.

Support answers by e-mail on working days, usually within three hours. There is no phone support.`,
  },
  keywords: ["bookkeeping for small business", "receipt scanning", "bank feed", "late invoices"],
};

export const nursery: DraftBrand = {
  brand: {
    name: "Gärtnerei Holm",
    industry: "Staudengärtnerei",
    language: "de",
    voice: "Ruhig, kundig, ohne Ausrufezeichen.",
    networks: ["instagram", "facebook", "mastodon", "pinterest"],
    voiceGuide: { ...guide, bannedWords: ["Unkraut"] },
    overview: `Die Gärtnerei Holm zieht seit 1987 Stauden und Gräser in Bad Oldesloe. Auf zwei Hektar wachsen rund 900 Sorten, alle in torffreier Erde.

Beratung
Für ein Beet von bis zu 20 Quadratmetern zeichnen wir einen Pflanzplan. Er kostet 95 Euro und wird beim Kauf der Pflanzen angerechnet. Wir brauchen dafür Fotos, die Maße und die Himmelsrichtung.

Trockenheit
Für trockene Standorte empfehlen wir Steppensalbei, Fetthenne und Blauschwingel. Im ersten Jahr muss jede Staude gegossen werden, danach kommen diese drei ohne Wasser aus dem Schlauch aus. Eine Schicht aus mineralischem Mulch hält den Boden feucht und offen.

Schatten
Unter Bäumen wachsen Elfenblume, Waldsteinie und Farne. Sie werden im Herbst gepflanzt, wenn die Erde noch warm ist. Der Wurzeldruck alter Bäume ist dort das größere Problem als das Licht.

Versand
Wir versenden von März bis November, immer montags und dienstags, damit kein Paket über das Wochenende liegt. Der Versand kostet 8,90 Euro, ab 120 Euro Bestellwert ist er frei. Pflanzen, die nicht anwachsen, ersetzen wir im ersten Jahr.

Der Verkauf ist mittwochs bis samstags von 9 bis 17 Uhr geöffnet. Am 12. September feiern wir unser Staudenfest mit Führungen durch die Schaubeete. Unkraut jäten wir von Hand.`,
  },
  keywords: [
    "Stauden für trockene Böden",
    "Schattenstauden",
    "Pflanzplan",
    "Stauden online kaufen",
  ],
};

export const kitchen: DraftBrand = {
  brand: {
    name: "Kochschule Sieben Töpfe",
    industry: "Kochschule",
    language: "de",
    voice: "Herzlich, per du, anschaulich.",
    networks: ["instagram", "facebook", "linkedin"],
    voiceGuide: { ...guide, donts: ["Keine Diätversprechen"] },
    overview: `Wir kochen in einer alten Druckerei in Leipzig-Plagwitz, an sechs Herden und einem langen Tisch. Unsere Kurse haben höchstens zwölf Plätze.

Der Grundkurs geht über vier Dienstagabende und kostet 260 Euro, Lebensmittel und Rezeptheft inbegriffen. Vorkenntnisse braucht niemand. Am ersten Abend geht es um Messer und Schneiden, am zweiten um Gemüse, am dritten um Teige, am vierten um Schmoren.

Vegetarisch kochen wir jeden zweiten Donnerstag. Hülsenfrüchte spielen dabei die Hauptrolle, und alle Gerichte gelingen auch ohne Milchprodukte.

Für Firmen richten wir Abende für 8 bis 24 Leute aus. Das Team kocht drei Gänge selbst und isst danach zusammen. Ein Firmenabend kostet 79 Euro pro Person, Getränke ausgenommen. Termine gibt es auch mittags.

Für Kinder ab acht Jahren gibt es in den Ferien den Kurs Kleine Töpfe. Er dauert drei Stunden und kostet 35 Euro. Eltern holen die Kinder zum gemeinsamen Essen ab.

Gutscheine gelten drei Jahre und können per Post oder als Datei verschickt werden. Wer verhindert ist, kann bis sieben Tage vorher kostenlos umbuchen. Anmelden kann man sich auf siebentoepfe.example oder telefonisch unter 0341 5550 177.`,
  },
  keywords: [
    "Kochkurs Leipzig",
    "Kochkurs für Anfänger",
    "Teamevent Kochen",
    "vegetarisch kochen lernen",
  ],
};
