/** Serves one of the websites in sites/: each path maps to a file whose name has `__` in place of each slash. */
import { readdir, readFile } from "node:fs/promises";
import { startLocalServer } from "../local-server.ts";

const folder = new URL("sites/", import.meta.url);

export async function listSites(): Promise<string[]> {
  return (await readdir(folder)).toSorted();
}

export interface ServedSite {
  url: string;
  /** The file for a URL of this site. */
  read(url: string): Promise<string>;
  close: () => Promise<void>;
}

export async function serveSite(site: string): Promise<ServedSite> {
  const read = (path: string) => {
    const name = path.replaceAll(/^\/|\/$|\.html$/g, "").replaceAll("/", "__") || "index";
    return readFile(new URL(`${site}/${name}.html`, folder), "utf8");
  };
  const { url: root, close } = await startLocalServer((request, response) => {
    void read(URL.parse(request.url ?? "/", "http://localhost")?.pathname ?? "/").then(
      (html) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html),
      () => response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not found</h1>"),
    );
  });
  return { url: `${root}/`, read: (url) => read(new URL(url).pathname), close };
}
