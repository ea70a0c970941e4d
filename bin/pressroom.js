#!/usr/bin/env node
// The entry point. Plain JavaScript that even an old Node can parse, because it first finds the right Node. Everything
// else is in src/cli.ts.
/* oxlint-disable unicorn/prefer-node-protocol -- Node 12 does not know the prefix, and must get to the message */
import childProcess from "child_process";
import fs from "fs";
import module from "module";

var nodeMajorMin = 24;

if (Number(process.versions.node.split(".")[0]) < nodeMajorMin) {
  var bundled = findBundledNode();
  if (bundled) runWith(bundled);
  else {
    process.stderr.write(
      "Pressroom requires Node " +
        nodeMajorMin +
        ", but this is Node " +
        process.versions.node +
        ". On Linux, run npm ci to install the correct version. On other systems, install Node " +
        nodeMajorMin +
        ".\n",
    );
    process.exit(1);
  }
} else {
  // Stored with the packages, so that it is removed with them. If the directory is not writable, there is no cache.
  module.enableCompileCache(
    decodeURI(new URL("../node_modules/.cache/pressroom", import.meta.url).pathname),
  );
  var isBuilt = isBuiltFromSource();
  Promise.all([
    isBuilt
      ? import("../dist/server/worker-node-options.js")
      : import("../src/worker/node-options.ts"),
    isBuilt
      ? import("../dist/server/api-node-options.js")
      : import("../src/http/server/node-options.ts"),
  ])
    .then(function (options) {
      if (process.argv[2] === "worker") beginAgainWith(options[0].workerNodeOptions);
      if (process.argv[2] === "api") beginAgainWith(options[1].apiNodeOptions);
      return isBuilt ? import("../dist/server/cli.js") : import("../src/cli.ts");
    })
    .then(
      function (cli) {
        return cli.main(process.argv.slice(2));
      },
      function (error) {
        process.stderr.write(String((error && error.stack) || error) + "\n");
        process.exit(1);
      },
    );
}

/** The Node that `npm ci` installed and verified; undefined if there is none for this machine. */
function findBundledNode() {
  var name = "../node_modules/node-" + process.platform + "-" + process.arch + "/bin/node";
  var path = decodeURI(new URL(name, import.meta.url).pathname);
  return fs.existsSync(path) ? path : undefined;
}

/** Forwards signals to the child process and exits with its exit code. */
function runWith(node) {
  var child = childProcess.spawn(node, process.argv.slice(1), { stdio: "inherit" });
  ["SIGINT", "SIGTERM", "SIGHUP"].forEach(function (signal) {
    process.on(signal, function () {
      child.kill(signal);
    });
  });
  child.on("error", function (error) {
    process.stderr.write(String(error.stack || error) + "\n");
    process.exit(1);
  });
  child.on("exit", function (code, signal) {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Restarts this process with the Node options of its role, unless the user has set options. */
function beginAgainWith(nodeOptions) {
  if (process.execArgv.length > 0 || !process.execve) return;
  var again = [process.execPath].concat(nodeOptions, process.argv.slice(1));
  // oxlint-disable-next-line node/no-process-env -- the same process goes on, with the same environment
  process.execve(process.execPath, again, process.env);
}

/** Whether the bundle from scripts/build-server.js is current: no source file is newer. */
function isBuiltFromSource() {
  var root = decodeURI(new URL("../", import.meta.url).pathname);
  try {
    var builtAt = fs.statSync(root + "dist/server/cli.js").mtimeMs;
    var madeFrom = fs.readFileSync(root + "dist/server/made-from.txt", "utf8").split("\n");
    return madeFrom.every(function (name) {
      return fs.statSync(root + name).mtimeMs < builtAt;
    });
  } catch {
    return false;
  }
}
