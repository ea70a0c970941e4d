import { describe, expect, it } from "vitest";
import { numberedUnits, unitsOf } from "./draft-units.ts";

describe("the units of a page", () => {
  it("are headings, paragraphs, lists and fields, separated by blank lines or on lines of their own", () => {
    const text =
      "First. [[p1]]\nGoes on.\n\n## A heading\nRight below it.\n\n- one\n- two [[p2]]\n\n\n \n1. step\n2. step\n===\nTITLE: A title\nDESCRIPTION: Some words";
    expect(unitsOf("article", text)).toEqual([
      "First. [[p1]]\nGoes on.",
      "## A heading",
      "Right below it.",
      "- one\n- two [[p2]]",
      "1. step\n2. step",
      "===",
      "TITLE: A title",
      "DESCRIPTION: Some words",
    ]);
  });

  it.each(["", "\n\n", "  \n"])("do not exist in %j", (text) => {
    expect(unitsOf("post", text)).toEqual([]);
  });
});

describe("the units of a social set", () => {
  it("are posts including their blank lines, networks, rules and fields", () => {
    const text =
      "## linkedin\n\nA post.\n\nWith a blank line. [[p1]]\nHASHTAGS: #one #two\n\n## x\nFirst of a thread. [[p1]]\n---\nSecond. [[p2]]\n\n===\nTITLE: The set";
    expect(unitsOf("social", text)).toEqual([
      "## linkedin",
      "A post.\n\nWith a blank line. [[p1]]",
      "HASHTAGS: #one #two",
      "## x",
      "First of a thread. [[p1]]",
      "---",
      "Second. [[p2]]",
      "===",
      "TITLE: The set",
    ]);
  });
});

describe("as shown to reviewers", () => {
  it("units keep their numbers if an earlier one is removed", () => {
    expect(numberedUnits(["One.", "", "Three."])).toBe("[1] One.\n\n[3] Three.");
  });
});
