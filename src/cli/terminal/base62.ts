/** Secrets that people can copy: letters and digits only. */
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` letters and digits from the bytes; 20 of them carry 119 bits of 32 random bytes. */
export function toBase62(data: Buffer, length: number): string {
  let rest = BigInt(`0x${data.toString("hex")}`);
  let text = "";
  for (let n = 0; n < length; n += 1) {
    text += digits.charAt(Number(rest % 62n));
    rest /= 62n;
  }
  return text;
}
