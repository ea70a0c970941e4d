/** The shapes of the answers that are asked for as JSON. Lengths are for the model's sake; what matters is checked later. */
import { z } from "zod";
import { networks } from "../../material.ts";

const ids = z.array(z.string().max(20)).max(60);
const text = z.string().max(2000);

export const briefAnswer = z.object({
  angle: text,
  reader: text,
  main_keyword: text,
  keywords: z.array(text).max(20),
  passages: ids,
});

const newsletterHead = z.object({
  subject: text,
  subject_alternatives: z.array(text).max(5),
  preheader: text,
});

export const planAnswer = z.object({
  title: text,
  title_candidates: z.array(text).max(6),
  description: text,
  sections: z
    .array(
      z.object({
        heading: z.string().max(300).nullable(),
        level: z.union([z.literal(2), z.literal(3)]),
        kind: z.enum(["opening", "section", "faq_item", "closing"]),
        point: text,
        passages: ids,
        keywords: z.array(text).max(20),
        words: z.int().min(10).max(2000),
      }),
    )
    .min(1)
    .max(20),
  newsletter: newsletterHead.nullable(),
});

export const variantAnswer = z.object({
  network: z.enum(networks),
  title: z.string().max(1000).nullable(),
  posts: z.array(z.string().max(70_000)).min(1).max(25),
  hashtags: z.array(z.string().max(200)).max(30),
});

export const socialAnswer = z.object({
  title: text,
  variants: z.array(variantAnswer).min(1).max(networks.length),
});

export const headAnswer = z.object({
  title: text,
  description: text,
  newsletter: newsletterHead.nullable(),
});

export const verifyAnswer = z.object({
  verdicts: z.array(
    z.object({ n: z.int(), verdict: z.enum(["supported", "unsupported", "uncertain"]) }),
  ),
});
