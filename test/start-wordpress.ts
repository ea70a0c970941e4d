/**
 * A real WordPress of its own: Debian's packages, with MariaDB and PHP's own web server, in a folder that goes with it.
 * `apt-get install wordpress mariadb-server php-cli php-mysql php-gd` is all that it needs.
 */
import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const packaged = "/usr/share/wordpress";

export const hasWordpress = [packaged, "/usr/sbin/mariadbd", "/usr/bin/php"].every(existsSync);

export interface RealWordpress {
  url: string;
  username: string;
  /** An application password. */
  password: string;
  close(): Promise<void>;
}

export async function startWordpress(): Promise<RealWordpress> {
  const folder = await mkdtemp(join(tmpdir(), "pressroom-wordpress-"));
  const children: ChildProcess[] = [];
  const start = (program: string, words: readonly string[], env: Record<string, string> = {}) => {
    // A group of its own: PHP's server leaves its workers behind when it is ended alone.
    const options = { stdio: "ignore", detached: true, env: { ...process.env, ...env } } as const;
    children.push(spawn(program, words, options));
  };
  async function close(): Promise<void> {
    for (const child of children.toReversed()) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded || child.pid === undefined) continue;
      process.kill(-child.pid, "SIGKILL");
      await once(child, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  }
  try {
    const socket = join(folder, "socket");
    await startMariadb(folder, socket, start);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    await layOut(folder, socket, url);
    const installed = await run("php", [join(folder, "install.php")]);
    const password = installed.stdout.trim().split("\n").at(-1) ?? "";
    const words = ["-S", `127.0.0.1:${port}`, "-t", folder, join(folder, "route.php")];
    // Several at once, as servers of websites are.
    start("php", words, { PHP_CLI_SERVER_WORKERS: "4" });
    await until(async () => (await fetch(`${url}/?rest_route=/`)).ok);
    return { url, username: "editor", password, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startMariadb(
  folder: string,
  socket: string,
  start: (program: string, words: readonly string[]) => void,
): Promise<void> {
  const data = `--datadir=${join(folder, "database")}`;
  const who = ["--no-defaults", data, "--user=root"];
  await run("mariadb-install-db", [...who, "--auth-root-authentication-method=normal"]);
  start("mariadbd", [...who, "--skip-networking", `--socket=${socket}`]);
  const ask = ["--no-defaults", `--socket=${socket}`, "-e", "create database wordpress"];
  await until(async () => run("mariadb", ask));
}

/** WordPress's own files by links, and what is this site's. */
async function layOut(folder: string, socket: string, url: string): Promise<void> {
  const content = join(folder, "wp-content");
  await mkdir(content);
  for (const name of await readdir(packaged)) {
    if (name === "wp-config.php" || name === "wp-content") continue;
    await symlink(join(packaged, name), join(folder, name));
  }
  const theme = join(content, "themes", "plain");
  await mkdir(theme, { recursive: true });
  await writeFile(join(theme, "style.css"), "/* Theme Name: Plain */");
  await writeFile(
    join(theme, "index.php"),
    `<!doctype html><meta charset="utf-8"><title><?php bloginfo('name'); ?></title>
<body style="font: 18px/1.6 serif; max-width: 40em; margin: 2em auto">
<p><a href="/"><?php bloginfo('name'); ?></a></p>
<?php while (have_posts()) { the_post();
  the_title('<h1>', '</h1>'); the_post_thumbnail('medium'); the_content(); the_category(', '); the_tags(' · '); } ?>`,
  );
  const constants = {
    DB_NAME: "wordpress",
    DB_USER: "root",
    DB_PASSWORD: "",
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: "utf8mb4",
    WP_CONTENT_DIR: content,
    WP_HOME: url,
    WP_SITEURL: url,
    // Application passwords without TLS.
    WP_ENVIRONMENT_TYPE: "local",
    AUTH_KEY: randomBytes(24).toString("hex"),
  };
  const defined = Object.entries(constants).map(
    ([name, value]) => `define('${name}', '${value}');`,
  );
  await writeFile(
    join(folder, "wp-config.php"),
    `<?php ${defined.join("\n")}
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
$table_prefix = 'wp_';
require_once ABSPATH . 'wp-settings.php';`,
  );
  const here = `<?php define('ABSPATH', '${folder}/');`;
  await writeFile(
    join(folder, "install.php"),
    `${here}
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = '${new URL(url).host}';
require ABSPATH . 'wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
function wp_mail() { return true; }
wp_install('Quillback Coffee', 'editor', 'editor@example.com', true, '', '${randomBytes(12).toString("hex")}');
update_option('permalink_structure', '/%postname%/');
update_option('template', 'plain');
update_option('stylesheet', 'plain');
wp_delete_post(1, true);
[$password] = WP_Application_Passwords::create_new_application_password(1, ['name' => 'Pressroom']);
echo "\\n", $password;`,
  );
  await writeFile(
    join(folder, "route.php"),
    `${here}
if (is_file('${folder}' . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) ) return false;
$_SERVER['SCRIPT_NAME'] = '/index.php';
define('WP_USE_THEMES', true);
require ABSPATH . 'index.php';`,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function until(isReady: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const answer = await isReady().catch((error: unknown) => error);
    if (answer !== false && !(answer instanceof Error)) return;
    if (performance.now() > deadline) throw new Error("WordPress did not start", { cause: answer });
    await sleep(200);
  }
}
