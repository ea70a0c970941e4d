import { expect, test } from "vitest";
import { splitPastedKeywords } from "./split-pasted-keywords.ts";

test("tabs and semicolons separate keywords, except in quotes", () => {
  expect(splitPastedKeywords("one\ttwo; three")).toBe("one\ntwo\n three");
  expect(splitPastedKeywords('"one; two",three;"four; ""five"""\tsix')).toBe(
    '"one; two",three\n"four; ""five"""\nsix',
  );
  expect(splitPastedKeywords('12" pan; 14" pan')).toBe('12" pan\n 14" pan');
});
