/** A forum post of more than five thousand words: a diary of a winter with solar panels, as patient people write them. */
import type { EvalPost } from "./eval-case.ts";

const skies = [
  "grey from morning to evening",
  "bright but very cold",
  "foggy until noon",
  "wet, with a short gap in the clouds after lunch",
  "clear, with frost on the panels until ten",
  "windy, with fast clouds",
  "dull, with a little snow on the upper row",
];
const chores = [
  "We ran the washing machine at noon instead of in the evening",
  "I moved the dishwasher to the middle of the day",
  "The children charged their scooters after school",
  "I baked two trays of bread while the sun was out",
  "The heat pump took most of it",
  "Nobody was at home, so nearly everything went into the grid",
];
const thoughts = [
  "I had expected less from a roof that looks to the south-west.",
  "The neighbour's chimney throws a shadow on two panels from three o'clock on.",
  "The app of the inverter lost its connection again and I had to go up to the loft.",
  "I still do not know whether a battery would pay for itself here.",
  "A friend with a steeper roof had noticeably more on the same day.",
  "The meter in the hall and the app never agree, and the meter is the one that counts.",
  "I wiped the lowest panel with a soft brush, which changed nothing that I could measure.",
  "Our bill will not come before April, so all of this is only what the meter says.",
];

function dayOf(day: number): string {
  const made = (1.2 + ((day * 37) % 61) / 10).toFixed(1);
  const used = (6.5 + ((day * 53) % 47) / 10).toFixed(1);
  const sky = skies[day % skies.length] ?? "";
  const chore = chores[(day * 5) % chores.length] ?? "";
  const thought = thoughts[(day * 3) % thoughts.length] ?? "";
  const second = thoughts[(day * 7 + 2) % thoughts.length] ?? "";
  return `Day ${day}. The weather was ${sky}. The panels made ${made} kilowatt hours and the house used ${used}. ${chore}. ${thought} ${second}`;
}

export const winterDiary: EvalPost = {
  key: "winter-diary",
  title: "A whole winter with 12 panels on a terraced house: every day, every number",
  body: `Before we had the panels put up I could find many promises and hardly any numbers, so here are mine. Twelve panels, one inverter, no battery, a terraced house from 1931 with four people in it. I wrote this down every evening.

${Array.from({ length: 88 }, (_, index) => dayOf(index + 1)).join("\n\n")}

What I would do again: ask for the survey before anything else. What I would not do again: believe a figure without its month. Should I buy a battery next, or better windows?`,
  author: "slate_roof",
  community: "Home Energy",
  url: "https://energy.example.com/t/winter-diary",
  postedAt: "2026-03-01T19:00:00Z",
  replies: [
    {
      author: "wattwise",
      body: "Windows first. A battery moves your own power by a few hours, better windows mean that you need less of it.",
    },
    {
      author: "jo_h",
      body: "Thank you for the numbers. Mine were about a third lower with nine panels.",
    },
  ],
};
