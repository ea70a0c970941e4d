/**
 * Encrypts what must be kept and may not be read from a stolen database: AES-256-GCM, each text bound to the place that
 * it belongs to, so that it opens nowhere else. Whose keys these are and where the result lies is others'.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

export interface Encrypted {
  /** Nonce, tag and text. */
  bytes: Buffer;
  /** Says which key it was; reveals nothing about it. */
  keyId: string;
}

export interface Encryption {
  /** `place` is anything that names where the text belongs, such as a table and an account. */
  encrypt(text: string, place: string): Encrypted;
  /** Undefined where no key of ours opens it: of another secret, of another place, or changed. */
  decrypt(encrypted: Encrypted, place: string): string | undefined;
}

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** The first secret encrypts; the others are older ones, whose texts can still be read. */
export function openEncryption(secrets: readonly [Buffer, ...Buffer[]]): Encryption {
  const keys = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync("sha256", secret, "", "pressroom encryption", 32));
    return {
      key,
      id: createHash("sha256").update("key id").update(key).digest("hex").slice(0, 12),
    };
  });
  const [current] = keys;
  if (!current) throw new Error("there is no key to encrypt with");

  return {
    encrypt(text, place) {
      // Random nonces are safe for billions of texts under one key; there is one for each account.
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current.key, nonce);
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return { bytes: Buffer.concat([nonce, cipher.getAuthTag(), body]), keyId: current.id };
    },
    decrypt({ bytes, keyId }, place) {
      const found = keys.find((one) => one.id === keyId);
      if (!found || bytes.length < nonceBytes + tagBytes) return undefined;
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv(algorithm, found.key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const body = bytes.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
