import type { Job } from "@pressroom/client";
import { expect, test } from "vitest";
import { mergePage, openPages } from "./merge-page.ts";

const job = (id: number, state: Job["state"]) => ({ job_id: id, state }) as Job;
const page = (...items: Job[]) => ({ items, next_cursor: "x" });
const shown = {
  pages: [page(job(9, "running"), job(8, "failed")), page(job(7, "running"), job(6, "queued"))],
  pageParams: [null, "b"],
};

test("a page in the middle is updated and loses jobs that no longer match the filter", () => {
  const merged = mergePage(shown, 1, page(job(6, "running"), job(5, "running")));
  expect(merged.pages).toEqual([shown.pages[0], page(job(6, "running"))]);
});

test("a finished job stays in place, whether it is listed or not", () => {
  const merged = mergePage(shown, 0, page());
  expect(merged.pages[0]?.items).toEqual([job(8, "failed")]);
});

test("only pages with open jobs are refetched", () => {
  expect(openPages(shown, 4)).toEqual([0, 1]);
  expect(openPages(shown, 1)).toEqual([0]);
  expect(openPages({ pages: [page(job(1, "running"))], pageParams: [null] }, 4)).toEqual([]);
  expect(openPages(undefined, 4)).toEqual([]);
});
