/**
 * Starts a real WordPress in a temporary folder: Debian's packages with MariaDB and PHP's own web server. It needs
 * `apt-get install wordpress mariadb-server php-cli php-mysql php-gd`.
 */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "../src/db/embedded/find-free-port.ts";
import { hasMariadb, openGroup, startMariadb, untilReady } from "./start-mariadb.ts";

const run = promisify(execFile);
const packaged = "/usr/share/wordpress";

export const hasWordpress = hasMariadb && [packaged, "/usr/bin/php"].every(existsSync);

export interface RealWordpress {
  url: string;
  username: string;
  /** An application password. */
  password: string;
  close(): Promise<void>;
}

export async function startWordpress(): Promise<RealWordpress> {
  const folder = await mkdtemp(join(tmpdir(), "pressroom-wordpress-"));
  const { start, endAll } = openGroup();
  async function close(): Promise<void> {
    await endAll();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    const socket = join(folder, "socket");
    await startMariadb({ folder, socket, database: "wordpress" }, start);
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    await layOut(folder, socket, url);
    const installed = await run("php", [join(folder, "install.php")]);
    const password = installed.stdout.trim().split("\n").at(-1) ?? "";
    const words = ["-S", `127.0.0.1:${port}`, "-t", folder, join(folder, "route.php")];
    // Several workers, as real servers have.
    // oxlint-disable-next-line node/no-process-env -- a child needs the environment of its parent.
    start("php", words, { env: { ...process.env, PHP_CLI_SERVER_WORKERS: "4" } });
    await untilReady("WordPress", async () => (await fetch(`${url}/?rest_route=/`)).ok);
    return { url, username: "editor", password, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Links to WordPress's own files, and the files of this site. */
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
    // Allows application passwords without TLS.
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
