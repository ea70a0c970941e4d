/** Encodes secrets as letters and digits, which are easy to copy. */
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 20 characters contain 119 bits of entropy. */
export function toBase62(data: Buffer, length: number): string {
  let rest = BigInt(`0x${data.toString("hex")}`);
  let text = "";
  for (let n = 0; n < length; n += 1) {
    text += digits.charAt(Number(rest % 62n));
    rest /= 62n;
  }
  return text;
}
