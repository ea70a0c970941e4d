import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { identifyProcessSpace } from "./process-space.ts";

const unshare = ["--pid", "--fork", "--mount-proc"];
const hasNamespaces = spawnSync("unshare", [...unshare, "true"]).status === 0;
const file = new URL("./process-space.ts", import.meta.url).href;
const script = `import("${file}").then((space) => console.log(space.identifyProcessSpace()))`;

it("is the same for every process that sees the others, and can be a part of a file's name", () => {
  const { stdout } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
  expect(stdout.trim()).toBe(identifyProcessSpace());
  expect(stdout.trim()).toMatch(/^[0-9a-f]+\.[0-9a-f]+$/);
});

it.skipIf(!hasNamespaces)("is another one for a process in a container", () => {
  const args = [...unshare, process.execPath, "-e", script];
  const { stdout } = spawnSync("unshare", args, { encoding: "utf8" });
  expect(stdout.trim()).toMatch(/^[0-9a-f]+\.[0-9a-f]+$/);
  expect(stdout.trim()).not.toBe(identifyProcessSpace());
});
