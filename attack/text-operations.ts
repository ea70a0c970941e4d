/** Every operation that accepts text, each as a function of a string that can be grown to any length. */
export interface Sent {
  status: number;
  json: Record<string, unknown>;
}

/** A string body is sent as text/csv, as keyword lists are. */
export type Send = (method: string, path: string, body?: object | string) => Promise<Sent>;
export type Grow = (characters: number) => string;
export type Operation = readonly [name: string, operate: (grown: Grow) => Promise<Sent>];

export const prefix = "/agents/api";
/** The dashboard's mount, where users sign in without a key. */
const openPrefix = "/agents/app/api";

/** Without a key, requests look like those of the dashboard. */
export function sender(url: string, key?: string): Send {
  return async (method, path, body) => {
    const isText = typeof body === "string";
    const reply = await fetch(url + path, {
      method,
      headers: {
        ...(key === undefined ? { Origin: url } : { "X-API-Key": key }),
        ...(body !== undefined && { "Content-Type": isText ? "text/csv" : "application/json" }),
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get("content-type")?.includes("json") === true;
    return { status: reply.status, json: isJson && text !== "" ? JSON.parse(text) : {} };
  };
}

function cut(grown: Grow, most: number): string {
  return grown(most).slice(0, most).toWellFormed();
}

/** The size limit of an import. */
const importBytes = 1_000_000;

function list(grown: Grow): string {
  const bytesEach = Buffer.byteLength(cut(grown, 1_000)) / 1_000;
  return cut(grown, Math.floor(importBytes / bytesEach));
}

function search(grown: Grow): string {
  return encodeURIComponent(cut(grown, 200));
}

export async function operationsOf(send: Send, stranger: Send): Promise<readonly Operation[]> {
  const [brand] = (await send("GET", `${prefix}/brands/`)).json["items"] as { brand_id: number }[];
  const brandPath = `${prefix}/brands/${brand?.brand_id}`;
  const contentPath = `${prefix}/contents/${await contentOf(send)}/`;
  const key = await send("POST", `${prefix}/keys/`, { name: "attacked", scopes: ["read"] });
  const keyPath = `${prefix}/keys/${String(key.json["key_id"])}/`;
  return [
    ...textsOf(send, { brandPath, contentPath }),
    ...namesOf(send, { brandPath, keyPath }),
    ...strangersOf(stranger),
  ];
}

function post(grown: Grow): object {
  return {
    title: cut(grown, 300),
    body: cut(grown, 40_000),
    author: "a",
    community: "c",
    url: "https://example.test/",
  };
}

function textsOf(send: Send, at: { brandPath: string; contentPath: string }): Operation[] {
  const { brandPath, contentPath } = at;
  return [
    ["edit", (grown) => send("PATCH", contentPath, { markdown: cut(grown, 100_000) })],
    ["read as Word", () => send("GET", `${contentPath}?format=docx`)],
    ["read as a page", () => send("GET", `${contentPath}?format=html`)],
    ["read as text", () => send("GET", `${contentPath}?format=text`)],
    ["overview", (grown) => send("PATCH", `${brandPath}/`, { overview: cut(grown, 20_000) })],
    ["suggestions", () => send("GET", `${brandPath}/keywords/suggestions/`)],
    ["forum post", (grown) => send("POST", `${prefix}/forum-posts/`, post(grown))],
    [
      "import of posts",
      (grown) => {
        const one = post(grown);
        const length = Math.floor(importBytes / (Buffer.byteLength(JSON.stringify(one)) + 10));
        const posts = Array.from({ length }, (_, n) => ({
          ...one,
          url: `https://example.test/${n}`,
        }));
        return send("POST", `${prefix}/forum-posts/import/`, { posts });
      },
    ],
    ["search contents", (grown) => send("GET", `${prefix}/contents/?q=${search(grown)}`)],
    ["search posts", (grown) => send("GET", `${prefix}/forum-posts/?q=${search(grown)}`)],
    [
      "generate",
      (grown) =>
        send("POST", `${prefix}/articles/generate/`, {
          content_type: "post",
          custom_topic: cut(grown, 500),
          custom_prompt: cut(grown, 4_000),
        }),
    ],
    [
      "regenerate",
      (grown) => send("POST", `${contentPath}regenerate/`, { instructions: cut(grown, 4_000) }),
    ],
    [
      "rewrite",
      (grown) =>
        send("POST", `${contentPath}rewrite/`, {
          passage: cut(grown, 10_000),
          action: "instruct",
          instruction: cut(grown, 2_000),
        }),
    ],
    [
      "brief",
      (grown) => send("POST", `${prefix}/jobs/1/continue/`, { brief: { reader: cut(grown, 2e5) } }),
    ],
  ];
}

function namesOf(send: Send, at: { brandPath: string; keyPath: string }): Operation[] {
  const { brandPath, keyPath } = at;
  return [
    [
      "keywords",
      (grown) => send("POST", `${brandPath}/keywords/`, { keywords: [cut(grown, 200)] }),
    ],
    [
      "all keywords",
      (grown) => send("PUT", `${brandPath}/keywords/`, { keywords: ["a", cut(grown, 200)] }),
    ],
    ["import of keywords", (grown) => send("POST", `${brandPath}/keywords/import/`, list(grown))],
    [
      "brand",
      (grown) =>
        send("POST", `${prefix}/brands/`, {
          name: cut(grown, 200),
          overview: cut(grown, 20_000),
          keywords: [cut(grown, 200)],
        }),
    ],
    ["account", (grown) => send("PATCH", `${prefix}/account/`, { name: cut(grown, 200) })],
    ["key", (grown) => send("POST", `${prefix}/keys/`, { name: cut(grown, 200) })],
    ["name of a key", (grown) => send("PATCH", keyPath, { name: cut(grown, 200) })],
    [
      "webhook",
      (grown) =>
        send("POST", `${prefix}/webhooks/`, {
          url: `https://example.test/${cut(grown, 1_900)}`,
          description: cut(grown, 200),
        }),
    ],
    [
      "host of a webhook",
      (grown) => send("POST", `${prefix}/webhooks/`, { url: `https://${cut(grown, 1_900)}` }),
    ],
    [
      "model",
      (grown) =>
        send("PUT", `${prefix}/models/`, {
          model: cut(grown, 200),
          url: `https://${cut(grown, 1_900)}`,
          key: cut(grown, 1_000),
        }),
    ],
  ];
}

function person(grown: Grow): object {
  return { email: `${cut(grown, 240)}@example.test`, password: cut(grown, 1_000) };
}

function strangersOf(send: Send): Operation[] {
  return [
    ["sign in", (grown) => send("POST", `${openPrefix}/session/`, person(grown))],
    ["sign up", (grown) => send("POST", `${openPrefix}/accounts/`, person(grown))],
    ["reset", (grown) => send("POST", `${openPrefix}/password-resets/`, person(grown))],
    ["a key that is none", (grown) => send("GET", `${prefix}/jobs/?api_key=${search(grown)}`)],
  ];
}

/** Generates the account's first content and waits for it. */
async function contentOf(send: Send): Promise<number> {
  await send("POST", `${prefix}/articles/generate/`, { content_type: "post" });
  for (;;) {
    const { json } = await send("GET", `${prefix}/contents/`);
    const [content] = (json["items"] ?? []) as { content_id: number }[];
    if (content) return content.content_id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
