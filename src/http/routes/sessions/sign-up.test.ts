import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openBrowser } from "../../../../test/sign-in.ts";
import { addAccount } from "../../../../test/test-database.ts";
import { startTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";
import { createAccount } from "../../../records/accounts/accounts.ts";

const ada = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
const code = { setup_code: "the-setup-code" };
const services: TestService[] = [];

async function start(environment: Record<string, string> = {}): Promise<TestService> {
  const service = await startTestService(environment);
  services.push(service);
  return service;
}

afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});
afterAll(() => expect(services).toEqual([]));

describe("on first run", () => {
  test("the setup code creates the operator's account, once, and signs in", async () => {
    const service = await start();
    await createAccount(service.database, {
      email: "demo@pressroom.example",
      passwordHash: null,
      isDemo: true,
    });
    const browser = openBrowser(service);
    expect((await browser.call("GET", "/session/")).json).toMatchObject({
      is_first_run: true,
      demo_email: "demo@pressroom.example",
    });
    const made = await browser.call("POST", "/accounts/", { ...ada, ...code });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      signed_in: true,
      is_first_run: false,
      account: { name: "Ada", email: ada.email },
    });
    expect((await browser.call("GET", "/account/")).json).toMatchObject({ name: "Ada" });
    const signedIn = await openBrowser(service).call("POST", "/session/", {
      email: ada.email,
      password: ada.password,
    });
    expect(signedIn.status).toBe(200);
    const second = await openBrowser(service).call("POST", "/accounts/", {
      ...ada,
      email: "eve@example.com",
      ...code,
    });
    expect(second.json["code"]).toBe("sign_up_closed");
  });

  test.each([
    ["no code", {}],
    ["an empty one", { setup_code: "" }],
    ["a wrong one", { setup_code: "the-setup-cod" }],
    ["another letter case", { setup_code: "THE-SETUP-CODE" }],
  ])("with %s, no account is created", async (_, given) => {
    const service = await start();
    const reply = await openBrowser(service).call("POST", "/accounts/", { ...ada, ...given });
    expect(reply.status).toBe(403);
    expect(reply.json["code"]).toBe("setup_code_wrong");
    expect(reply.headers).not.toHaveProperty("set-cookie");
    expect((await openBrowser(service).call("GET", "/session/")).json["is_first_run"]).toBe(true);
  });

  test("of simultaneous requests with the setup code, one succeeds", async () => {
    const service = await start();
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        openBrowser(service).call("POST", "/accounts/", {
          ...ada,
          email: `ada${n}@example.com`,
          ...code,
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(3);
  });
});

describe("later", () => {
  test("sign-up is closed unless the operator opens it", async () => {
    const service = await start();
    await addAccount(service);
    for (const given of [{}, code]) {
      const reply = await openBrowser(service).call("POST", "/accounts/", { ...ada, ...given });
      expect(reply.json["code"]).toBe("sign_up_closed");
    }
  });

  test("with PRESSROOM_SIGN_UP=open anyone can sign up and sees only their own data", async () => {
    const service = await start({ PRESSROOM_SIGN_UP: "open" });
    const { brandId } = await addAccount(service);
    const browser = openBrowser(service);
    expect((await browser.call("GET", "/session/")).json["is_sign_up_open"]).toBe(true);
    expect((await browser.call("POST", "/accounts/", ada)).status).toBe(201);
    expect((await browser.call("GET", `/brands/${brandId}/`)).status).toBe(404);
    expect((await browser.call("GET", "/brands/")).json["items"]).toEqual([]);
  });

  test("an address that has an account cannot get another one, ignoring case", async () => {
    const service = await start({ PRESSROOM_SIGN_UP: "open" });
    await addAccount(service);
    await openBrowser(service).call("POST", "/accounts/", ada);
    const reply = await openBrowser(service).call("POST", "/accounts/", {
      ...ada,
      email: "ADA@example.com",
      password: "another password",
    });
    expect(reply.status).toBe(403);
    expect(reply.json["code"]).toBe("sign_up_refused");
    expect(reply.headers).not.toHaveProperty("set-cookie");
  });

  test.each([
    ["a password that is too short", { password: "seven77" }, "password"],
    ["a password that is too long", { password: "x".repeat(129) }, "password"],
    ["no address", { email: "ada" }, "email"],
    ["an address that is too long", { email: `${"a".repeat(250)}@example.com` }, "email"],
    ["a name that is too long", { name: "x".repeat(201) }, "name"],
  ])("%s is reported", async (_, wrong, param) => {
    const service = await start({ PRESSROOM_SIGN_UP: "open" });
    const reply = await openBrowser(service).call("POST", "/accounts/", { ...ada, ...wrong });
    expect(reply.status).toBe(400);
    expect(reply.json["errors"]).toEqual([{ param, message: expect.any(String) }]);
  });
});
