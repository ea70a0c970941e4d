/**
 * Names the space in which a pid means something: one pid namespace of one boot of one machine. Processes of
 * another one, in another container say, are out of sight, and a pid of theirs may be somebody else's here.
 */
import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** The boot and the namespace in it. Has no dash, so that it can be a part of a file's name. */
export function identifyProcessSpace(): string {
  return `${readBoot() ?? hashHostname()}.${readNamespace() ?? hashHostname()}`;
}

function readBoot(): string | undefined {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").replaceAll(/[^0-9a-f]/g, "");
  } catch {
    return undefined;
  }
}

function readNamespace(): string | undefined {
  try {
    return /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0];
  } catch {
    return undefined;
  }
}

/** Where there is no /proc. A container's name is usually its own too. */
function hashHostname(): string {
  return createHash("sha256").update(hostname()).digest("hex").slice(0, 16);
}
