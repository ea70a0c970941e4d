/** Serves the briefs' websites on this machine under their own host names, so that texts contain realistic URLs. */
import { lookup } from "node:dns/promises";
import { createServer } from "node:http";
import { escapeHtml } from "../../src/writing/text/escape.ts";
import { UserError } from "../../test/run-tool.ts";
import type { Brief } from "./brief.ts";

type Website = NonNullable<Brief["website"]>;

export interface ServedWebsites {
  /** The value for PRESSROOM_SOURCE_ALLOW. */
  hosts: string;
  close(): Promise<void>;
}

export async function serveWebsites(briefs: readonly Brief[]): Promise<ServedWebsites> {
  const websites = briefs.flatMap(({ website }) => website ?? []);
  const byHost = new Map(websites.map((website) => [new URL(website.url).host, website]));
  await assertLocal([...byHost.keys()]);
  const server = createServer((request, response) => {
    const website = byHost.get(request.headers.host ?? "");
    const path = URL.parse(request.url ?? "/", "http://localhost")?.pathname ?? "/";
    const html = website && pageHtml(website, path);
    const type = { "content-type": "text/html; charset=utf-8" };
    if (html === undefined) response.writeHead(404, type).end("<h1>Not found</h1>");
    else response.writeHead(200, type).end(html);
  });
  if (byHost.size > 0) await listen(server);
  return {
    hosts: [...byHost.keys()].join(","),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Rejects host names that do not resolve to this machine, because the service would read other people's websites. */
async function assertLocal(hosts: readonly string[]): Promise<void> {
  const found = await Promise.all(
    hosts.map(async (host) => {
      const answer = await lookup(host).catch(() => undefined);
      return answer?.address === "127.0.0.1" ? [] : [host];
    }),
  );
  const missing = found.flat();
  if (missing.length === 0) return;
  throw new UserError(`Add this line to /etc/hosts:\n127.0.0.1 ${missing.join(" ")}`);
}

async function listen(server: ReturnType<typeof createServer>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ message }) => {
      reject(new UserError(`The websites of the briefs need port 80 on 127.0.0.1: ${message}`));
    });
    server.listen(80, "127.0.0.1", resolve);
  });
}

function pageHtml({ pages }: Website, path: string): string | undefined {
  const page = pages.find((one) => one.path === path);
  if (!page) return undefined;
  const links = pages.map(
    (one) => `<a href="${escapeHtml(one.path)}">${escapeHtml(one.title)}</a>`,
  );
  const title = escapeHtml(page.title);
  return `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><nav>${links.join(" ")}</nav><main><h1>${title}</h1>${page.html}</main></body></html>`;
}
