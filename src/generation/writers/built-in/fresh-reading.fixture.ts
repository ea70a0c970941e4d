/** Brands that a fresh reader marked sentences of, made over: a bicycle workshop, a bakery in Spanish, a credit union. */
import type { GenerationInput } from "../../material.ts";

export const workshop: GenerationInput = {
  brand: {
    name: "Spoke & Cog",
    industry: "Bicycle repair workshop",
    language: "en",
    networks: ["x", "instagram", "reddit"],
    voice: "Practical and patient.",
    overview: `Spoke & Cog is a two-room workshop in Bristol, run by Jo and Amir since 2016. We repair everything with pedals, from commuters to tandems.

Prices:
- Puncture £12 (tube included)
- Tandems. Yes, those as well.

A worn chain is the usual reason for skipping gears. Support is a real person, seven days a week. Because nobody's bike breaks on a Tuesday.`,
  },
  keywords: ["bike repair Bristol", "skipping gears"],
  topic: null,
  instructions: null,
  language: "en",
  forumPost: {
    id: 201,
    title: "Chain keeps jumping under load since I replaced it, what did I do wrong?",
    author: "u/wobblywheel",
    community: "r/bikewrench",
    url: "https://forum.example/t/201",
    postedAt: "2026-10-02T08:00:00Z",
    body: `Put a new chain on my commuter last weekend. It jumps forward whenever I stand on the pedals.

I indexed the gears twice. Is the new chain faulty? Or could it be the cassette? And is it safe to ride like this until payday?`,
    replies: [
      {
        author: "u/tina",
        body: "Your cassette is worn out. 6000 km on one chain wears the small cogs to its shape, and a fresh chain won't mesh with them. Replace the cassette, keep the chain.",
      },
      {
        author: "u/sal",
        body: "No, don't ride it like that. I went over the bars when mine slipped at a junction and broke a wrist. Take the bus for a week.",
      },
      {
        author: "u/chad",
        body: "Also buy a chain checker for 8 quid and swap chains at 0.75 percent. Then the cassette lasts three chains.",
      },
    ],
  },
};

export const spanishBakery: GenerationInput = {
  brand: {
    name: "Panadería La Tahona",
    industry: "Panadería artesana",
    language: "es",
    networks: ["instagram", "x"],
    voice: "Cercano, de barrio.",
    overview: `Somos Lucía y Andrés y hacemos pan de masa madre en el barrio de Ruzafa, en Valencia, desde 2011.

Cada hogaza fermenta 24 horas y sale del horno a las ocho de la mañana. Usamos harina ecológica molida a piedra, agua, sal y nada más.

La masa madre se conserva en la nevera hasta una semana sin alimentarla.`,
  },
  keywords: ["pan con nueces", "masa madre", "panadería Ruzafa"],
  topic: "Cómo conservar la masa madre en la nevera",
  instructions: null,
  language: "es",
  forumPost: {
    id: 205,
    title: "Mi masa madre huele mal, ¿está muerta?",
    author: "harinosa",
    community: "Foro del Pan",
    url: "https://forum.example/t/205",
    postedAt: "2026-10-02T08:00:00Z",
    body: "La tuve diez días en la nevera sin tocarla y hoy al abrirla olía fatal.",
    replies: [
      {
        author: "migadepan",
        body: "No está muerta, solo tiene hambre. Quédate con una cucharada y aliméntala dos días seguidos.",
      },
    ],
  },
};

export const creditUnion: GenerationInput = {
  brand: {
    name: "Lakeside Credit Union",
    industry: "Credit union",
    language: "en",
    networks: ["linkedin", "facebook"],
    voice: "Plainspoken.",
    overview: `Lakeside Credit Union has been owned by its members since 1953. We look after 48,000 neighbors at nine branches.

Products: free checking, savings for children, auto loans, and small loans from $200 to $1,000 as an alternative to payday loans. Small loans are capped at 18% APR, with up to six months to repay.`,
  },
  keywords: ["payday loan alternatives", "credit union Muskegon", "free financial coaching"],
  topic: "Payday loan alternatives: what to do when the car breaks down",
  instructions: null,
  language: "en",
  forumPost: null,
};
