/**
 * Flattens replies in any format that exports use: nested objects, plain strings, JSON in a table cell, or a text with
 * one reply per line. Anything else is left for the schema to reject.
 */
const repliesNames = ["replies", "children", "comments"];
const bodyNames = ["body", "text", "content", "message"];
const authorNames = ["author", "user", "username"];

/** One more than the limit, so that the schema rejects longer lists. */
const flatMax = 501;

export function flattenReplies(given: unknown): unknown {
  const list = typeof given === "string" ? readText(given) : given;
  if (!Array.isArray(list)) return list;
  const flat: unknown[] = [];
  // An explicit stack, so that deep nesting cannot overflow the call stack.
  const left = list.toReversed().map((reply: unknown) => ({ reply, parent: undefined as unknown }));
  for (let next = left.pop(); next !== undefined && flat.length < flatMax; next = left.pop()) {
    const { reply, parent } = next;
    if (!isObject(reply)) {
      flat.push(typeof reply === "string" ? { body: reply, parent } : reply);
      continue;
    }
    flat.push({
      ...reply,
      author: pick(reply, authorNames),
      body: pick(reply, bodyNames),
      parent: parent ?? reply["parent"],
    });
    const below = pick(reply, repliesNames);
    if (!Array.isArray(below)) continue;
    const own = flat.length;
    left.push(...below.toReversed().map((one: unknown) => ({ reply: one, parent: own })));
  }
  return flat;
}

function readText(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (trimmed.startsWith("[")) {
    try {
      return JSON.parse(trimmed);
    } catch {
      // It is a text that starts with a bracket.
    }
  }
  const paragraphs = trimmed.split(/\n[^\S\n]*\n/u);
  const parts = paragraphs.length > 1 ? paragraphs : trimmed.split("\n");
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [, author, body] = /^([\p{L}\p{N}_.@/-]{1,60}):\s+(.+)$/su.exec(part) ?? [];
      return author === undefined ? { body: part } : { author, body };
    });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function pick(from: Record<string, unknown>, names: readonly string[]): unknown {
  return from[names.find((name) => from[name] !== undefined && from[name] !== null) ?? ""];
}
