import { expect, test } from "vitest";
import { networksFor } from "./networks.ts";
import type { Network } from "../material.ts";

const materialOf = (instructions: string, networks: Network[] = []) => ({
  topic: "Winter bikes",
  instructions,
  brand: { networks } as never,
});

test.each<[string, Network[], readonly Network[]]>([
  ["Six posts for Instagram and Facebook.", [], ["instagram", "facebook"]],
  ["LinkedIn: written for people who book things.", ["x", "linkedin"], ["x", "linkedin"]],
  ["Für Twitter und LinkedIn.", [], ["linkedin", "x"]],
  ["Keep threads short.", [], ["linkedin", "x", "bluesky", "mastodon"]],
])("%s", (instructions, own, expected) => {
  expect(networksFor(materialOf(instructions, own))).toEqual(expected);
});
