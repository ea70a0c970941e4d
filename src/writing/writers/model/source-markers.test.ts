import { describe, expect, it } from "vitest";
import { createMarkerFilter, readMarkers } from "./source-markers.ts";

describe("parsing markers", () => {
  it.each([
    ["One. [[p3]]", "One.", ["p3"], false],
    ["One. [[p3, i1]]", "One.", ["p3", "i1"], false],
    ["One. [[P3; b2 t1]]", "One.", ["p3", "b2", "t1"], false],
    ["One. [[p3]] Two. [[p3, p4]]", "One. Two.", ["p3", "p4"], false],
    ["One. [[general]]", "One.", [], true],
    ["One. [[general, p1]]", "One.", ["p1"], true],
    ["One. [[none]]", "One.", [], false],
    ["One. [[]]", "One.", [], false],
    ["One. [[p3, see above]]", "One.", ["p3"], false],
    ["A [note] stays, [p3] too.", "A [note] stays, [p3] too.", [], false],
    ["[[p3", "[[p3", [], false],
    ["[[p\n3]]", "[[p\n3]]", [], false],
  ])("%j", (text, plain, ids, isGeneral) => {
    expect(readMarkers(text)).toEqual({ text: plain, ids, isGeneral });
  });
});

function shownOf(pieces: readonly string[]): string {
  const filter = createMarkerFilter();
  return pieces.map((piece) => filter.push(piece)).join("") + filter.end();
}

function whole(text: string): string {
  return text.replace(/[^\S\n]*\[\[[^[\]\n]{0,200}\]\]/gu, "");
}

describe("streamed text", () => {
  const texts = [
    "One. [[p3]]\n\nTwo [a note] and more. [[p1, general]]\n\nThree. [[none]]",
    "  Spaces   before [[p1]]  and after, [[ twice [[p2]] over.",
    "It ends in the middle [[p1, p",
    "It ends in a bracket [",
    "Brackets [[ that are no marker stay, and [[p1]] goes. ]]",
    `So long [[${"x".repeat(250)}]] that it is none. [[p1]]`,
  ];
  it.each(texts)("is shown without markers, however it is split: %j", (text) => {
    expect(shownOf([text])).toBe(whole(text));
    expect(shownOf(Array.from(text))).toBe(whole(text));
    for (let first = 1; first < text.length; first += 1) {
      expect(shownOf([text.slice(0, first), text.slice(first)])).toBe(whole(text));
      for (let second = first + 1; second < text.length; second += 7) {
        const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)];
        expect(shownOf(pieces)).toBe(whole(text));
      }
    }
  });

  it("is shown as soon as it cannot be the beginning of a marker", () => {
    const filter = createMarkerFilter();
    expect(filter.push("Some words")).toBe("Some words");
    expect(filter.push(" and [one bracket")).toBe(" and [one bracket");
    expect(filter.push("] then")).toBe("] then");
    expect(filter.push(" [[p1")).toBe("");
    expect(filter.push("]] on.")).toBe(" on.");
  });
});
