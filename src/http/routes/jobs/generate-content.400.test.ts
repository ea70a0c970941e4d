import { afterAll, expect, test } from "vitest";
import { countJobs, useTestAccount } from "../../../../test/test-database.ts";
import { sendForm, withoutId, useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";

const service = useTestService({ PRESSROOM_LIMITS: "off" });
const account = useTestAccount(service);

afterAll(async () => {
  // No rejected request has started a job.
  expect(await countJobs(service, account.accountId)).toBe(0);
});

/** The parameters in the response's errors, unique and sorted. */
function rejectedParams(reply: TestReply): string[] {
  expect(reply.status).toBe(400);
  expect(withoutId(reply)).toStrictEqual({
    status: "error",
    code: "invalid_parameters",
    message: expect.any(String),
    errors: expect.any(Array),
  });
  const errors = reply.json["errors"] as { param: string; message: string }[];
  for (const error of errors) {
    expect(error).toStrictEqual({
      param: expect.any(String),
      message: expect.stringMatching(/\.$/),
    });
  }
  return [...new Set(errors.map((error) => error.param))].toSorted();
}

test.each([
  ["is missing", "custom_topic=tea"],
  ["is missing from an empty body", ""],
  ["is empty", "content_type="],
  ["has no value", "content_type"],
  ["is in another letter case", "content_type=Article"],
  ["has a blank before it", "content_type=+article"],
  ["has a line end after it", "content_type=article%0A"],
  ["is unknown", "content_type=poem"],
  ["is a name that every object has", "content_type=constructor"],
  ["has a byte order mark before its name", "%EF%BB%BFcontent_type=article"],
  ["has its name in another letter case", "Content_Type=article"],
])("content_type that %s is rejected, and the five values are listed", async (_, body) => {
  const reply = await service.post(account.key, body);
  expect(rejectedParams(reply)).toStrictEqual(["content_type"]);
  for (const value of ["article", "social", "newsletter", "post", "batch"]) {
    expect(reply.text).toContain(`\\"${value}\\"`);
  }
});

test.each([
  ["content_type twice", "content_type=article&content_type=article", "content_type"],
  ["custom_topic twice", "content_type=article&custom_topic=a&custom_topic=b", "custom_topic"],
  ["a name twice, once encoded", "content_type=article&content%5Ftype=post", "content_type"],
  ["an unknown parameter twice", "content_type=article&x=1&x=2", "x"],
  ["content_type[]", "content_type[]=article", "content_type"],
  ["content_type[a]", "content_type[a]=article", "content_type"],
  ["content_type[] with the brackets encoded", "content_type%5B%5D=article", "content_type"],
  ["an unknown list", "content_type=article&x[]=1", "x"],
  ["custom_topic[__proto__]", "content_type=article&custom_topic[__proto__]=1", "custom_topic"],
])("an ambiguous parameter is rejected: %s", async (_, body, param) => {
  expect(rejectedParams(await service.post(account.key, body))).toStrictEqual([param]);
});

test.each([
  ["NUL", "%00"],
  ["a NUL byte as it is", "\u0000"],
  ["an invalid first byte", "%ff"],
  ["bytes of UTF-16", "%ff%fe"],
  ["an overlong slash", "%c0%af"],
  ["an overlong NUL", "%c0%80"],
  ["half a surrogate pair in three bytes", "%ed%a0%80"],
  ["a character cut short", "%e2%82"],
  ["a code point past the last", "%f4%90%80%80"],
  ["a percent sign alone", "100%"],
  ["a percent sign and one digit", "%4"],
  ["a percent sign before non-digits", "%zz"],
])("text that cannot be decoded unambiguously is rejected: %s", async (_, value) => {
  for (const param of ["content_type", "custom_topic", "custom_prompt", "forum_post_id", "x"]) {
    const others = param === "content_type" ? "" : "content_type=article&";
    const body = `${others}${param}=${value}`;
    expect(rejectedParams(await service.post(account.key, body)), param).toStrictEqual([param]);
  }
});

test.each([
  ["NUL in a name", "content_type=article&a%00b=1"],
  ["a name that is not UTF-8", "content_type=article&%ff=1"],
  ["a name with a broken percent sign", "content_type=article&%zz=1"],
])("%s is rejected", async (_, body) => {
  expect(rejectedParams(await service.post(account.key, body))).toHaveLength(1);
});

test("text in Latin-1 is rejected", async () => {
  const body = Buffer.from("content_type=article&custom_topic=caf\u00e9", "latin1");
  expect(rejectedParams(await service.post(account.key, body))).toStrictEqual(["custom_topic"]);
});

test.each([
  ["custom_topic", 500],
  ["custom_prompt", 8_000],
])("%s over %i characters is rejected", async (param, lengthMax) => {
  for (const character of ["a", "é", "\u{1F600}"]) {
    const body = new URLSearchParams({
      content_type: "article",
      [param]: character.repeat(lengthMax + 1),
    });
    // Percent-encoded, 8,001 emoji would exceed the size limit; as JSON they do not.
    const reply = await service.post(
      account.key,
      JSON.stringify(Object.fromEntries(body)),
      "application/json",
    );
    expect(rejectedParams(reply)).toStrictEqual([param]);
  }
});

const invalidIds = [
  ["letters", "abc"],
  ["a fraction", "1.5"],
  ["a whole fraction", "1.0"],
  ["an exponent", "1e3"],
  ["hexadecimal", "0x10"],
  ["an underscore", "1_000"],
  ["blanks around it", " 12 "],
  ["a blank alone", " "],
  ["a line end", "12\n"],
  ["a plus sign", "+1"],
  ["zero", "0"],
  ["a leading zero", "01"],
  ["a minus sign", "-1"],
  ["Arabic digits", "١٢"],
  ["wide digits", "１２"],
  ["a comma", "1,000"],
  ["2^63", "9223372036854775808"],
  ["twenty digits", "99999999999999999999"],
  ["ten thousand digits", "9".repeat(10_000)],
  ["infinity", "Infinity"],
  ["SQL", "1 or 1=1"],
] as const;

test.each(invalidIds)("an invalid id is rejected: %s", async (_, value) => {
  const form = { content_type: "article", forum_post_id: value, brand_id: value };
  const reply = await service.generate(account.key, form);
  expect(rejectedParams(reply)).toStrictEqual(["brand_id", "forum_post_id"]);
});

test.each(["a language", "en_US", "e", "x", "en-", "<script>"])(
  "an invalid BCP 47 tag is rejected as a language: %s",
  async (language) => {
    const reply = await service.generate(account.key, { content_type: "article", language });
    expect(rejectedParams(reply)).toStrictEqual(["language"]);
  },
);

test("all problems are reported at once", async () => {
  const body = [
    "content_type=poem",
    "custom_topic[]=x",
    `custom_prompt=${"a".repeat(8_001)}`,
    "forum_post_id=abc",
    "brand_id=0",
    "language=%ff",
    "more=1&more=2",
    "%ff=1",
  ].join("&");
  const headers = { "X-API-Key": account.key, "Idempotency-Key": "two words" };
  const reply = await sendForm(service, headers, { body });
  expect(rejectedParams(reply)).toStrictEqual(
    [
      "Idempotency-Key",
      "body",
      "brand_id",
      "content_type",
      "custom_prompt",
      "custom_topic",
      "forum_post_id",
      "language",
      "more",
    ].toSorted(),
  );
});

test("more than fifty parameters are rejected, whatever their number", async () => {
  for (const count of [50, 30_000]) {
    const body = `content_type=article${"&a".repeat(count)}`;
    expect(rejectedParams(await service.post(account.key, body))).toStrictEqual(["body"]);
  }
});

test.each([
  ["a number as text", '{"content_type":"article","custom_topic":5}', "custom_topic"],
  ["true as text", '{"content_type":"article","custom_topic":true}', "custom_topic"],
  ["a list", '{"content_type":["article"]}', "content_type"],
  ["an object", '{"content_type":"article","custom_prompt":{"a":"b"}}', "custom_prompt"],
  ["null for what is required", '{"content_type":null}', "content_type"],
  ["a number as content_type", '{"content_type":1}', "content_type"],
  ["true as an id", '{"content_type":"article","forum_post_id":true}', "forum_post_id"],
  ["a fraction as an id", '{"content_type":"article","forum_post_id":1.5}', "forum_post_id"],
  ["1.0 as an id", '{"content_type":"article","forum_post_id":1.0}', "forum_post_id"],
  ["an exponent as an id", '{"content_type":"article","forum_post_id":1e3}', "forum_post_id"],
  ["a negative id", '{"content_type":"article","forum_post_id":-1}', "forum_post_id"],
  [
    "2^63 as an id",
    '{"content_type":"article","forum_post_id":9223372036854775808}',
    "forum_post_id",
  ],
  ["a list of ids", '{"content_type":"article","forum_post_id":[1]}', "forum_post_id"],
  ["a name twice", '{"content_type":"article","content_type":"article"}', "content_type"],
  [
    "a name twice, once escaped",
    '{"content_type":"post","content\\u005ftype":"post"}',
    "content_type",
  ],
  ["an unknown name twice", '{"content_type":"article","x":1,"x":1}', "x"],
  ["a name with brackets", '{"content_type":"article","x[]":1}', "x"],
  ["a lone high surrogate", '{"content_type":"article","custom_topic":"a\\ud800"}', "custom_topic"],
  ["a lone low surrogate", '{"content_type":"article","custom_topic":"\\udc00a"}', "custom_topic"],
  ["surrogates the wrong way round", '{"content_type":"post","x":"\\udc00\\ud800"}', "x"],
  ["an escaped NUL", '{"content_type":"article","custom_prompt":"a\\u0000b"}', "custom_prompt"],
  ["an escaped NUL in an unknown one", '{"content_type":"article","x":"\\u0000"}', "x"],
  ["NUL in a name", '{"content_type":"article","x\\u0000":1}', "x"],
  ["a lone surrogate in a name", '{"content_type":"article","\\ud800":1}', "body"],
  ["a list instead of an object", '["content_type","article"]', "body"],
  ["text instead of an object", '"article"', "body"],
  ["null instead of an object", "null", "body"],
  ["nothing", "", "body"],
  ["broken JSON", '{"content_type":"article"', "body"],
  ["a comma too many", '{"content_type":"article",}', "body"],
  ["a form called JSON", "content_type=article", "body"],
  ["two documents", '{"content_type":"article"}{}', "body"],
  ["very deep nesting", `{"content_type":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, undefined],
  [
    "more than fifty names",
    `{"content_type":"article",${Array.from({ length: 50 }, (_, n) => `"a${n}":1`).join()}}`,
    "body",
  ],
] as const)("JSON with %s is rejected", async (_, body, param) => {
  const reply = await service.post(account.key, body, "application/json");
  const params = rejectedParams(reply);
  if (param !== undefined) expect(params).toStrictEqual([param]);
});

test.each([
  [
    "that is not UTF-8",
    Buffer.from('{"content_type":"article","custom_topic":"caf\u00e9"}', "latin1"),
  ],
  ["in UTF-16", Buffer.from('{"content_type":"article"}', "utf16le")],
])("JSON %s is rejected", async (_, body) => {
  const reply = await service.post(account.key, body, "application/json");
  expect(rejectedParams(reply)).toStrictEqual(["body"]);
});

test.each([
  ["empty", [""]],
  ["over 255 characters", ["a".repeat(256)]],
  ["with a blank in it", ["two words"]],
  ["with a letter beyond ASCII", ["caf\u00e9"]],
  ["given twice", ["a", "a"]],
])("an Idempotency-Key %s is rejected", async (_, keys) => {
  const headers = { "X-API-Key": account.key, "Idempotency-Key": keys };
  const reply = await sendForm(service, headers);
  expect(rejectedParams(reply)).toStrictEqual(["Idempotency-Key"]);
});

test("a long or hostile parameter name is truncated and not echoed", async () => {
  const name = `<script>${"é".repeat(5_000)}`;
  const body = new URLSearchParams([
    ["content_type", "article"],
    [name, "1"],
    [name, "2"],
  ]);
  const reply = await service.post(account.key, body.toString());
  expect(reply.status).toBe(400);
  expect(reply.text.length).toBeLessThan(1_000);
  expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
});
