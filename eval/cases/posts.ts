/** Forum posts as people write them: invented people on invented forums, asking what a brand may answer. */
import type { EvalPost } from "./eval-case.ts";

export const staleBread: EvalPost = {
  key: "stale-bread",
  title: "My sourdough is hard as a brick after one day",
  body: `I buy a 900 g loaf every Saturday and by Sunday evening the crust could break a window. I keep it in the fridge in a plastic bag because my kitchen is 26 degrees in summer.

Is that wrong? My gran kept hers in a clay pot for a week. I live alone, so I can't eat it faster.`,
  author: "tilda_w",
  community: "r/Breadit",
  url: "https://forum.example.org/t/sourdough-brick",
  postedAt: "2026-08-02T09:12:00Z",
  replies: [
    {
      author: "crumbwise",
      body: "The fridge is the problem. Bread goes stale about three times faster at 4 degrees than on the counter. Freeze half of it in slices and toast from frozen.",
    },
    {
      author: "old_oven_joe",
      body: "Cut side down on a board, a cloth over it. Works for two days here.",
    },
    { author: "tilda_w", body: "Froze half of it last week and it was fine. Thanks!" },
  ],
};

export const lateClient: EvalPost = {
  key: "late-client",
  title: "Client is 45 days late and answers every mail with “next week”",
  body: `Freelance illustrator here. Invoice of 1,850 euros, payment term was 14 days, sent on 3 June. I have written four friendly mails. The client keeps saying next week.

I don't want to lose them but I need the money for rent. What do you write in the fifth mail? Do you charge interest?`,
  author: "inkandpaper",
  community: "Freelance Corner",
  url: "https://freelance.example.net/posts/8812",
  postedAt: "2026-07-20T18:40:00Z",
  replies: [
    {
      author: "contract_cat",
      body: "Call them. A mail can be ignored, a call can't. Ask for a date and confirm the date in writing the same day.",
    },
    {
      author: "sven",
      body: "I put late fees into my terms two years ago. I have charged them once. Since then everybody pays, because the reminder mentions them.",
    },
    {
      author: "maria_b",
      body: "Stop working for them until it is paid. Politely. It is not rude to ask for what was agreed.",
    },
  ],
};

export const firstDeadlift: EvalPost = {
  key: "first-deadlift",
  title: "52, never lifted, scared of my back",
  body: `My doctor told me to do something for my bones. I looked into two gyms and left again, everyone was half my age. My back went twice, in 2019 and 2023, both times while lifting shopping.

Is the deadlift really for someone like me? How would I even begin without hurting myself?`,
  author: "gardengate",
  community: "Fitness after fifty",
  url: "https://fifty.example.com/thread/440",
  postedAt: "2026-05-11T06:30:00Z",
  replies: [
    {
      author: "pt_anne",
      body: "Physio here. A deadlift from blocks with an empty bar is lighter than most shopping. Learn the hinge first, with a broomstick along your spine.",
    },
    { author: "rolf61", body: "Started at 58 with 20 kg. Back has been quiet for two years." },
  ],
};

export const riverSwim: EvalPost = {
  key: "river-swim",
  title: "Is it safe to swim in the Wharfe this weekend?",
  body: "We want to take the kids (6 and 9) to the river at Ilkley on Saturday. It rained a lot on Thursday. Where do I see whether the water is ok?",
  author: "ilkleydad",
  community: "Yorkshire Outdoors",
  url: "https://outdoors.example.org/q/77",
  postedAt: "2026-07-03T20:01:00Z",
  replies: [
    {
      author: "wetsuit_wendy",
      body: "After heavy rain I wait two days. The overflows run and you can smell it.",
    },
  ],
};

export const redisTired: EvalPost = {
  key: "redis-tired",
  title: "Do I really need Redis for 200 emails a day?",
  body: `Small SaaS, one VPS, Node and SQLite. I send maybe 200 emails and 30 PDF exports a day. Every tutorial tells me to add Redis and a worker process.

setInterval and a table works but I lose jobs when I deploy. What do people do at this size?`,
  author: "onebox",
  community: "r/node",
  url: "https://forum.example.org/r/node/onebox",
  postedAt: "2026-10-01T11:11:00Z",
  replies: [
    {
      author: "kasia_dev",
      body: "A table with a status column and a `locked_until` timestamp. Poll every second. Done this for four years.",
    },
    {
      author: "benchmarker",
      body: "Whatever you choose, make the job idempotent. Then losing or repeating one hurts nobody.",
    },
    { author: "onebox", body: "Idempotent is the bit I was missing, thanks." },
  ],
};

export const nervousCat: EvalPost = {
  key: "nervous-cat",
  title: "cat turns into a tiger as soon as she sees the carrier",
  body: "she's 4, indoor, sweetest thing ever until the box comes out. last time i had scratches up to the elbow and we missed the appointment. booster is due in 3 weeks. help??",
  author: "mimis_human",
  community: "CatPeople",
  url: "https://cats.example.org/tiger",
  postedAt: "2026-03-09T22:15:00Z",
  replies: [
    {
      author: "purrsuasion",
      body: "Leave the carrier open in the living room from today with a blanket and treats in it. Three weeks is enough if you start now.",
    },
    {
      author: "vetnurse_k",
      body: "Ask for the first appointment of the day. No dogs in the waiting room yet.",
    },
  ],
};

export const warmthCamera: EvalPost = {
  key: "warmth-camera",
  title: "Wärmebildkamera: kaufen oder leihen?",
  body: `Unser Haus ist von 1964 und im Winter zieht es überall. Ein Energieberater will 480 Euro. Eine Wärmebildkamera fürs Handy kostet rund 250 Euro, aber ich brauche sie ja nur einmal.

Kann man so etwas irgendwo leihen? Und worauf muss ich beim Fotografieren achten?`,
  author: "altbau_anke",
  community: "Hausforum",
  url: "https://hausforum.example.de/t/waermebild",
  postedAt: "2026-11-02T17:20:00Z",
  replies: [
    {
      author: "dämmfrei",
      body: "Draußen sollte es mindestens 15 Grad kälter sein als drinnen, am besten vor Sonnenaufgang.",
    },
    {
      author: "Uwe K.",
      body: "Manche Büchereien verleihen die. Bei uns stand ich drei Wochen auf der Warteliste.",
    },
  ],
};

export const dismissed: EvalPost = {
  key: "dismissed",
  title: "Kündigung im Briefkasten, was jetzt?",
  body: `Ich habe gestern die Kündigung im Briefkasten gefunden, datiert auf den 28. September. Ich bin seit elf Jahren in der Firma, 34 Mitarbeiter. Einen Grund steht da nicht.

Der Chef sagt, wenn ich einen Aufhebungsvertrag unterschreibe, gibt es zwei Monatsgehälter. Soll ich das machen?`,
  author: "schichtplan",
  community: "Arbeitsrecht-Forum",
  url: "https://arbeit.example.de/kuendigung-briefkasten",
  postedAt: "2026-10-02T08:00:00Z",
  replies: [
    {
      author: "br_vorsitz",
      body: "Nichts unterschreiben. Schreib dir auf, wann der Brief da war, und such dir diese Woche noch Rat.",
    },
    { author: "lena77", body: "Bei mir gab es am Ende fünf Gehälter statt zwei." },
  ],
};

export const brokenBlind: EvalPost = {
  key: "broken-blind",
  title: "La persiana se ha quedado a medias y no sube",
  body: `Anoche se rompió la cinta de la persiana del dormitorio. Está a unos 40 centímetros del suelo y no sube ni baja. Un técnico me pide 95 euros solo por venir.

¿Se puede cambiar la cinta sin saber nada? ¿Qué anchura compro?`,
  author: "piso3b",
  community: "Manitas en casa",
  url: "https://manitas.example.es/persiana",
  postedAt: "2026-06-14T21:05:00Z",
  replies: [
    {
      author: "paco_taller",
      body: "Mide la cinta vieja: casi siempre son 18 o 22 milímetros. Abre el cajón de arriba con cuidado y desatornilla la tapa.",
    },
    { author: "nuria", body: "Yo tardé una hora la primera vez. La segunda, veinte minutos." },
  ],
};
