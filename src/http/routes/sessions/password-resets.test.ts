import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, setTestPassword, signInAs, testPassword } from "../../../../test/sign-in.ts";
import { addAccount } from "../../../../test/test-database.ts";
import { eventually, startTestService, withoutId } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";
import { openMailer } from "../../../mail.ts";
import { startMockMailServer } from "../../../mock-mail-server.fixture.ts";
import type { MockMailServer } from "../../../mock-mail-server.fixture.ts";

const baseUrl = "http://press.example:8080";
const newPassword = "a brand new password";
let service: TestService;
let server: MockMailServer;

beforeAll(async () => {
  server = await startMockMailServer();
  service = await startTestService(
    {
      PRESSROOM_BASE_URL: baseUrl,
      PRESSROOM_SMTP_URL: server.url,
      PRESSROOM_MAIL_FROM: "pressroom@press.example",
    },
    undefined,
    {
      signIn: {
        setupCode: "the-setup-code",
        mailer: await openMailer(server.url, "pressroom@press.example"),
      },
    },
  );
});
afterAll(async () => {
  await service.close();
  await server.close();
});

async function addPerson(): Promise<{ accountId: number; email: string }> {
  const { accountId } = await addAccount(service);
  return { accountId, ...(await setTestPassword(service, accountId)) };
}

/** Requests a link and extracts the token from the email. */
async function askForLink(email: string): Promise<string> {
  const before = server.mails.length;
  const reply = await openBrowser(service).call("POST", "/password-resets/", { email });
  expect(reply.status).toBe(202);
  return eventually(async () => {
    const [mail] = server.mails.slice(before);
    // Long lines are folded in the email.
    const text = mail?.text.replaceAll("=\n", "").replaceAll("=3D", "=") ?? "";
    return new RegExp(`${baseUrl}/agents/reset#([\\w-]{43})`).exec(text)?.[1];
  });
}

async function reset(token: string): Promise<{ status: number; code: unknown }> {
  const reply = await openBrowser(service).call("PUT", "/password-resets/", {
    token,
    new_password: newPassword,
  });
  return { status: reply.status, code: reply.json["code"] };
}

test("an emailed link sets a new password once and ends all sessions", async () => {
  const { accountId, email } = await addPerson();
  const browser = await signInAs(service, accountId);
  const token = await askForLink(email.toUpperCase());
  expect(server.mails.at(-1)?.to).toBe(`<${email}>`);
  expect(await reset(token)).toMatchObject({ status: 204 });
  expect((await browser.call("GET", "/account/")).status).toBe(401);
  const signIn = async (password: string) =>
    (await openBrowser(service).call("POST", "/session/", { email, password })).status;
  expect(await signIn(testPassword)).toBe(401);
  expect(await signIn(newPassword)).toBe(200);
  expect(await reset(token)).toEqual({ status: 403, code: "reset_link_dead" });
});

test("the response is the same whether or not the account exists, and no email goes anywhere else", async () => {
  const { email } = await addPerson();
  const known = await openBrowser(service).call("POST", "/password-resets/", { email });
  const before = server.mails.length;
  const unknown = await openBrowser(service).call("POST", "/password-resets/", {
    email: "nobody@example.com",
  });
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  await eventually(async () => server.mails.length >= before);
  expect(server.mails.some(({ to }) => to.includes("nobody"))).toBe(false);
});

test("a link uses the configured host, whatever Host header was sent", async () => {
  const { email } = await addPerson();
  const before = server.mails.length;
  await fetch(`${service.url}/agents/app/api/password-resets/`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Sec-Fetch-Site": "same-origin",
      "X-Forwarded-Host": "evil.example",
    },
    body: JSON.stringify({ email }),
  });
  const mail = await eventually(async () => server.mails[before]);
  expect(mail.text).not.toContain("evil.example");
  expect(mail.text).toContain(`${baseUrl}/agents/reset#`);
});

test("an account has at most three active links: no more are sent, and each of them works", async () => {
  const { email, accountId } = await addPerson();
  const tokens = [];
  for (let n = 0; n < 3; n += 1) tokens.push(await askForLink(email));
  const before = server.mails.length;
  await openBrowser(service).call("POST", "/password-resets/", { email });
  const rows = await service.sql`select from password_resets where account_id = ${accountId}`;
  expect(rows).toHaveLength(3);
  expect(server.mails).toHaveLength(before);
  expect(await reset(tokens[0] ?? "")).toMatchObject({ status: 204 });
  expect(await reset(tokens[2] ?? "")).toMatchObject({ code: "reset_link_dead" });
});

test("a link expires after 30 minutes and when another password is set", async () => {
  const old = await addPerson();
  const token = await askForLink(old.email);
  await service.sql`update password_resets set created_at = now() - interval '31 minutes'
    where account_id = ${old.accountId}`;
  expect(await reset(token)).toEqual({ status: 403, code: "reset_link_dead" });

  const changed = await addPerson();
  const second = await askForLink(changed.email);
  await setTestPassword(service, changed.accountId);
  expect(await reset(second)).toEqual({ status: 403, code: "reset_link_dead" });
});

test.each([
  ["empty", ""],
  ["malformed", "hello"],
  ["unknown", "x".repeat(43)],
])("a token that is %s is rejected", async (_, token) => {
  expect(await reset(token)).toEqual({ status: 403, code: "reset_link_dead" });
});

test("no link is logged", async () => {
  const { email } = await addPerson();
  const token = await askForLink(email);
  expect(service.logged.some((line) => line.includes(token))).toBe(false);
});

test("without a mail server, both operations explain the alternative", async () => {
  const plain = await startTestService();
  const asked = await openBrowser(plain).call("POST", "/password-resets/", { email: "a@b.c" });
  const used = await openBrowser(plain).call("PUT", "/password-resets/", {
    token: "x".repeat(43),
    new_password: newPassword,
  });
  expect(asked.status).toBe(403);
  expect(asked.json["code"]).toBe("reset_by_mail_off");
  expect(asked.json["message"]).toContain("pressroom account password");
  expect(withoutId(used)).toEqual(withoutId(asked));
  await plain.close();
});
