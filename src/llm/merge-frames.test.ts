import { expect, test } from "vitest";
import { createFrameMerger } from "./merge-frames.ts";

const chat = (delta: unknown, more: object = {}) =>
  `data: ${JSON.stringify({ id: "1", choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`;
const block = (text: string, index = 0) =>
  `event: content_block_delta\ndata: ${JSON.stringify({ type: "content_block_delta", index, delta: { type: "text_delta", text } })}\n\n`;

function deltas(stream: string): unknown[] {
  return stream
    .split("\n\n")
    .flatMap((frame) => /^data: ?(\{.*)$/mu.exec(frame)?.[1] ?? [])
    .map((json) => {
      const value = JSON.parse(json) as { choices?: { delta: unknown }[]; delta?: unknown };
      return value.choices?.[0]?.delta ?? value.delta;
    });
}

test("frames that arrive together and continue the same text are merged in order", () => {
  const merger = createFrameMerger();
  const out = merger.push(
    [
      chat({ role: "assistant", content: "" }),
      ...["It ", "keeps\n\n", "“long”."].map((content) => chat({ content })),
    ].join(""),
  );
  expect(deltas(out)).toEqual([{ role: "assistant", content: "It keeps\n\n“long”." }]);
  expect(merger.end()).toBe("");
});

test("reasoning, text and blocks are kept apart", () => {
  const out = createFrameMerger().push(
    [
      chat({ reasoning_content: "Hm" }),
      chat({ reasoning_content: "m." }),
      chat({ content: "A" }),
      chat({ content: "B" }),
      block("C"),
      block("D"),
      block("E", 1),
    ].join(""),
  );
  expect(deltas(out)).toEqual([
    { reasoning_content: "Hmm." },
    { content: "AB" },
    { type: "text_delta", text: "CD" },
    { type: "text_delta", text: "E" },
  ]);
  expect(out).toContain("event: content_block_delta\ndata: ");
});

test("ends, usage, errors, tools, comments and invalid JSON pass unchanged", () => {
  const frames = [
    chat({ content: "A" }),
    chat({}, { finish_reason: "stop" }),
    chat({ content: "B" }, { finish_reason: "length" }),
    chat({ content: "C", tool_calls: [{}] }),
    'data: {"choices":[{"index":0,"delta":{"content":"D"}}],"usage":{"total_tokens":3}}\n\n',
    'data: {"error":{"message":"no"}}\n\n',
    ": alive\n\n",
    'data: {"id": "broken", "choices": [{"delta": {"content": \n\n',
    'data: {"choices":[{"index":0,\ndata: "delta":{"content":"E"}}]}\n\n',
    "data: [DONE]\n\n",
  ];
  expect(createFrameMerger().push(frames.join(""))).toBe(frames.join(""));
});

test("the text is the same wherever the stream is split", () => {
  const stream = ["It ", "keeps ", "for ", "two ", "weeks."]
    .map((content) => chat({ content }))
    .concat("data: [DONE]\n\n")
    .join("");
  for (let at = 0; at <= stream.length; at += 1) {
    const merger = createFrameMerger();
    const out = merger.push(stream.slice(0, at)) + merger.push(stream.slice(at)) + merger.end();
    const text = deltas(out).map((delta) => (delta as { content: string }).content);
    expect(text.join("")).toBe("It keeps for two weeks.");
    expect(out.endsWith("data: [DONE]\n\n")).toBe(true);
  }
});

test("a stream that breaks off in the middle of a frame ends with the partial frame", () => {
  const merger = createFrameMerger();
  expect(merger.push('data: {"choices"') + merger.end()).toBe('data: {"choices"');
});

test("a very long frame is buffered in pieces and comes out whole", () => {
  const merger = createFrameMerger();
  const piece = "a".repeat(16_384);
  const pieces = 2_000;
  for (let count = 0; count < pieces; count += 1) expect(merger.push(piece)).toBe("");
  expect(merger.push("\n")).toBe("");
  expect(merger.push("\n")).toHaveLength(piece.length * pieces + 2);
});

test("a stream with other line endings passes at once and unchanged", () => {
  const stream = 'data: {"a":1}\r\n\r\ndata: {"a"';
  expect(createFrameMerger().push(stream)).toBe(stream);
});
