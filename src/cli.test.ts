import { expect, test } from "vitest";
import { runHere } from "./cli/run-here.fixture.ts";

// All of these fail before the data is opened.
test.each([
  { words: ["srve"], says: "Did you mean: pressroom serve" },
  { words: ["brand", "lst"], says: "Did you mean: pressroom brand list" },
  { words: ["key", "create", "--mod", "test"], says: "Did you mean --mode?" },
  { words: ["generate"], says: "TYPE" },
  { words: ["prune"], says: "--older-than is required" },
  { words: ["prune", "--older-than", "5h"], says: "at least 1d" },
  { words: ["restore", "none.tar.zst"], says: "not found" },
  { words: ["generate", "artcle"], says: "Did you mean article?" },
  { words: ["generate", "post", "--forum-post", "0"], says: "--forum-post" },
  {
    words: ["generate", "post", "-o", "post.html"],
    says: "only newsletters are available as HTML",
  },
  { words: ["brand", "create", "--name", "X", "--overview", "@/none"], says: "does not exist" },
  { words: ["post", "add", "--title", "X", "--url", "ftp://example.org"], says: "not a URL" },
])("$words exits with code 2 and explains why, as text and as JSON", async ({ words, says }) => {
  const [asText, asJson] = await Promise.all([runHere(words), runHere([...words, "--json"])]);
  expect(asText).toMatchObject({ code: 2, stdout: "" });
  expect(asText.stderr).toContain(says);
  expect(asJson).toMatchObject({ code: 2, stdout: "" });
  expect(JSON.parse(asJson.stderr)).toMatchObject({ status: "error" });
  expect(asJson.stderr).toContain(says.replaceAll('"', '\\"'));
});
