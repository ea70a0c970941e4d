/** Where the project's own files lie: seen from here, or from dist/server, where scripts/build-server.js puts everything. */
const isSource = import.meta.url.endsWith(".ts");

export function projectFile(path: string): URL {
  return new URL(`${isSource ? "../" : "../../"}${path}`, import.meta.url);
}
