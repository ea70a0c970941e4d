import { describe, expect, it } from "vitest";
import type { ContentType } from "../../material.ts";
import { check } from "../../checks/run-checks.ts";
import { finish } from "../../steps/finish.ts";
import { gather } from "../../steps/prepare-material.ts";
import { quietContext } from "../quiet-context.fixture.ts";
import { builtInWriter } from "./built-in-writer.ts";
import { hostileInput, hostileTexts } from "./hostile-texts.fixture.ts";

const contentTypes: readonly ContentType[] = ["article", "post", "newsletter", "social"];

/** Anything that grows faster than linearly makes a test time out. */
describe("text designed to slow down the writer", () => {
  it.each(Object.entries(hostileTexts))(
    "passes all steps for all types quickly, and can be stored: %s",
    async (_, text) => {
      const context = quietContext();
      const material = gather(hostileInput(text));
      const brief = await builtInWriter.brief(material, context, contentTypes);
      const made: unknown[] = [material, brief];
      for (const contentType of contentTypes) {
        const plan = await builtInWriter.plan(material, brief, contentType, context);
        const draft = await builtInWriter.draft(material, plan, context);
        made.push(plan, draft, finish(material, plan, draft, check(material, plan, draft)));
      }
      expect(unstorable(made)).toEqual([]);
    },
  );
});

/** Strings in a value that PostgreSQL would reject: a NUL or half of a surrogate pair. */
function unstorable(value: unknown): string[] {
  if (typeof value === "string") {
    return value.isWellFormed() && !value.includes("\u0000") ? [] : [value.slice(0, 80)];
  }
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(unstorable)
    : [];
}
