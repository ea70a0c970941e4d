/** Asks the brain for a whole piece, call by call, as Pressroom does. */
import { readPrompt } from "./brain/read-prompt.ts";
import { spoken, think } from "./brain/think.ts";
import type { Brief, Plan } from "./brain/write-brief.ts";
import { exampleSystem, promptFor } from "./prompts.fixture.ts";
import type { ExampleBrand } from "./prompts.fixture.ts";

export const formatInputs = {
  article: {
    title_characters: { min: 50, max: 60 },
    words: { min: 1200, max: null },
    sections: { min: 5, max: 9 },
  },
  post: {
    title_characters: { min: 50, max: 60 },
    words: { min: 500, max: 900 },
    sections: { min: 3, max: 6 },
  },
  newsletter: {
    title_characters: null,
    words: { min: 150, max: 600 },
    sections: { min: 3, max: 5 },
  },
} as const;

export type PieceFormat = keyof typeof formatInputs;

export function ask(brand: ExampleBrand, task: string, input: unknown, seed = 0): string {
  const prompt = readPrompt(exampleSystem, promptFor(brand, task, input));
  const answer = prompt === null ? null : think(prompt, seed);
  if (answer === null) throw new Error(`the brain knows no ${task}`);
  return spoken(answer);
}

export interface WrittenPiece {
  brief: Brief;
  plan: Plan;
  sections: { id: string; heading: string | null; text: string }[];
}

export function writePiece(brand: ExampleBrand, format: PieceFormat, seed = 0): WrittenPiece {
  const brief = JSON.parse(ask(brand, "brief", { formats: [format] }, seed)) as Brief;
  const plan = JSON.parse(
    ask(brand, "plan", { format, brief, ...formatInputs[format] }, seed),
  ) as Plan;
  const planned = plan.sections.map((section, index) => ({ id: `s${index + 1}`, ...section }));
  const outline = planned.map(({ id, heading, point }) => ({ id, heading, point }));
  return {
    brief,
    plan,
    sections: planned.map((section) => ({
      id: section.id,
      heading: section.heading,
      text: ask(brand, "section", { format, title: plan.title, section, outline }, seed),
    })),
  };
}
