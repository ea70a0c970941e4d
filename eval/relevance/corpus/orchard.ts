/** A cider orchard; "apple" is also a phone maker. */
import { brand, thread } from "./corpus-brand.ts";
import type { CorpusBrand } from "./corpus-brand.ts";

export const orchard: CorpusBrand = {
  brand: brand({
    name: "Fernhill Orchard",
    language: "en",
    industry: "Apple orchard and cider maker",
    overview:
      "Fernhill Orchard grows forty varieties of apple in Herefordshire. We press and ferment our own cider without added sugar, sell young trees on dwarfing rootstocks, and open the orchard for picking in September and October. Our pruning days in January teach winter pruning, grafting and dealing with canker and scab.",
    audience: "Gardeners and cider drinkers",
    keywords: [
      "apple",
      "apple trees for small gardens",
      "craft cider",
      "pruning course",
      "pick your own",
    ],
    donts: ["Do not mention other cider makers"],
    passages: [
      {
        heading: "Trees › Rootstocks",
        body: "M9 and M26 keep a tree below three metres, and suit a pot or a small garden. MM106 grows to four metres. Plant bare-root trees from November to March.",
      },
      {
        heading: "Pruning day",
        body: "In January we prune old trees together for a day. Bring gloves; saws and secateurs are there. It costs £55 with lunch.",
      },
      {
        heading: "Cider",
        body: "Our dry cider ferments with wild yeast for six months and has no added sugar. It is suitable for coeliacs.",
      },
      {
        heading: "Pick your own",
        body: "The orchard is open on weekends in September and October. Baskets are £12, dogs are welcome on leads.",
      },
    ],
  }),
  subjects: [
    "bare-root fruit trees",
    "canker on an old tree",
    "dry cider without sugar",
    "grafting a family tree",
    "picking fruit with children",
  ],
  threads: [
    thread(
      3,
      2,
      "Which apple tree for a tiny garden?",
      "I have a four by five metre lawn and would like one tree that stays small. Which rootstock do I ask for, and can I plant now?",
    ),
    thread(
      3,
      3,
      "When do I prune my old apple tree, and how hard?",
      "It hasn't been touched in ten years. Is there a course where one can learn pruning properly?",
    ),
    thread(
      3,
      1,
      "Any really dry cider without added sugar?",
      "Everything at the supermarket is sweet. I'm coeliac as well. Can you recommend a craft cider that ships?",
    ),
    thread(
      3,
      6,
      "Pick your own apples with kids near Hereford?",
      "Looking for an orchard for a family day out. Are dogs allowed, and is it still open in October?",
    ),
    thread(
      2,
      12,
      "Black spots on all my apples",
      "The skin has scabby patches, the leaves fell early. Do I have to spray, or is there something else?",
      { replies: ["Looks like scab"] },
    ),
    thread(
      2,
      20,
      "Grafting: whip and tongue or cleft?",
      "I've got scions from my grandfather's apple tree and want to save the variety. What would you try first?",
    ),
    thread(
      2,
      80,
      "Apples in pots, does it work?",
      "We rent, so everything is in containers. Does anyone grow apple trees on a patio?",
      { replies: ["On M9, yes", "Water a lot"] },
    ),
    thread(
      1,
      5,
      "Our cider pressing day",
      "Forty kilos of windfalls, one broken press and a lot of wasps. Photos inside.",
      { score: 75 },
    ),
    thread(1, 850, "Best apple tree for a small garden?", "Which apple tree would you plant?", {
      trap: "old",
      replies: ["Discovery", "Katy"],
    }),
    thread(
      1,
      7,
      "[Solved] Cider stopped fermenting",
      "Moved it to a warmer room and it started again. Thanks for the apple advice!",
      { isAnswered: true },
    ),
    thread(
      0,
      1,
      "Apple Watch or Garmin for running?",
      "I have an iPhone and an old Apple TV. Which watch do you recommend? Is Apple Care worth it?",
      { trap: "Apple the company" },
    ),
    thread(
      0,
      1,
      "Apple ID locked after update",
      "Since the last iOS update my Apple account asks for a code that never comes. How do I reset it?",
      { trap: "Apple the company" },
    ),
    thread(
      0,
      2,
      "Is Apple stock still a buy?",
      "Earnings next week. What do you think about apple at this price?",
      { trap: "Apple the company" },
    ),
    thread(
      0,
      2,
      "Pruning a decision tree in scikit-learn",
      "My tree overfits. Does cost complexity pruning help, and how do I pick alpha? Is there a good course?",
      { tags: ["machine-learning"], trap: "pruning of decision trees" },
    ),
    thread(
      0,
      1,
      "Seasonal apple pickers wanted",
      "Herefordshire farm hiring pickers, accommodation on site, apply by email.",
      { trap: "job offer" },
    ),
    thread(
      0,
      1,
      "apple apple trees craft cider pruning course pick your own deal",
      "apple craft cider apple trees for small gardens pruning course pick your own cheap apple buy craft cider pick your own discount apple",
      { trap: "keyword stuffing" },
    ),
    thread(
      0,
      3,
      "What's worse than finding a worm in your apple?",
      "Finding half a worm. Boom. Cider house rules!",
      { trap: "joke" },
    ),
    thread(
      0,
      4,
      "Welcher Apfelbaum für einen kleinen Garten?",
      "Wir suchen einen Apfelbaum, der klein bleibt. Welche Unterlage nehmt ihr?",
      { trap: "other language" },
    ),
  ],
};
