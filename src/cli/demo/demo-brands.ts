/** The two fictional brands of the demo account: one is ready, and one still lacks keywords. */
import { emptyVoiceGuide } from "../../records/brands/voice-guide.ts";
import type { VoiceGuide } from "../../records/brands/voice-guide.ts";

export interface DemoBrand {
  readonly name: string;
  readonly industry: string;
  readonly overview: string;
  readonly voice: string;
  readonly voiceGuide: VoiceGuide;
  readonly language: string;
  readonly networks: readonly string[];
  readonly keywords: readonly string[];
}

export const readyBrand: DemoBrand = {
  name: "Quillback Coffee",
  industry: "Specialty coffee roasting",
  overview: `Quillback Coffee is a small roastery in the harbor town of Port Ellery, started in 2014 by Maren Aldous and Theo Brandt in a former net loft. Five people work here. We roast on Tuesdays and Thursdays in a 12-kilogram drum roaster and post every bag within 24 hours of roasting, with the roast date printed on the front.

We buy single origin coffee from nine farms in Colombia, Ethiopia and Guatemala, and pay each of them a fixed price that is agreed before the harvest. Our decaf comes from one of the Colombian farms and is made with the sugar cane process, so it tastes of caramel and orange rather than of nothing.

Most of our customers brew at home with a simple dripper. For pour over coffee we suggest 15 grams of coffee to 250 grams of water at 94 degrees, and a brew that takes about three minutes. A sour cup usually means that the grind is too coarse or the water too cool; a bitter cup means the opposite. Change one thing at a time.

Our coffee subscription brings 250 grams or 1 kilogram every two or four weeks, and can be paused at any time. Beans are best between 7 and 30 days after roasting. Every Saturday at ten we hold a free brewing hour in the loft.`,
  voice:
    "Warm and plain, like a barista with time to talk. Short sentences, exact numbers, no hype, and no unexplained jargon.",
  voiceGuide: {
    audience: "People who brew coffee at home and want it to taste better tomorrow than today.",
    dos: [
      "Give exact amounts, times and temperatures.",
      "Say what to change, one thing at a time.",
    ],
    donts: ["Never make anyone feel stupid about their grinder.", "No exclamation marks."],
    bannedWords: ["artisanal", "game-changer", "elevate", "passion", "world-class"],
    samples: [
      `Your cup is sour. That happens to us too, usually on a Monday. Grind a little finer and brew again. If it is still sour, heat the water: 94 degrees is a good place to start. Leave everything else as it was, so that you know what helped. A bitter cup wants the opposite, a coarser grind or cooler water. Write down what you did. It takes ten seconds, and next week you will be glad.`,
      `New on the shelf: a washed coffee from one of the nine farms. It tastes of black tea and plum, and it stays clear as it cools. We roasted it on Tuesday. Give it a week before you open the bag. We brew 15 grams to 250 grams of water, and it takes about three minutes. If you come by on Saturday at ten, we will make you a cup.`,
    ],
  },
  language: "en",
  networks: ["instagram", "linkedin", "bluesky"],
  keywords: [
    "pour over coffee",
    "single origin coffee",
    "freshly roasted coffee",
    "coffee grind size",
    "coffee subscription",
    "sugar cane decaf",
    "home coffee brewing",
  ],
};

export const unreadyBrand: DemoBrand = {
  name: "Fernhollow Cycles",
  industry: "Bicycle repair",
  overview: `Fernhollow Cycles repairs and refits commuter bicycles in a railway arch behind Millbeck station. Two mechanics, Ida Ferrant and Joss Pike, have run the workshop since 2019. A standard service takes one working day and costs 65 euros, with a written list of what was done and what can wait. We lend a bicycle for the day, free of charge. We work on hub gears, belt drives and most e-bikes, and we keep used parts in stock for bicycles that are no longer made. On the first Sunday of each month we teach a two-hour class on brakes, chains and punctures for up to eight people.`,
  voice: "Friendly, direct, a little dry. Explains what a part does before it says what is wrong.",
  voiceGuide: emptyVoiceGuide,
  language: "en",
  networks: ["instagram", "mastodon"],
  // None on purpose: this brand shows what the service answers when keywords are missing.
  keywords: [],
};

/** What the banner's curl line asks for: something that the overview has a real answer to. */
export const bannerTopic = "Why pour over coffee tastes sour, and how to fix it";
