import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const program = new URL("./model-server.ts", import.meta.url).pathname;

test("the command prints its address and how to use it, responds there, and exits on SIGTERM", async () => {
  const child = spawn(process.execPath, [program, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (line.includes("Ctrl-C")) break;
    }
    const address = /PRESSROOM_MODEL=compatible:mock PRESSROOM_MODEL_URL=(\S+) npm start/u.exec(
      lines.join("\n"),
    )?.[1];
    const response = await fetch(`${address}/models`);
    expect(response.status).toBe(200);
  } finally {
    child.kill("SIGTERM");
  }
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(0);
});

test("an invalid script is rejected", async () => {
  const child = spawn(process.execPath, [program, "--script", '{"faults":[{"fault":"hiccup"}]}'], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let words = "";
  child.stderr.on("data", (part: Buffer) => {
    words += part.toString();
  });
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(1);
  expect(words).toContain("There is no fault “hiccup”");
});
