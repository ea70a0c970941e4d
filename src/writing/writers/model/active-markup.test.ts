import { expect, test } from "vitest";
import { hadActiveMarkup, withoutActiveMarkup } from "./active-markup.ts";

test.each([
  "See <script>alert(document.cookie)</script>.",
  "See <img src=x onerror=alert(1)>.",
  "See ![logo](https://tracker.example/pixel.png?user=1).",
  "See [the full guide](javascript:alert(1)).",
  "See [it](data:text/html,<b>x</b>).",
  "See [it](\u0001javascript:alert(1)).",
  "See [it](<javascript:alert(1)>).",
  "See [it](javascript&colon;alert(1)).",
  'See <iframe src="https://elsewhere.example"></iframe>.',
  'See <a href="https://elsewhere.example">this</a>.',
])("removes active markup from %s", (sentence) => {
  const left = withoutActiveMarkup(sentence);
  expect(hadActiveMarkup(left)).toBe(true);
  expect(left).not.toMatch(/script|onerror|https?:|javascript|data:/u);
});

test("formatting and ordinary links are reduced to their words", () => {
  const left = withoutActiveMarkup(
    "It <b>keeps</b> for [two weeks](https://example.com/a(b)c) [p3].",
  );
  expect(left).toBe("It keeps for two weeks [p3].");
  expect(hadActiveMarkup(left)).toBe(false);
});

test.each(["tel:01632960582", "sms:01632960582", "www.brand.example/visits", "visits.html", ""])(
  "[Ring 01632 960 582](%s) keeps its words",
  (to) => {
    const left = withoutActiveMarkup(`[Ring 01632 960 582](${to})`);
    expect(left).toBe("Ring 01632 960 582");
  },
);

test.each(["[a](", "![", "[a](b(c", "<a ", "]("])(
  "a long run of %s is processed quickly",
  (piece) => {
    expect(withoutActiveMarkup(piece.repeat(15_000)).length).toBeGreaterThan(0);
  },
);
