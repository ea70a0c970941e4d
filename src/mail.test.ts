import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailer } from "./mail.ts";
import { startMockMailServer } from "./mock-mail-server.fixture.ts";
import type { MockMailServer } from "./mock-mail-server.fixture.ts";

let server: MockMailServer;

beforeAll(async () => {
  server = await startMockMailServer();
});
afterAll(async () => server.close());

test("a mail arrives as it was written, at the one address it was for", async () => {
  const mailer = await openMailer(server.url, "Pressroom <pressroom@example.com>");
  await mailer.send({ to: "ada@example.com", subject: "A link", text: "Open this:\n\nhttps://x/" });
  const [mail] = server.mails;
  expect(mail?.to).toBe("<ada@example.com>");
  expect(mail?.text).toContain("From: Pressroom <pressroom@example.com>");
  expect(mail?.text).toContain("Subject: A link");
  expect(mail?.text).toContain("Open this:\n\nhttps://x/");
});

test("no address can bring headers or other addresses along", async () => {
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

test("to a server elsewhere nothing is sent without TLS", async () => {
  const { port } = new URL(server.url);
  // Leads to this machine, by a name that is not known to.
  const mailer = await openMailer(`smtp://user:secret@0.0.0.0:${port}`, "pressroom@example.com");
  const before = server.mails.length;
  await expect(mailer.send({ to: "ada@example.com", subject: "s", text: "t" })).rejects.toThrow(
    /TLS/,
  );
  expect(server.mails).toHaveLength(before);
});
