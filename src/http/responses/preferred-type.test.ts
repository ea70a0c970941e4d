import { expect, test } from "vitest";
import { preferredType } from "./preferred-type.ts";

const json = "application/json";
const markdown = "text/markdown";

test.each([
  [undefined, json],
  ["", json],
  ["*/*", json],
  ["application/json", json],
  ["application/*", json],
  ["text/html", json],
  ["image/png, */*;q=0.1", json],
  ["text/markdown", markdown],
  ["Text/Markdown", markdown],
  [" text/markdown ; q=0.5 ", markdown],
  ["text/*", markdown],
  ["text/markdown, application/json", json],
  ["text/markdown, application/json;q=0.9", markdown],
  ["text/markdown;q=0.8, application/json;q=0.9", json],
  ["text/markdown, */*;q=0.9", markdown],
  ["*/*, text/markdown;q=0.9", json],
  ["*/*, application/json;q=0.9", markdown],
  ["text/*;q=0.1, application/*;q=0.2", json],
  ["text/markdown;q=0", json],
  ["text/markdown;q=nonsense", json],
  ["text/markdown;variant=GFM;q=0.7, application/json;q=0.6", markdown],
  [",;,;;q=,", json],
])("Accept: %s prefers %s", (accept, expected) => {
  expect(preferredType(accept, [json, markdown])).toBe(expected);
});
