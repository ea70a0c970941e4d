/**
 * The Node that `npm ci` installs: pinned by version and checksum in this repository, and verified before it is used.
 */
import { execFile } from "node:child_process";
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { projectFile } from "../../src/project-root.ts";

const run = promisify(execFile);

async function readJson(name: string): Promise<Record<string, Record<string, unknown>>> {
  return JSON.parse(await readFile(projectFile(name), "utf8")) as Record<
    string,
    Record<string, unknown>
  >;
}

const platform = `${process.platform}-${process.arch}`;
const { version, sha256 } = (await readJson("scripts/node-checksums.json")) as unknown as {
  version: string;
  sha256: Record<string, string>;
};

test("every package that contains Node has a checksum in the lockfile, and its binary has one in node-checksums.json", async () => {
  const { optionalDependencies = {}, scripts = {} } = await readJson("package.json");
  const { packages = {} } = await readJson("package-lock.json");
  const brought = Object.keys(packages).filter((place) =>
    /(?:^|\/)node_modules\/node(?:-bin)?(?:-(?:linux|darwin|win)-\w+)?$/.test(place),
  );
  expect(brought.toSorted()).toEqual(
    Object.keys(sha256).map((name) => `node_modules/node-${name}`),
  );
  for (const name of Object.keys(sha256)) {
    expect(optionalDependencies[`node-${name}`]).toBe(version);
    expect(packages[`node_modules/node-${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
    });
  }
  expect(scripts["prepare"]).toMatch(/^\S*npm_node_execpath\S* scripts\/verify-node\.js && /);
});

/** Runs the script, as the Node that runs npm does. */
async function verify(root?: string, environment: Record<string, string> = {}) {
  const script = projectFile("scripts/verify-node.js").pathname;
  const files = root === undefined ? [script] : [script, root];
  try {
    await run(process.execPath, files, { env: environment });
    return "verified";
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

test("the installed Node is the pinned one", async () => {
  expect(await verify()).toBe("verified");
});

test.runIf(platform in sha256)("a modified, missing or replaced Node is rejected", async () => {
  const root = await mkdtemp(join(tmpdir(), "pressroom-node-"));
  const folder = join(root, "node_modules", `node-${platform}`, "bin");
  const program = join(folder, "node");
  const linked = join(root, "node_modules", ".bin", "node");
  try {
    expect(await verify(root)).toContain(`npm did not install node-${platform} ${version}`);
    expect(await verify(root, { npm_config_omit: "dev optional" })).toBe("verified");
    await mkdir(folder, { recursive: true });
    await mkdir(join(root, "node_modules", ".bin"));
    const installed = `node_modules/node-${platform}/bin/node`;
    await cp(projectFile(installed).pathname, program);
    expect(await verify(root)).toContain("would run a different Node");
    await symlink(program, linked);
    expect(await verify(root)).toBe("verified");
    await appendFile(program, "\0");
    expect(await verify(root)).toMatch(/is not the Node .* Do not run it/);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
