/** The version of Pressroom. */
import { readFileSync } from "node:fs";
import { projectFile } from "./project-root.ts";

export function readVersion(): string {
  const manifest = readFileSync(projectFile("package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
