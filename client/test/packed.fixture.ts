/** Packs the client with npm, installs it into an empty project as users would, and runs programs there. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const repository = fileURLToPath(new URL("../../", import.meta.url));

export interface PackedClient {
  /** A copy of the package's source directory. */
  source: string;
  tarball: Buffer<ArrayBuffer>;
  files: string[];
  /** An empty project with the package installed. */
  project: string;
  /** Runs a program in the project and returns its output. */
  run(
    program: string,
    given: readonly string[],
    environment?: Record<string, string>,
  ): Promise<string>;
  remove(): Promise<void>;
}

export async function packClient(): Promise<PackedClient> {
  const folder = await mkdtemp(join(tmpdir(), "pressroom-client-"));
  const source = join(folder, "client");
  const project = join(folder, "project");
  // A copy, so that nothing is built in the repository.
  for (const part of ["package.json", "tsconfig.json", "README.md", "LICENSE", "src"]) {
    await cp(join(repository, "client", part), join(source, part), { recursive: true });
  }
  await mkdir(project);
  const path = `${join(repository, "node_modules", ".bin")}${delimiter}${process.env["PATH"]}`;
  const runIn =
    (cwd: string): PackedClient["run"] =>
    async (program, given, environment = {}) => {
      const env = { PATH: path, HOME: folder, ...environment };
      try {
        const { stdout } = await run(program, given, { cwd, env, timeout: 60_000 });
        return stdout;
      } catch (error) {
        const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
        throw new Error(`${program} failed:\n${stdout}${stderr}`, { cause: error });
      }
    };
  const printed = await runIn(source)("npm", ["pack", "--json", "--pack-destination", folder]);
  // The build prints to stdout before the JSON.
  const [packed] = JSON.parse(printed.slice(printed.indexOf("["))) as [
    { filename: string; files: { path: string }[] },
  ];
  await writeFile(join(project, "package.json"), '{"type":"module","private":true}\n');
  const install = [
    "install",
    "--offline",
    "--no-audit",
    "--no-fund",
    join(folder, packed.filename),
  ];
  await runIn(project)("npm", install);
  return {
    source,
    tarball: await readFile(join(folder, packed.filename)),
    files: packed.files.map((file) => file.path),
    project,
    run: runIn(project),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Whether the program is installed on this machine. */
export async function isThere(program: string): Promise<boolean> {
  return run(program, ["--version"]).then(
    () => true,
    () => false,
  );
}
