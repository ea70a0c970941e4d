/** A mattress maker; Spring is also a season and a framework, memory also a computer's. */
import { brand, thread } from "./corpus-brand.ts";
import type { CorpusBrand } from "./corpus-brand.ts";

export const mattress: CorpusBrand = {
  brand: brand({
    name: "Softnest",
    language: "en",
    industry: "Mattress manufacturing",
    overview:
      "Softnest makes mattresses in Burnley from pocket springs, natural latex and memory foam. Each mattress comes in three firmness levels and can be tried for a hundred nights. Side sleepers get a softer shoulder zone. We collect old mattresses for recycling and sell slatted bed frames and adjustable pillows.",
    audience: "People who sleep badly",
    keywords: [
      "spring",
      "pocket spring mattress",
      "memory foam",
      "bed frame",
      "pillow for side sleepers",
    ],
    donts: ["Never talk about medical treatment", "No jokes about weight"],
    passages: [
      {
        heading: "Firmness guide",
        body: "Side sleepers under 70 kg usually sleep best on soft, back sleepers on medium. Couples with different weights can have two firmness levels in one cover.",
      },
      {
        heading: "Trial › A hundred nights",
        body: "Sleep on it for a hundred nights. If it does not suit you we collect it free of charge and refund the price.",
      },
      {
        heading: "Bed frames",
        body: "Slats should be no more than seven centimetres apart, or a pocket spring mattress sags between them.",
      },
      {
        heading: "Pillows",
        body: "The height can be adjusted by removing layers. Side sleepers with broad shoulders need about fourteen centimetres.",
      },
    ],
  }),
  subjects: [
    "a mattress for a couple of different weights",
    "a topper on a sagging mattress",
    "slats that are too far apart",
    "sleeping hot on foam",
    "recycling an old mattress",
  ],
  threads: [
    thread(
      3,
      1,
      "Pocket springs or memory foam for a side sleeper?",
      "My shoulder goes numb on our old mattress. I weigh 65 kg. What would you buy, and how long is a fair trial?",
    ),
    thread(
      3,
      4,
      "Recommend a mattress for a couple with very different weights",
      "He is 105 kg, I am 58 kg, and I roll into the middle. Two firmness levels in one mattress, does that exist?",
    ),
    thread(
      3,
      3,
      "Which pillow height for side sleepers with broad shoulders?",
      "I wake up with a stiff neck. Are adjustable pillows any good?",
    ),
    thread(
      2,
      9,
      "New mattress sags between the slats",
      "The gaps of the bed frame are about 10 cm. Is that too much for springs?",
      { replies: ["Measure again"] },
    ),
    thread(
      2,
      22,
      "How do I get rid of an old mattress?",
      "The new one arrives next week and the council charges for collection. Do makers take the old one?",
    ),
    thread(
      2,
      15,
      "Does memory foam sleep hot?",
      "Menopause, so heat is an issue. Would latex be cooler?",
      { replies: ["Yes it does"] },
    ),
    thread(
      2,
      90,
      "Topper or new mattress?",
      "Ours is eight years old and a bit hard. What did you do?",
      { replies: ["Topper first", "New one"] },
    ),
    thread(
      1,
      6,
      "Finally a good night's sleep",
      "After two weeks on the new mattress I can say: worth it. No question, just happy.",
    ),
    thread(1, 780, "Best pocket spring mattress?", "Which pocket spring mattress is good?", {
      trap: "old",
      replies: ["Try them in a shop"],
    }),
    thread(1, 8, "Solved: squeaky bed frame", "It was a loose bolt. Thanks, all quiet now.", {
      isAnswered: true,
    }),
    thread(
      0,
      1,
      "Spring Boot: bean not found in test",
      "I annotated the class with @SpringBootTest but the context fails. Which spring version do you recommend?",
      { tags: ["spring-boot", "java"], trap: "Spring the framework" },
    ),
    thread(
      0,
      2,
      "What to plant in spring?",
      "Beginner here, raised bed frame is ready. Which vegetables would you sow first in spring?",
      { trap: "spring the season; bed frame of a garden" },
    ),
    thread(
      0,
      2,
      "Garage door spring snapped",
      "How do I replace a torsion spring safely? Which size do I need?",
      { trap: "spring of a door" },
    ),
    thread(
      0,
      1,
      "Memory leak in my Node service",
      "Memory grows by 100 MB a day. How do I find what keeps it? Heap snapshots are huge.",
      { trap: "computer memory" },
    ),
    thread(
      0,
      1,
      "Warehouse staff for mattress factory",
      "We are hiring in Burnley: full time, 12.50 an hour, apply online.",
      { trap: "job offer" },
    ),
    thread(
      0,
      1,
      "spring pocket spring mattress memory foam bed frame pillow for side sleepers sale",
      "pocket spring mattress memory foam bed frame sale spring pillow for side sleepers cheap memory foam bed frame buy spring now",
      { trap: "keyword stuffing" },
    ),
    thread(
      0,
      2,
      "Mattress shops are a money laundering front",
      "Change my mind. Nobody is ever inside, and yet there are five on my street. Scam, all of them!!!",
      { trap: "rant" },
    ),
    thread(
      0,
      3,
      "Sleeping pills or surgery for apnoea?",
      "My doctor offers medical treatment for sleep apnoea. Has anyone had surgery? I use a foam wedge pillow now.",
      { trap: "off limits: medical treatment" },
    ),
  ],
};
