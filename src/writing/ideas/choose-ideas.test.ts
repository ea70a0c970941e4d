import { expect, test } from "vitest";
import type { ContentForIdeas, DocumentForIdeas } from "../../records/brands/idea-material.ts";
import { chooseIdeas } from "./choose-ideas.ts";
import type { IdeaQuestion } from "./choose-ideas.ts";
import { ideasMax } from "./idea.ts";

type Given = IdeaQuestion["material"];

const empty: Given = {
  keywords: [],
  threads: [],
  documents: [],
  contents: [],
  topics: [],
  dismissed: [],
};

function topicsFrom(material: Partial<Given>, name = "Saltmarsh Paddle"): string[] {
  const brand = { name, networks: [] };
  return chooseIdeas({ brand, material: { ...empty, ...material } }).map(({ topic }) => topic);
}

function keywords(...phrases: string[]): Given["keywords"] {
  return phrases.map((phrase, id) => ({ id: id + 1, phrase, volume: null }));
}

function thread(id: number, title: string, score: number): Given["threads"][number] {
  return { id, title, url: "", community: "", score, reasons: [], replyCount: 0 };
}

function page(title: string, ...headings: string[]): DocumentForIdeas {
  return {
    id: 1,
    title,
    url: "https://example.com/page",
    headings,
    revision: 1,
    changedAt: new Date("2026-11-10"),
    headingsBefore: null,
  };
}

function piece(title: string, more: Partial<ContentForIdeas> = {}): ContentForIdeas {
  return {
    id: 7,
    title,
    topic: null,
    threadId: null,
    createdAt: new Date("2026-11-01"),
    toAdd: [],
    urls: [],
    keywords: [],
    ...more,
  };
}

test.each([
  [
    "en",
    "kayak hire norfolk",
    "Hiring a kayak in Norfolk: all you need to know",
    "paddle board hire",
  ],
  [
    "de",
    "Kündigungsschutzklage Frist",
    "Welche Frist gilt für Kündigungsschutzklagen?",
    "Abfindung berechnen",
  ],
  [
    "es",
    "cestas de verdura ecológica",
    "Cómo elegir una cesta de verduras ecológicas",
    "talleres de huerto urbano",
  ],
  [
    "fr",
    "isolation des combles perdus",
    "Isoler des combles perdus : l'isolation pas à pas",
    "réparation fuite toiture",
  ],
  ["it", "torte di compleanno Bologna", "La torta di compleanno a Bologna", "corso di pasticceria"],
])(
  "%s: a keyword that a piece covers in other word forms is left out",
  (_, covered, title, open) => {
    expect(topicsFrom({ keywords: keywords(covered, open), contents: [piece(title)] })).toEqual([
      open,
    ]);
  },
);

test("a compound with the same beginning as a covered one is a different topic", () => {
  const material = { keywords: keywords("Kündigungsfrist"), topics: ["Kündigungsschutzklage"] };
  expect(topicsFrom(material)).toEqual(["Kündigungsfrist"]);
});

test("no topic is repeated, whatever its word order and source", () => {
  const found = topicsFrom({
    keywords: keywords("kayak hire norfolk", "norfolk kayak hire", "kayak hire"),
    documents: [page("Norfolk kayak hire | Saltmarsh Paddle")],
  });
  expect(found).toHaveLength(1);
});

test("there are at most ten ideas, of all available kinds, with the best thread first", () => {
  const subjects =
    "seals tides wetsuits lifejackets parking lunch dogs children storms moonlight birds maps".split(
      " ",
    );
  const found = chooseIdeas({
    brand: { name: "Saltmarsh", networks: ["linkedin"] },
    material: {
      ...empty,
      keywords: keywords(...subjects.map((subject) => `kayak ${subject}`)),
      threads: subjects.map((subject, id) => thread(id + 1, `Which tour for ${subject}?`, id / 12)),
      documents: [{ ...page("Winter opening times"), headingsBefore: [], revision: 3 }],
    },
  });
  expect(found).toHaveLength(ideasMax);
  expect(found[0]?.topic).toBe("Which tour for maps?");
  expect(new Set(found.map(({ kind }) => kind))).toEqual(
    new Set(["forum_question", "keyword", "changed_page"]),
  );
  expect(found.find(({ kind }) => kind === "changed_page")).toMatchObject({
    key: "change-1-3",
    contentType: "social",
    reasons: ["Your page changed on November 10, 2026."],
  });
});

test("a question that a piece left open is an idea; a topic without an answer becomes an idea once there is a page about it", () => {
  const toAdd = [
    "An answer to “Winter kayak tours”: nothing in the overview was found to be about it.",
    "The thread asks: “Do you need a licence for the canal?” Check whether the draft answers it.",
    "An image or video for Instagram.",
  ];
  const contents = [piece("Winter kayak tours", { toAdd })];
  const question = "Winter kayak tours: Do you need a licence for the canal?";
  expect(topicsFrom({ contents })).toEqual([question]);
  expect(topicsFrom({ contents, documents: [page("Kayak tours in winter")] })).toEqual([
    "Winter kayak tours",
    question,
  ]);
});

test("generic pages, cited pages and answered threads give no ideas", () => {
  for (const title of [
    "Home",
    "Impressum",
    "Política de cookies",
    "Mentions légales",
    "Chi siamo",
    "Saltmarsh Paddle",
    "",
  ]) {
    expect(topicsFrom({ documents: [page(title)] })).toEqual([]);
  }
  const cited = piece("Seals", { urls: ["https://example.com/page"], threadId: 5 });
  const material = {
    contents: [cited],
    documents: [page("Kayak safety briefing")],
    threads: [thread(5, "Are tides dangerous for kayaks?", 1)],
  };
  expect(topicsFrom(material)).toEqual([]);
});

test("markup, control characters and long texts never become part of a topic", () => {
  const threads = [
    thread(1, "<script>alert(1)</script> Which **kayak** for \u202etides?", 1),
    thread(2, "kayak ".repeat(200), 1),
    thread(3, "help!!!", 1),
  ];
  const found = topicsFrom({ threads });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/Which kayak for tides\?$/);
});
