import type { BatchRow } from "@pressroom/client";
import { expect, test } from "vitest";
import { failedRowsAsList } from "./failed-rows.ts";

const row: BatchRow = {
  line: 2,
  content_type: "article",
  topic: "Storing coffee",
  instructions: null,
  brand_id: 7,
  scheduled_at: null,
  errors: [],
  job_id: 1,
  state: "succeeded",
  failure: null,
  content_ids: [3],
};

test("failed and rejected rows become a CSV list with quoted cells", () => {
  const list = failedRowsAsList([
    row,
    {
      ...row,
      state: "failed",
      instructions: 'Keep it "short", please',
      scheduled_at: "2099-07-01T07:00:00.000Z",
    },
    { ...row, state: "failed", scheduled_at: "2001-07-01T07:00:00.000Z" },
    {
      ...row,
      content_type: null,
      topic: "Beans",
      brand_id: null,
      job_id: null,
      state: null,
      errors: [{ param: "type", message: "Unknown type." }],
    },
  ]);
  expect(list.split("\n")).toEqual([
    "type,topic,instructions,brand,date",
    'article,Storing coffee,"Keep it ""short"", please",7,2099-07-01T07:00:00Z',
    "article,Storing coffee,,7,",
    ",Beans,,,",
  ]);
});
