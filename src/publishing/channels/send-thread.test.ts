import { expect, test } from "vitest";
import type { Piece } from "../channel.ts";
import { sendThread } from "./send-thread.ts";

test("an update with fewer posts removes the surplus from the end, so that no reply loses its parent", async () => {
  const calls: string[] = [];
  const piece = {
    posts: ["One", "Two"],
    progress: { ids: ["1", "2", "3", "4"] },
    save: async (progress: Piece["progress"]) => void (piece.progress = progress as never),
  } as unknown as Piece & { progress: { ids: string[] } };
  const posts = {
    find: async () => null,
    create: async () => "5",
    edit: async (_: Piece, at: number, id: string) => void calls.push(`edit ${id}: ${at}`),
    remove: async (id: string) => void calls.push(`remove ${id}`),
  };
  await sendThread(posts, "1", piece, "update");
  expect(calls).toEqual(["edit 1: 0", "edit 2: 1", "remove 4", "remove 3"]);
  expect(piece.progress.ids).toEqual(["1", "2"]);
});
