#!/usr/bin/env node
// The way in. Plain JavaScript that even an old Node can read, because finding the right Node is its first job; everything
// else is src/cli.ts's.
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
      "Pressroom needs Node " +
        nodeMajorMin +
        " and this is Node " +
        process.versions.node +
        ". On Linux `npm ci` brings the right one. Elsewhere install Node " +
        nodeMajorMin +
        ".\n",
    );
    process.exit(1);
  }
} else {
  // Beside the packages, so that it goes with them; where nothing can be written there, there is none.
  module.enableCompileCache(
    decodeURI(new URL("../node_modules/.cache/pressroom", import.meta.url).pathname),
  );
  var isBuilt = isBuiltFromSource();
  Promise.all([
    isBuilt
      ? import("../dist/server/worker-node-options.js")
      : import("../src/worker/node-options.ts"),
    isBuilt ? import("../dist/server/api-node-options.js") : import("../src/http/node-options.ts"),
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

/** The Node that `npm ci` brought and verified; undefined where there is none for this machine. */
function findBundledNode() {
  var name = "../node_modules/node-" + process.platform + "-" + process.arch + "/bin/node";
  var path = decodeURI(new URL(name, import.meta.url).pathname);
  return fs.existsSync(path) ? path : undefined;
}

/** Signals go to the child, and its end is ours. */
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

/** The same process begins again with the role's options; whoever chose options of his own keeps them. */
function beginAgainWith(nodeOptions) {
  if (process.execArgv.length > 0 || !process.execve) return;
  var again = [process.execPath].concat(nodeOptions, process.argv.slice(1));
  // oxlint-disable-next-line node/no-process-env -- the same process goes on, with the same environment
  process.execve(process.execPath, again, process.env);
}

/** Whether scripts/build-server.js has put together what src/ holds now: nothing that it was made from is newer. */
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
