/** Brands and threads that a close reader complained about: a bicycle shop, a coffee roaster, a bookkeeper. */
import type { GenerationInput } from "../../material.ts";

export const bicycleShop: GenerationInput = {
  brand: {
    name: "Radwerk Süd",
    industry: "Fahrradladen",
    overview:
      "Radwerk Süd ist ein Fahrradladen mit Werkstatt in Freiburg, gegründet 2009. Wir verkaufen und warten Pedelecs, Lastenräder und Rennräder.\n\nDen Akku eines Pedelecs lagern Sie bei 10 bis 20 Grad und zu etwa 60 Prozent geladen. Unter null Grad sollte er nicht geladen werden. Eine Inspektion vor dem Winter dauert bei uns zwei Werktage.\n\nWährend einer Reparatur leihen wir Ihnen ein Rad.",
    voice: "freundlich, Sie-Form",
    language: "de",
    networks: ["instagram", "facebook", "mastodon", "reddit"],
  },
  keywords: ["Pedelec Akku", "Fahrradwerkstatt Freiburg", "Inspektion"],
  topic: "Pedelec-Akku im Winter lagern",
  instructions: null,
  forumPost: null,
  language: "de",
};

export const bicyclePost: NonNullable<GenerationInput["forumPost"]> = {
  id: 3,
  title: "Pedelec überwintert im Keller",
  body: "Mein Pedelec steht ab November im Keller, dort sind es etwa 5 Grad. Kann der Akku dort bleiben? Und wie voll soll er sein?",
  author: "kurbel77",
  community: "Radforum",
  url: "https://forum.example/t/3",
  postedAt: "2026-10-02T08:00:00Z",
  replies: [
    {
      author: "bergab",
      body: "Im Keller kann der Akku bleiben, solange es frostfrei ist. Ich lasse ihn zwischen 50 und 70 Prozent voll.",
    },
    { author: "speiche", body: "Ich nehme meinen immer mit in die Wohnung." },
    { author: "kurbel77", body: "Danke, dann kommt er in den Flur." },
  ],
};

export const roaster: GenerationInput = {
  brand: {
    name: "Quillback Coffee",
    industry: "Speciality coffee roasting",
    overview:
      "Quillback Coffee is a small roastery in Port Ellery, started in 2014 by Maren Aldous. We roast on Tuesdays and post every bag within 24 hours.\n\nWe buy single origin coffee from nine farms and pay a fixed price. Our decaf comes from one of the farms and is made with the sugar cane process.\n\nBeans keep four weeks in the closed bag, in the dark. The fridge makes them damp. Our coffee subscription can be paused at any time.",
    voice: "Warm and plain",
    language: "en",
    networks: ["x", "bluesky", "linkedin", "instagram", "pinterest", "threads"],
  },
  keywords: [
    "pour over coffee",
    "single origin coffee",
    "freshly roasted coffee",
    "coffee subscription",
    "sugar cane decaf",
  ],
  topic: "How to store beans",
  instructions: null,
  forumPost: null,
  language: "en",
};

export const bookkeeper: GenerationInput = {
  brand: {
    name: "Ledger Lane",
    industry: "bookkeeping",
    overview:
      "Ledger Lane keeps the books of freelancers in Leeds. We charge a flat 120 euros a month and 1.50 euros for each extra receipt. Freelancers send us pictures of their receipts from a phone. A receipt needs the date, the seller, the amount and what was bought. On the first Thursday in March we hold an evening for questions about the tax return. We do not give tax advice <only licensed advisers may>, but we know whom to ask.",
    voice: "plain",
    language: "en",
    networks: ["linkedin", "x"],
  },
  keywords: ["bookkeeping for freelancers", "receipts"],
  topic: "Which receipts does a freelancer need?",
  instructions: null,
  forumPost: null,
  language: "en",
};
