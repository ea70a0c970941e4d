/** Example prompts for the mock model, built by Pressroom's own code. */
import type { Material } from "../src/writing/material.ts";
import { gather } from "../src/writing/steps/prepare-material.ts";
import { sharedPrompt, taskPrompt } from "../src/writing/writers/model/prompt.ts";
import type { TaskName } from "../src/writing/writers/model/prompt.ts";
import { rules } from "../src/writing/writers/model/system-prompt.ts";

export const exampleSystem = rules;

const coffee: Material = gather({
  brand: {
    name: "Hearth & Bean",
    industry: "coffee equipment",
    overview:
      "Hearth & Bean makes pour over kettles in Leeds. We test every kettle by hand before it leaves the workshop. The handle stays cool at 96 degrees. Spare parts are kept for 10 years.",
    voice: "warm",
    language: "en",
    networks: [],
  },
  keywords: ["pour over kettle", "descaling", "gooseneck", "water temperature", "filter coffee"],
  topic: null,
  instructions: null,
  forumPost: {
    id: 1,
    title: "How often should I descale my kettle?",
    body: "I have had mine for two years and the water here is hard. Limescale builds up in about 3 weeks. Should I use citric acid or vinegar?\nVinegar leaves a smell that I cannot stand.",
    author: "kettlelover",
    community: "coffee",
    url: "https://forum.example/t/1",
    postedAt: "",
    replies: [
      {
        author: "mara",
        body: "I use 20 grams of citric acid per litre, once a month. It keeps the spout clear.",
      },
      { author: "old_tom", body: "A filter jug halves the work. Rainwater is not a good idea." },
    ],
  },
  language: "en",
});

const sharedPart = sharedPrompt(coffee).text;

export function promptFor(name: TaskName | "judge", about = "article", words = "Do it."): string {
  return `${sharedPart}\n\n${taskPrompt(name as TaskName, about, words)}`;
}
