import { expect, test } from "vitest";
import { ConfigProblem, readConfig, settingsTable } from "./config.ts";

function problemsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems;
    throw error;
  }
  return [];
}

test("without settings, everything has its default", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 8080,
    databaseUrl: "",
    limits: true,
    demo: true,
    unknownNames: [],
  });
});

test("every default is also a valid value", () => {
  const written = Object.fromEntries(settingsTable.map(({ name, fallback }) => [name, fallback]));
  expect(readConfig(written)).toEqual(readConfig({}));
});

test("all problems are reported together, each with advice", () => {
  const problems = problemsOf({
    HOST: "no such host!",
    PORT: "80 80",
    DATABASE_URL: "mysql://localhost/x",
    PRESSROOM_BASE_URL: "pressroom.example.com",
    PRESSROOM_LIMITS: "false",
    PRESSROOM_LOG_LEVEL: "loud",
    PRESSROOM_SECRET: "short",
    PRESSROOM_WORKER_CONCURRENCY: "0",
  });
  expect(problems).toHaveLength(8);
  for (const problem of problems) expect(problem).toMatch(/: use /);
  expect(problems.find((problem) => problem.startsWith("PORT"))).toBe(
    'PORT is "80 80": use a whole number from 0 to 65535.',
  );
});

test.each(["-1", "1.5", "0x10", "1e3", "65536", "99999999999999999999", "٣"])(
  "PORT=%s is rejected",
  (text) => {
    expect(problemsOf({ PORT: text })).toHaveLength(1);
  },
);

test("a secret is never repeated in a problem", () => {
  const problems = problemsOf({
    DATABASE_URL: "mysql://user:hunter2@localhost/x",
    PRESSROOM_SECRET: "hunter2",
  });
  expect(problems).toHaveLength(2);
  expect(problems.join()).not.toContain("hunter2");
});

test("an empty variable counts as not set", () => {
  expect(readConfig({ PORT: "", PRESSROOM_LIMITS: " " })).toMatchObject({
    port: 8080,
    limits: true,
  });
});

test("an unknown PRESSROOM_ name is reported, but is not an error", () => {
  expect(readConfig({ PRESSROOM_LIMTS: "off", PATH: "/bin" }).unknownNames).toEqual([
    "PRESSROOM_LIMTS",
  ]);
});

test("trailing slashes of a URL are removed, so that paths can be appended", () => {
  expect(readConfig({ PRESSROOM_BASE_URL: "https://p.example.com//" }).baseUrl).toBe(
    "https://p.example.com",
  );
});

test("email requires a sender address, and a base URL for links", () => {
  const mail = { PRESSROOM_SMTP_URL: "smtp://user:secret@mail.example:587" };
  expect(problemsOf(mail)).toEqual([
    "PRESSROOM_MAIL_FROM is not set: PRESSROOM_SMTP_URL requires it.",
    "PRESSROOM_BASE_URL is not set: PRESSROOM_SMTP_URL requires it for the links in emails.",
  ]);
  const whole = {
    ...mail,
    PRESSROOM_MAIL_FROM: "Pressroom <pressroom@example.com>",
    PRESSROOM_BASE_URL: "https://press.example",
  };
  expect(problemsOf(whole)).toEqual([]);
  const [problem] = problemsOf({ ...whole, PRESSROOM_SMTP_URL: "mail:secret@x" });
  expect(problem).not.toContain("secret");
  const split = { ...whole, PRESSROOM_MAIL_FROM: "a@b.c>\r\nBcc: <d@e.f" };
  expect(problemsOf(split)).toHaveLength(1);
});

test.each(["127.0.0.1", "10.0.0.0/8, ::1", "fd00::/8"])(
  "%s is a list of proxy addresses",
  (given) => {
    expect(problemsOf({ PRESSROOM_TRUSTED_PROXIES: given })).toEqual([]);
  },
);

test.each(["true", "*", "10.0.0.0/33", "10.0.0.0/8/8", "proxy.example"])(
  "%s is not a list of proxy addresses",
  (given) => {
    expect(problemsOf({ PRESSROOM_TRUSTED_PROXIES: given })).toHaveLength(1);
  },
);
