/** A reptile shop; Python is also a programming language. */
import { brand, thread } from "./corpus-brand.ts";
import type { CorpusBrand } from "./corpus-brand.ts";

export const reptiles: CorpusBrand = {
  brand: brand({
    name: "Scale & Claw",
    language: "en",
    industry: "Reptile shop",
    overview:
      "Scale & Claw in Bristol keeps and sells captive-bred snakes, geckos and tortoises, with terrariums, thermostats, heat mats and frozen feeders. Every ball python leaves with a feeding record. We board reptiles during holidays and advise on humidity, shedding and hibernation.",
    audience: "First-time reptile owners",
    keywords: [
      "python",
      "ball python care",
      "terrarium heating",
      "frozen mice",
      "tortoise hibernation",
    ],
    donts: ["Never talk about illegal wildlife trade"],
    passages: [
      {
        heading: "Care sheets › Ball python",
        body: "Keep the warm end at 32 °C and the cool end at 25 °C, with humidity of 60 %. A healthy adult may refuse food for weeks in winter.",
      },
      {
        heading: "Heating",
        body: "Always run a heat mat or lamp with a thermostat. Mats go on the side of a wooden vivarium, never under glass without a gap.",
      },
      {
        heading: "Tortoises › Hibernation",
        body: "A tortoise above 500 grams can hibernate at 5 °C in a fridge for up to twelve weeks. Weigh it every week.",
      },
    ],
  }),
  subjects: [
    "a snake that refuses food",
    "humidity for a crested gecko",
    "a stuck shed",
    "a first vivarium",
    "boarding a tortoise over Christmas",
  ],
  threads: [
    thread(
      3,
      1,
      "Ball python hasn't eaten for six weeks",
      "He is two years old and otherwise active. Temperatures are fine I think. Should I worry, and when do I see a vet?",
    ),
    thread(
      3,
      2,
      "Heat mat or lamp for a wooden vivarium?",
      "First snake, 120 cm vivarium. Which heating do you recommend and do I need a thermostat?",
    ),
    thread(
      3,
      4,
      "How do I hibernate my tortoise in the fridge?",
      "She weighs 800 g and it's our first winter. What temperature, and for how long?",
    ),
    thread(
      2,
      11,
      "Where do you buy frozen mice online?",
      "Local shop closed. Is delivery on dry ice reliable?",
      { replies: ["Chest freezer helps"] },
    ),
    thread(
      2,
      18,
      "Stuck shed on the tail",
      "Third time in a row. Humidity shows 45 %. What helps?",
    ),
    thread(
      2,
      85,
      "Royal python or corn snake for a beginner?",
      "Our son is eleven. What would you choose?",
      { replies: ["Corn snake", "Royal"] },
    ),
    thread(
      1,
      5,
      "My python's new enclosure",
      "Built it from an old wardrobe. He loves the branches.",
      { score: 400 },
    ),
    thread(1, 760, "Ball python care?", "What do I need for a ball python?", {
      trap: "old",
      replies: ["Thermostat"],
    }),
    thread(
      1,
      8,
      "[Solved] Gecko lost its tail",
      "Vet says it grows back, thanks for the help with the terrarium.",
      { isAnswered: true },
    ),
    thread(
      0,
      1,
      "Python: list index out of range",
      "I loop over a list and delete items. Which python version do you recommend for beginners? How do I fix the index error?",
      { tags: ["python", "list"], trap: "Python the language" },
    ),
    thread(
      0,
      1,
      "Best way to learn Python in 2026?",
      "Any course recommendations? I want to do data analysis with pandas.",
      { tags: ["python"], trap: "Python the language" },
    ),
    thread(
      0,
      2,
      "Favourite Monty Python sketch?",
      "Mine is the parrot. Which one do you like best?",
      { trap: "Monty Python" },
    ),
    thread(
      0,
      2,
      "Mice in the attic",
      "We hear mice every night. Poison or traps, what do you recommend?",
      { trap: "mice as pests" },
    ),
    thread(
      0,
      1,
      "Junior Python developer wanted",
      "Hiring in Bristol, hybrid, apply with a link to your code.",
      { trap: "job offer" },
    ),
    thread(
      0,
      1,
      "python ball python care terrarium heating frozen mice tortoise hibernation",
      "ball python care terrarium heating frozen mice python cheap tortoise hibernation python buy terrarium heating frozen mice deal",
      { trap: "keyword stuffing" },
    ),
    thread(
      0,
      2,
      "Airport seizes 300 smuggled tortoises",
      "Illegal wildlife trade again. Who buys these animals? The trade in pythons is even worse.",
      { trap: "off limits" },
    ),
  ],
};
