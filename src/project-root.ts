/** Locates the project's own files, from this file or from the bundle in dist/server (scripts/build-server.js). */
const isSource = import.meta.url.endsWith(".ts");

export function projectFile(path: string): URL {
  return new URL(`${isSource ? "../" : "../../"}${path}`, import.meta.url);
}
