/**
 * Starts a real Ghost with MariaDB in a temporary folder. PRESSROOM_TEST_GHOST names a folder with Ghost: `npm pack
 * ghost@6`, unpack it, and run `pnpm install --prod` in its folder.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../src/db/embedded/find-free-port.ts";
import { hasMariadb, openGroup, startMariadb, untilReady } from "./start-mariadb.ts";

// oxlint-disable-next-line node/no-process-env -- where somebody has installed it.
const installed = process.env["PRESSROOM_TEST_GHOST"] ?? "";

export const hasGhost = hasMariadb && installed !== "" && existsSync(join(installed, "index.js"));

export interface RealGhost {
  url: string;
  /** Of the Admin API: ID:SECRET. */
  adminKey: string;
  /** Of the Content API, which shows what is published. */
  contentKey: string;
  close(): Promise<void>;
}

export async function startGhost(): Promise<RealGhost> {
  const folder = await mkdtemp(join(tmpdir(), "pressroom-ghost-"));
  const { start, endAll } = openGroup();
  const log = await open(join(folder, "log"), "w");
  async function close(): Promise<void> {
    await endAll();
    await log.close();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    const socket = join(folder, "socket");
    await startMariadb({ folder, socket, database: "ghost" }, start);
    await cp(join(installed, "content"), join(folder, "content"), { recursive: true });
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    start(process.execPath, ["index.js"], {
      cwd: installed,
      stdio: ["ignore", log.fd, log.fd],
      env: {
        // oxlint-disable-next-line node/no-process-env -- a child needs the environment of its parent.
        ...process.env,
        NODE_ENV: "production",
        url,
        server__port: String(port),
        database__client: "mysql",
        database__connection__socketPath: socket,
        database__connection__user: "root",
        database__connection__password: "",
        database__connection__database: "ghost",
        paths__contentPath: join(folder, "content"),
        mail__transport: "stub",
        security__staffDeviceVerification: "false",
        privacy__useUpdateCheck: "false",
        privacy__useGravatar: "false",
        logging__level: "error",
      },
    });
    await untilReady("Ghost", async () => (await fetch(`${url}/ghost/api/admin/site/`)).ok);
    return { url, ...(await makeKeys(url)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Creates an owner, who signs in and adds an integration. */
async function makeKeys(url: string): Promise<Pick<RealGhost, "adminKey" | "contentKey">> {
  const email = "editor@example.com";
  const password = randomBytes(12).toString("hex");
  const send = async (path: string, body: unknown, cookie = "") => {
    const answer = await fetch(`${url}/ghost/api/admin/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url, cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const owner = { name: "Editor", email, password, blogTitle: "Quillback Coffee" };
  await send("authentication/setup/", { setup: [owner] });
  const session = await send("session/", { username: email, password });
  const cookie = session.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const integration = { integrations: [{ name: "Pressroom" }] };
  const added = await send("integrations/?include=api_keys", integration, cookie);
  const { integrations } = (await added.json()) as {
    integrations: { api_keys: { id: string; type: string; secret: string }[] }[];
  };
  const keys = integrations[0]?.api_keys ?? [];
  const [admin, content] = ["admin", "content"].map((type) =>
    keys.find((one) => one.type === type),
  );
  if (!admin || !content) throw new Error("the integration has no keys");
  return { adminKey: admin.secret, contentKey: content.secret };
}
