/** Describes the settings of each kind of source as form fields, and converts their values. */
import { splitList } from "../../kit/forms/split-list.ts";
import { newSourceWords } from "../../words/sources.ts";
import type { AddableKind } from "./kind-picker.tsx";

const { fields: words } = newSourceWords;

export interface SettingField {
  name: string;
  label: string;
  hint?: string | undefined;
  type: "list" | "text" | "number" | "choice";
  choices?: readonly { value: string; label: string }[] | undefined;
}

const tags: SettingField = { name: "tags", label: words.tags, hint: words.tagsHint, type: "list" };

export const fieldsOfKind: Record<AddableKind, readonly SettingField[]> = {
  website: [{ name: "pages_max", label: words.pagesMax, hint: words.pagesMaxHint, type: "number" }],
  page: [],
  feed: [
    {
      name: "as",
      label: words.as,
      type: "choice",
      choices: [
        { value: "documents", label: words.asDocuments },
        { value: "threads", label: words.asThreads },
      ],
    },
  ],
  discourse: [
    { name: "categories", label: words.categories, hint: words.categoriesHint, type: "list" },
    tags,
  ],
  reddit: [{ name: "search", label: words.search, hint: words.searchHint, type: "text" }],
  hacker_news: [
    { name: "queries", label: words.queries, hint: words.queriesHint, type: "list" },
    {
      name: "list",
      label: words.list,
      type: "choice",
      choices: [
        { value: "all", label: words.lists.all },
        { value: "ask", label: words.lists.ask },
        { value: "show", label: words.lists.show },
      ],
    },
  ],
  stack_exchange: [
    tags,
    { name: "query", label: words.search, hint: words.searchHint, type: "text" },
  ],
  lemmy: [
    { name: "communities", label: words.communities, hint: words.communitiesHint, type: "list" },
  ],
};

/** The text of each field, by name. */
export type TypedSettings = Readonly<Record<string, string>>;

/** Omits empty fields: the service has defaults. */
export function toSettings(kind: AddableKind, typed: TypedSettings): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const { name, type } of fieldsOfKind[kind]) {
    const text = (typed[name] ?? "").trim();
    if (text === "") continue;
    if (type === "list") {
      settings[name] = splitList(text, ",");
    } else {
      settings[name] = type === "number" ? Number(text) : text;
    }
  }
  return settings;
}

/** Only changed settings; an emptied field is sent as empty, so that it is cleared. */
export function toChanges(
  kind: AddableKind,
  typed: TypedSettings,
  before: TypedSettings,
): Record<string, unknown> {
  const settings = toSettings(kind, typed);
  const changed = fieldsOfKind[kind].filter(
    ({ name }) => (typed[name] ?? "") !== (before[name] ?? ""),
  );
  return Object.fromEntries(
    changed.flatMap(({ name, type }) => {
      const value =
        settings[name] ?? { list: [], text: "", number: undefined, choice: undefined }[type];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

export function toTyped(settings: Readonly<Record<string, unknown>>): TypedSettings {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : String(value),
    ]),
  );
}
