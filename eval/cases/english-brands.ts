/** Brands that write in English: invented ones, each of another field, described as their owners would. */
import type { EvalBrand } from "./eval-case.ts";

export const bakery: EvalBrand = {
  key: "bakery",
  field: "bakery",
  name: "Quarry Lane Bakery",
  industry: "bakery",
  overview: `We are a sourdough bakery in Otley, run by three people since 2017. Every loaf rests for 18 hours before it is baked, and the doors open at seven from Wednesday to Sunday.

Our flour comes from two mills in North Yorkshire. The rye sourdough keeps for six days in a cloth bag, the white one for three. What is not sold by four in the afternoon goes to the food bank in Leeds.

Can I freeze your bread? Yes, sliced, for up to two months. Do you bake without gluten? No, since flour is in the air of the whole bakery.`,
  voice: "Warm and plain, like somebody who talks over a counter.",
  language: "en",
  networks: ["instagram", "facebook", "mastodon"],
  keywords: [
    "sourdough bread",
    "how to store bread",
    "rye sourdough",
    "bakery in Otley",
    "freeze bread",
  ],
};

export const invoicing: EvalBrand = {
  key: "invoicing",
  field: "software as a service",
  name: "Ledgerline",
  industry: "invoicing software",
  overview: `Ledgerline writes, sends and follows up invoices for freelancers and small studios. It reads time from calendars and trackers, proposes the invoice and sends it after the owner has agreed.

Reminders go out after 7, 14 and 30 days and stop as soon as the money arrives. Ledgerline connects to 43 banks in Europe. Invoices follow the EN 16931 standard and can be sent over Peppol. All data lies in Frankfurt and can be exported at any time as CSV and PDF.

The price is 12 euros a month for each business, whatever the number of invoices.`,
  voice: "Clear, precise, without hype.",
  language: "en",
  networks: ["linkedin", "x", "bluesky"],
  keywords: [
    "late invoice reminder",
    "e-invoicing for freelancers",
    "invoice software",
    "payment terms",
    "get paid on time",
  ],
};

export const gym: EvalBrand = {
  key: "gym",
  field: "gym",
  name: "Ironwood Strength",
  industry: "strength training",
  overview: `Ironwood Strength is a gym for beginners over forty in Bristol. Nobody trains alone: groups have at most six people and one coach. A first course lasts eight weeks with two evenings a week and teaches the squat, the press, the deadlift and the row.

Members write every session down in a paper notebook that the gym keeps. Blood pressure is measured before the first session. Trial evenings are on the first Thursday of each month and cost nothing.`,
  voice: "Encouraging, direct, never shouting.",
  language: "en",
  networks: ["instagram", "youtube", "threads"],
  keywords: [
    "strength training over 40",
    "beginner deadlift",
    "small group training",
    "gym in Bristol",
  ],
  voiceGuide: {
    audience: "People over forty who have never lifted a weight and are a little afraid of gyms.",
    dos: ["Speak to one person.", "Say what happens next.", "Keep sentences short."],
    donts: ["No talk of bodies to be ashamed of.", "No promises about weight."],
    bannedWords: ["shred", "beast mode", "no excuses", "crush", "transformation"],
    samples: [
      "You don't need to be fit to start. You need a pair of flat shoes and an hour. We'll show you the rest. Your first squat is to a box, so you can't fall. You'll write it down, and next week you'll see that it got easier.",
      "Nobody watches you here. Everybody's busy counting their own lifts. If something hurts, say so and we'll change it. That's what the coach is for.",
    ],
  },
};

export const riverTrust: EvalBrand = {
  key: "river-trust",
  field: "charity",
  name: "Wharfe River Keepers",
  industry: "nature conservation",
  overview: `Wharfe River Keepers is a charity that looks after 31 kilometres of the river Wharfe. Its 240 volunteers take water samples every second Saturday and publish every result, good or bad.

In 2025 the volunteers took 1,180 samples at 22 places. At five of them the bacteria were above the limit for bathing on more than half of the days. The charity has no paid lobbyists; members pay 20 pounds a year.`,
  voice: "Sober and hopeful.",
  language: "en",
  networks: ["mastodon", "facebook", "bluesky", "linkedin"],
  keywords: [
    "river water testing",
    "volunteer river clean-up",
    "bathing water quality",
    "river Wharfe",
  ],
};

export const taskLibrary: EvalBrand = {
  key: "task-library",
  field: "software library",
  name: "Tinyline",
  industry: "open-source developer tools",
  overview: `Tinyline is a job queue for Node.js that keeps its jobs in SQLite. It is one package without dependencies, 2,300 lines long, and MIT licensed. Jobs are retried with exponential backoff, can be delayed, and survive a restart of the process.

It is made for one machine: there is no clustering. On a laptop it finishes 9,000 empty jobs a second. The API has four functions: add, work, pause and close.`,
  voice: "Technical, short, honest about limits.",
  language: "en",
  networks: ["mastodon", "bluesky", "reddit", "x"],
  keywords: [
    "Node.js job queue",
    "SQLite queue",
    "background jobs without Redis",
    "retry with backoff",
  ],
};

export const veterinarian: EvalBrand = {
  key: "veterinarian",
  field: "veterinary practice",
  name: "Larkfield Vets",
  industry: "veterinary care",
  overview: `Larkfield Vets treats cats, dogs and rabbits in Maidstone. Two vets and four nurses work here. Appointments last 20 minutes, and a nurse answers the telephone until eight in the evening.

Puppies get their first vaccination at eight weeks and the second at ten to twelve weeks. The practice sends a reminder by text message. Emergencies at night go to the animal hospital in Aylesford.`,
  voice: "Calm and kind.",
  language: "en",
  networks: ["facebook", "instagram"],
  keywords: ["puppy vaccination", "nervous cat at the vet", "rabbit teeth", "vet in Maidstone"],
};

export const solar: EvalBrand = {
  key: "solar",
  field: "solar installation",
  name: "Brightfold Solar",
  industry: "solar energy",
  overview: `Brightfold Solar plans and installs solar panels on terraced houses in Manchester. A survey takes 90 minutes and is free; a typical roof carries 10 to 14 panels. The work on the roof takes two days and needs scaffolding.

Panels have a guarantee of 25 years, inverters one of 10. Brightfold Solar registers each system with the network operator. It does not sell batteries that it does not install itself.`,
  voice: "Matter-of-fact, patient with questions.",
  language: "en",
  networks: [],
  keywords: [
    "solar panels for terraced houses",
    "solar panel cost",
    "battery storage",
    "solar survey",
  ],
};

export const soap: EvalBrand = {
  key: "soap",
  field: "cosmetics",
  name: "Saltmarsh Soap",
  industry: "natural cosmetics",
  overview: `Saltmarsh Soap boils soap by hand in Wells-next-the-Sea. Each bar cures for six weeks. There are nine kinds, of which four have no scent. The wrapping is paper that can go into the compost.`,
  voice: "Friendly, a little dry.",
  language: "en",
  networks: [
    "x",
    "bluesky",
    "mastodon",
    "threads",
    "linkedin",
    "instagram",
    "facebook",
    "reddit",
    "pinterest",
    "youtube",
    "tiktok",
  ],
  keywords: ["handmade soap", "soap without scent", "soap for dry skin"],
};

/** Nothing is known about it but its name and one keyword. */
export const sheds: EvalBrand = {
  key: "sheds",
  field: "garden buildings",
  name: "Acorn Sheds",
  industry: "",
  overview: "",
  voice: "",
  language: "en",
  networks: [],
  keywords: ["garden sheds"],
};

const plants = ["rose", "fern", "hosta", "salvia", "thyme", "mint", "dahlia", "tulip", "lupin"];
const places = ["shade", "clay soil", "pots", "a north wall", "dry corners", "small gardens"];
const wishes = ["plants for", "how to grow in", "best time to plant in", "care in"];

/** As some brands come: a list of phrases that somebody exported from a tool, two hundred of them. */
export const nursery: EvalBrand = {
  key: "nursery",
  field: "plant nursery",
  name: "Hollow Oak Nursery",
  industry: "plant nursery",
  overview: `Hollow Oak Nursery grows perennials and herbs on four hectares near Ludlow. Plants stand outside all year, so that they are hardy when they are sold. The nursery uses no peat and no neonicotinoids. Orders are packed on Mondays and Tuesdays and arrive within three days. A plant that dies in its first season is replaced once.`,
  voice: "Down to earth.",
  language: "en",
  networks: ["pinterest", "instagram", "facebook"],
  keywords: plants
    .flatMap((plant) =>
      wishes.flatMap((wish) => places.map((place) => `${plant} ${wish} ${place}`)),
    )
    .slice(0, 200),
};
