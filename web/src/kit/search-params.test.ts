import { expect, test } from "vitest";
import {
  choiceIn,
  flagIn,
  idIn,
  parseSearch,
  stringifySearch,
  textIn,
  toId,
} from "./search-params.ts";

test("parameters are read as plain text, even if they look like numbers", () => {
  const search = parseSearch("?topic=2027&brand_id=4&type=article&deleted=true&q=a+b%26c");
  expect(textIn(search, "topic")).toBe("2027");
  expect(idIn(search, "brand_id")).toBe(4);
  expect(choiceIn(search, "type", ["article", "post"])).toBe("article");
  expect(flagIn(search, "deleted")).toBe(true);
  expect(textIn(search, "q")).toBe("a b&c");
});

test("unknown values, empty values and invalid IDs are omitted", () => {
  const search = parseSearch("?topic=&brand_id=1e3&type=poem&deleted=no");
  expect(textIn(search, "topic")).toBeUndefined();
  expect(idIn(search, "brand_id")).toBeUndefined();
  expect(choiceIn(search, "type", ["article", "post"])).toBeUndefined();
  expect(flagIn(search, "deleted")).toBeUndefined();
  expect(stringifySearch({ a: undefined, b: "", c: "x y", d: 4, e: false })).toBe("?c=x+y&d=4");
  expect(stringifySearch({})).toBe("");
});

test.each(["0", "-1", "01", "9007199254740993", "99999999999999999", "1.5", "abc", ""])(
  "%j is not a valid ID",
  (text) => {
    expect(toId(text)).toBeUndefined();
  },
);
