import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailer } from "./mail.ts";
import { startMockMailServer } from "./mock-mail-server.fixture.ts";
import type { MockMailServer } from "./mock-mail-server.fixture.ts";

let server: MockMailServer;

beforeAll(async () => {
  server = await startMockMailServer();
});
afterAll(async () => server.close());

test("an email arrives unchanged, and only at its recipient", async () => {
  const mailer = await openMailer(server.url, "Pressroom <pressroom@example.com>");
  await mailer.send({ to: "ada@example.com", subject: "A link", text: "Open this:\n\nhttps://x/" });
  const [mail] = server.mails;
  expect(mail?.to).toBe("<ada@example.com>");
  expect(mail?.text).toContain("From: Pressroom <pressroom@example.com>");
  expect(mail?.text).toContain("Subject: A link");
  expect(mail?.text).toContain("Open this:\n\nhttps://x/");
});

test("an address cannot inject headers or other recipients", async () => {
  const mailer = await openMailer(server.url, "pressroom@example.com");
  await mailer
    .send({
      to: "ada@example.com,eve@example.com\r\nBcc: eve@example.com",
      subject: "s",
      text: "t",
    })
    .catch(() => undefined);
  for (const { to, text } of server.mails) {
    expect(to).not.toMatch(/^<eve/);
    expect(text).not.toMatch(/^Bcc:/m);
  }
});

test("nothing is sent without TLS to a server on another machine", async () => {
  const { port } = new URL(server.url);
  // This machine under an address that is not recognized as local.
  const mailer = await openMailer(`smtp://user:secret@0.0.0.0:${port}`, "pressroom@example.com");
  const before = server.mails.length;
  await expect(mailer.send({ to: "ada@example.com", subject: "s", text: "t" })).rejects.toThrow(
    /TLS/,
  );
  expect(server.mails).toHaveLength(before);
});
