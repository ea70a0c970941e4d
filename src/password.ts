/** Hashes and verifies passwords: argon2id, stored as a PHC string that includes its parameters. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const settings = { memory: 19 * 1_024, passes: 2, parallelism: 1 };
/** In characters, as users count them. */
export const passwordLength = { min: 8, max: 128 };
const nonceLength = 16;
const tagLength = 32;
/** The maximum parameters that a stored hash may request, so that a forged hash cannot exhaust the machine. */
const memoryMax = 1_024 * 1_024;
const passesMax = 16;

const phcShape =
  /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

const derive = promisify(argon2);

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(nonceLength);
  const tag = await derive("argon2id", { ...settings, nonce, tagLength, message: bytes(password) });
  const { memory, passes, parallelism } = settings;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** False for a wrong password and for a string that is not a valid hash. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const found = phcShape.exec(phc);
  if (found === null) return false;
  const [memory = 0, passes = 0, parallelism = 0] = found.slice(1, 4).map(Number);
  if (memory > memoryMax || memory < 8 * parallelism || passes > passesMax) return false;
  if (passes < 1 || parallelism < 1) return false;
  const nonce = Buffer.from(found[4] ?? "", "base64");
  const expected = Buffer.from(found[5] ?? "", "base64");
  const tag = await derive("argon2id", {
    memory,
    passes,
    parallelism,
    nonce,
    tagLength: expected.length,
    message: bytes(password),
  });
  return timingSafeEqual(tag, expected);
}

/** The same password can have different code points on different keyboards; NFKC normalizes them (RFC 8265). */
function bytes(password: string): Buffer {
  return Buffer.from(password.normalize("NFKC"), "utf8");
}

function base64(data: Buffer): string {
  return data.toString("base64").replace(/={1,2}$/, "");
}
