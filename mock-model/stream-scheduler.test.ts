import { expect, test } from "vitest";
import { createStreamScheduler } from "./stream-scheduler.ts";
import { piecesOf } from "./count-tokens.ts";

function whole(stream: number): string {
  return Array.from({ length: 20 }, (_, index) => `${stream}:${index} `).join("");
}

test("sends due frames in order, delivers every stream completely, and then stops", async () => {
  const scheduler = createStreamScheduler();
  const sent = await Promise.all(
    Array.from(
      { length: 50 },
      (_, stream) =>
        new Promise<string>((resolve) => {
          let text = "";
          scheduler.add({
            frameCount: 20,
            frameAt: (index) => `${stream}:${index} `,
            dueMs: (index) => index * 3,
            write: (part) => {
              text += part;
            },
            done: () => resolve(text),
          });
        }),
    ),
  );
  expect(sent).toEqual(sent.map((_, stream) => whole(stream)));
  scheduler.close();
});

test("a removed stream sends nothing more", async () => {
  const scheduler = createStreamScheduler();
  let text = "";
  let isDone = false;
  const takeOff = scheduler.add({
    frameCount: 3,
    frameAt: (index) => `${index}`,
    dueMs: (index) => index * 20,
    write: (part) => {
      text += part;
    },
    done: () => {
      isDone = true;
    },
  });
  takeOff();
  await new Promise<void>((resolve) => {
    scheduler.add({
      frameCount: 1,
      frameAt: () => "",
      dueMs: () => 100,
      write: () => undefined,
      done: resolve,
    });
  });
  expect({ text, isDone }).toEqual({ text: "0", isDone: false });
  scheduler.close();
});

test("the pieces add up to the text, and no character is split", () => {
  const text = "Grüße 👩‍🚀 aus 日本, ".repeat(20);
  for (const tokens of [0.5, 1, 3, 5]) {
    const pieces = piecesOf(text, tokens);
    expect(pieces.join("")).toBe(text);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  }
});
