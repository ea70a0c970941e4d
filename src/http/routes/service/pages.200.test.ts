import { expect, test } from "vitest";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();

test.each([
  ["/agents/", "curl "],
  ["/agents/", "key create --account EMAIL "],
  ["/agents/brand/new/", "brand create --account EMAIL "],
  ["/agents/brand/7/keywords/", "keywords set 7 "],
  ["/agents/brand/7/keywords", "keywords set 7 "],
])("%s is a public page with instructions", async (path, words) => {
  const reply = await service.send({ path });
  expect(reply.status).toBe(200);
  expect(reply.text).toContain(words);
  expect(reply.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-request-id": expect.stringMatching(/^req_/),
  });
});

test.each(["/agents/", "/agents/brand/new/", "/agents/brand/7/keywords/"])(
  "%s runs no scripts and loads nothing from other hosts",
  async (path) => {
    const reply = await service.send({ path });
    const policy = reply.headers["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(reply.text).not.toMatch(/<script|<img|<link|src=|https?:\/\/(?!127\.0\.0\.1)/);
  },
);

test("the keywords page reveals nothing about a brand: it is the same for unknown ones", async () => {
  const [one, other] = [
    await service.send({ path: "/agents/brand/1/keywords/" }),
    await service.send({ path: "/agents/brand/2/keywords/" }),
  ];
  expect(one.text.replaceAll("set 1 ", "")).toBe(other.text.replaceAll("set 2 ", ""));
});

test.each(["0", "01", "abc", "1e1", "%3Cscript%3E", "9".repeat(200)])(
  "an invalid brand id has no keywords page: %s",
  async (id) => {
    const reply = await service.send({ path: `/agents/brand/${id}/keywords/` });
    expect(reply.status).toBe(404);
    expect(reply.text).not.toContain("<script");
  },
);

test("markup in a Host header is not echoed", async () => {
  const reply = await service.sendRaw(
    "GET /agents/ HTTP/1.1\r\nHost: <b>evil</b>\r\nConnection: close\r\n\r\n",
  );
  expect(reply).not.toContain("<b>evil");
});
