/** Reads tar archives as their bytes arrive, and writes their headers (POSIX ustar), for files and folders only. */

export const blockBytes = 512;

export interface TarMember {
  /** With the prefix, without a trailing slash. */
  readonly name: string;
  readonly kind: "file" | "folder";
  readonly bytes: number;
}

const field = {
  name: { at: 0, bytes: 100 },
  mode: { at: 100, bytes: 8 },
  uid: { at: 108, bytes: 8 },
  gid: { at: 116, bytes: 8 },
  size: { at: 124, bytes: 12 },
  mtime: { at: 136, bytes: 12 },
  checksum: { at: 148, bytes: 8 },
  type: { at: 156, bytes: 1 },
  magic: { at: 257, bytes: 8 },
  prefix: { at: 345, bytes: 155 },
} as const;

type Field = (typeof field)[keyof typeof field];

/** A file that only its owner may read. */
export function fileHeader(name: string, bytes: number, writtenAt: Date): Buffer {
  const block = Buffer.alloc(blockBytes);
  writeText(block, field.name, name);
  writeOctal(block, field.mode, 0o600);
  writeOctal(block, field.uid, 0);
  writeOctal(block, field.gid, 0);
  writeOctal(block, field.size, bytes);
  writeOctal(block, field.mtime, Math.floor(writtenAt.getTime() / 1_000));
  writeText(block, field.type, "0");
  // Magic, its NUL, and the version.
  block.write("ustar\u000000", field.magic.at, "latin1");
  writeChecksum(block);
  return block;
}

/** Returns a copy of the header whose member is in the folder `prefix`. */
export function withPrefix(header: Buffer, prefix: string): Buffer {
  const block = Buffer.from(header);
  block.fill(0, field.prefix.at, field.prefix.at + field.prefix.bytes);
  writeText(block, field.prefix, prefix);
  writeChecksum(block);
  return block;
}

/** Undefined for the block of zeros that ends an archive. Throws for entries that no backup contains. */
export function readHeader(block: Buffer): TarMember | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  if (readOctal(block, field.checksum) !== checksumOf(block)) {
    throw new TarProblem("an entry's header does not match its checksum");
  }
  const prefix = readText(block, field.prefix);
  const given = readText(block, field.name).replace(/^\.\//, "").replace(/\/$/, "");
  const name = prefix === "" ? given : given === "" ? prefix : `${prefix}/${given}`;
  const type = readText(block, field.type);
  if (type !== "0" && type !== "" && type !== "5") {
    throw new TarProblem(`${name} is neither a file nor a directory`);
  }
  const kind = type === "5" ? "folder" : "file";
  return { name, kind, bytes: kind === "file" ? readOctal(block, field.size) : 0 };
}

/** The number of padding zeros after a member's content. */
export function paddingAfter(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes;
}

export class TarProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = "TarProblem";
  }
}

function writeText(block: Buffer, { at, bytes }: Field, text: string): void {
  if (Buffer.byteLength(text) > bytes)
    throw new TarProblem(`"${text}" is too long for a tar archive`);
  block.write(text, at, "utf8");
}

function readText(block: Buffer, { at, bytes }: Field): string {
  const end = block.indexOf(0, at);
  return block.toString("utf8", at, end === -1 || end > at + bytes ? at + bytes : end);
}

function writeOctal(block: Buffer, at: Field, value: number): void {
  writeText(block, at, `${value.toString(8).padStart(at.bytes - 1, "0")}\0`);
}

function readOctal(block: Buffer, at: Field): number {
  const text = readText(block, at).trim();
  if (!/^[0-7]+$/.test(text)) throw new TarProblem("an entry's header contains an invalid number");
  return Number.parseInt(text, 8);
}

/** The sum of all bytes, with spaces in place of the checksum itself. */
function checksumOf(block: Buffer): number {
  const { at, bytes } = field.checksum;
  const own = block.subarray(at, at + bytes).reduce((sum, byte) => sum + byte, 0);
  return block.reduce((sum, byte) => sum + byte, 0) - own + bytes * 0x20;
}

function writeChecksum(block: Buffer): void {
  const text = checksumOf(block).toString(8).padStart(6, "0");
  block.write(`${text}\0 `, field.checksum.at, "latin1");
}

type TarStep =
  | { readonly kind: "member"; readonly member: TarMember; readonly header: Buffer }
  | { readonly kind: "content"; readonly bytes: Buffer }
  /** The member is complete. */
  | { readonly kind: "end" };

/** The header of each member, then its content piece by piece. */
export async function* walkTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarStep> {
  let waiting: Buffer = Buffer.alloc(0);
  let contentLeft = 0;
  let paddingLeft = 0;
  let isOver = false;
  for await (const chunk of chunks) {
    // After its end, an archive may be padded with any number of zeros.
    if (isOver) continue;
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    while (waiting.length > 0) {
      if (contentLeft > 0) {
        const bytes = waiting.subarray(0, contentLeft);
        waiting = waiting.subarray(bytes.length);
        contentLeft -= bytes.length;
        yield { kind: "content", bytes };
        if (contentLeft === 0) yield { kind: "end" };
      } else if (paddingLeft > 0) {
        const skipped = Math.min(paddingLeft, waiting.length);
        waiting = waiting.subarray(skipped);
        paddingLeft -= skipped;
      } else {
        if (waiting.length < blockBytes) break;
        const header = waiting.subarray(0, blockBytes);
        waiting = waiting.subarray(blockBytes);
        const member = readHeader(header);
        isOver = member === undefined;
        if (member === undefined) break;
        contentLeft = member.bytes;
        paddingLeft = paddingAfter(member.bytes);
        yield { kind: "member", member, header };
        if (contentLeft === 0) yield { kind: "end" };
      }
    }
  }
  if (!isOver) throw new TarProblem("the archive is truncated");
}
