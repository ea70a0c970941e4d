/** Reads a tar archive as its bytes arrive: the header of each member, then its content piece by piece. */
import { TarProblem, blockBytes, paddingAfter, readHeader } from "./tar-header.ts";
import type { TarMember } from "./tar-header.ts";

export type TarStep =
  | { readonly kind: "member"; readonly member: TarMember; readonly header: Buffer }
  | { readonly kind: "content"; readonly bytes: Buffer }
  /** The member is complete. */
  | { readonly kind: "end" };

export async function* walkTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarStep> {
  let waiting: Buffer = Buffer.alloc(0);
  let contentLeft = 0;
  let paddingLeft = 0;
  let isOver = false;
  for await (const chunk of chunks) {
    // After the end an archive may be filled up with zeros to any length.
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
