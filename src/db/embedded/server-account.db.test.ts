import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, chown, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { openDataFolder, readMemory } from "./data-folder.ts";
import {
  Bench,
  answers,
  folderOf,
  run,
  runningServer,
  serverOf,
  silentLog,
  startBusyBackend,
} from "./embedded-bench.fixture.ts";
import { becomeHolder } from "./holders.ts";
import { joinOrStart } from "./join-or-start.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { identifyProcess } from "./process-identity.ts";
import { chooseServerAccount, commandFor } from "./server-account.ts";

const isRoot = process.getuid?.() === 0 && process.platform === "linux";
/** Has an entry in /etc/passwd everywhere, which initdb requires. */
const ordinary: [string, ...string[]] = ["setpriv", "--reuid=1", "--regid=1", "--clear-groups"];
/** Without two capabilities that root lacks in most containers. */
const withoutLooking = ["setpriv", "--bounding-set=-sys_ptrace"];
const withoutSearching = ["setpriv", "--bounding-set=-dac_read_search"];
const readSearch = 1 << 2;

const bench = new Bench();
afterEach(() => bench.clear());
afterAll(() => bench.close());

function statusOf(pid: number): { uid: number; capabilities: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return {
    uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]),
    capabilities: Number.parseInt(/^CapEff:\s+(\w+)/m.exec(status)?.[1] ?? "", 16),
  };
}

/** A folder that all users may enter, or only its owner. */
async function folderOfMode(mode: number, name = "folder"): Promise<string> {
  const scratch = await bench.scratch();
  await chmod(scratch, 0o755);
  const folder = path.join(scratch, name);
  await mkdir(folder);
  await chmod(folder, mode);
  return folder;
}

/** Existing data in a folder that all users may enter. */
async function openData(): Promise<string> {
  const dataDir = await bench.copyOfOldData("data", await folderOfMode(0o755));
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** Whether an ordinary user may read this checkout. */
function isOpenToOthers(): boolean {
  const fixture = fileURLToPath(new URL("./hold.fixture.ts", import.meta.url));
  const [file, ...args] = [...ordinary, process.execPath, "--check", fixture];
  return spawnSync(file, args, { stdio: "ignore" }).status === 0;
}

describe.runIf(isRoot)("as root", () => {
  const isOpen = chooseServerAccount(findPostgresBinaries(), {
    dataDir: "/",
    cluster: "/nowhere",
  });

  it("the server runs as another account, without capabilities if it can reach its data", async () => {
    const dataDir = await openData();
    await bench.hold(dataDir);
    const { uid, capabilities } = statusOf(runningServer(dataDir).pid);
    expect(uid).toBe(isOpen.owner?.uid);
    expect(capabilities).toBe(isOpen.setpriv === undefined ? 0 : readSearch);
  });

  it("in a folder that only root can enter, the server gets permission to read and search, and no other privileges", async () => {
    const dataDir = await bench.oldData();
    expect((await stat(path.dirname(path.dirname(dataDir)))).mode & 0o777).toBe(0o700);
    const held = await bench.hold(dataDir);
    expect(statusOf(runningServer(dataDir).pid).capabilities).toBe(readSearch);
    expect(await answers(held.connectionString)).toBe(true);
  });

  it("PostgreSQL programs in a folder that only root can enter run too", async () => {
    const folder = await folderOfMode(0o700);
    const { major, postgres } = findPostgresBinaries();
    await run("cp", ["-a", path.dirname(path.dirname(postgres)), path.join(folder, "native")]);
    await run("chmod", ["-R", "go-rwx", folder]);
    const bin = path.join(folder, "native", "bin");
    const binaries = { major, initdb: `${bin}/initdb`, postgres: `${bin}/postgres` };
    const data = openDataFolder(await bench.oldData());
    const account = chooseServerAccount(binaries, data);
    const version = commandFor(account, binaries.initdb, ["--version"]);
    await run(version.file, version.args, version.options);
    const holder = becomeHolder(data.holders);
    const joined = await joinOrStart(
      { binaries, account, folder: data, settings: {}, log: silentLog, memory: readMemory(data) },
      { mayMove: () => true, signal: new AbortController().signal, holder },
    );
    holder.leave();
    expect(statusOf(joined.server.pid).capabilities).toBe(readSearch);
  });

  it("data that root restored from a copy is given to the server's account", async () => {
    const dataDir = await openData();
    await run("chown", ["-R", "0:0", dataDir]);
    const held = await bench.hold(dataDir);
    expect(await answers(held.connectionString)).toBe(true);
  });

  it("without setpriv, the server runs where its account has access, and an error says what to do elsewhere", async () => {
    const binaries = findPostgresBinaries();
    const open = await folderOfMode(0o755);
    const closed = await folderOfMode(0o700);
    const choose = (dataDir: string) => () =>
      chooseServerAccount(binaries, { dataDir, cluster: path.join(dataDir, "none") }, []);
    if (isOpen.setpriv === undefined) expect(choose(open)()).toEqual({ owner: isOpen.owner });
    expect(choose(closed)).toThrow(/install setpriv.*chmod o\+x.*non-root user.*DATABASE_URL/s);
  });

  it("in a container where it may not inspect other users' processes, a holder still joins and takes over", async () => {
    const dataDir = await openData();
    const first = bench.spawnHolder(dataDir, withoutLooking);
    const { connectionString = "", started } = await first.held;
    expect(started).toBe(true);
    const second = bench.spawnHolder(dataDir, withoutLooking);
    expect(await second.held).toEqual({ connectionString, started: false });
    const backend = await startBusyBackend(bench, connectionString);
    const server = runningServer(dataDir);
    await Promise.all([first.kill(), second.kill()]);
    process.kill(server.pid, "SIGKILL");
    const third = bench.spawnHolder(dataDir, withoutLooking);
    expect(await third.held).toEqual({ connectionString, started: true });
    expect(identifyProcess(backend)).toBeUndefined();
    expect(await third.release()).toBe(0);
    expect(serverOf(dataDir)).toBeUndefined();
  });

  it("if the capability is not granted, the error explains what to do", async () => {
    const dataDir = path.join(await folderOfMode(0o700), "data");
    const { failure } = await bench.spawnHolder(dataDir, withoutSearching).held;
    expect(failure).toMatch(/setpriv.*CAP_DAC_READ_SEARCH.*non-root user/s);
  });
});

describe.runIf(isRoot && isOpenToOthers())("as an ordinary user", () => {
  it("the server belongs to that user from the first start on", async () => {
    const folder = await folderOfMode(0o755);
    await chown(folder, 1, 1);
    const dataDir = path.join(folder, "data");
    const holder = bench.spawnHolder(dataDir, ordinary);
    const { connectionString = "", started } = await holder.held;
    expect(started).toBe(true);
    expect(statusOf(runningServer(dataDir).pid)).toEqual({ uid: 1, capabilities: 0 });
    expect(await answers(connectionString)).toBe(true);
    expect(await holder.release()).toBe(0);

    // Root may run commands in between; the data remains the user's.
    const lent = await bench.hold(dataDir);
    expect(statusOf(runningServer(dataDir).pid).uid).toBe(1);
    await lent.release();
    expect((await stat(folderOf(dataDir).serverLog)).uid).toBe(1);
    const again = bench.spawnHolder(dataDir, ordinary);
    expect(await again.held).toEqual({ connectionString, started: true });
    expect(await again.release()).toBe(0);
  });

  it("root's data is refused with an explanation", async () => {
    const dataDir = await openData();
    const { failure } = await bench.spawnHolder(dataDir, ordinary).held;
    expect(failure).toMatch(/the user that created it/);
  });
});
