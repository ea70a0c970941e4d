/**
 * Encrypts values so that a stolen database does not reveal them: AES-256-GCM, with each value bound to its place, so
 * that it cannot be decrypted anywhere else. Callers decide whose keys these are and where the result is stored.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

export interface Encrypted {
  /** Nonce, tag and text. */
  bytes: Buffer;
  /** Identifies the key without revealing anything about it. */
  keyId: string;
}

export interface Encryption {
  /** `place` identifies where the value belongs, such as a table and an account. */
  encrypt(text: string, place: string): Encrypted;
  /** Undefined if no key decrypts it: it was encrypted with another secret or for another place, or was modified. */
  decrypt(encrypted: Encrypted, place: string): string | undefined;
}

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** The first secret encrypts; the others are older ones, used only to decrypt. */
export function openEncryption(secrets: readonly [Buffer, ...Buffer[]]): Encryption {
  const keys = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync("sha256", secret, "", "pressroom encryption", 32));
    return {
      key,
      id: createHash("sha256").update("key id").update(key).digest("hex").slice(0, 12),
    };
  });
  const [current] = keys;
  if (!current) throw new Error("no encryption key is configured");

  return {
    encrypt(text, place) {
      // Random nonces are safe for billions of texts under one key; each account has only a few.
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
