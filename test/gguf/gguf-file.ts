/** Writes the GGUF container, version 3: a header, metadata, a table of tensors and their data. */

export type Metadata =
  | { type: "u32"; value: number }
  | { type: "f32"; value: number }
  | { type: "string"; value: string }
  | { type: "bool"; value: boolean }
  | { type: "strings"; value: readonly string[] }
  | { type: "f32s"; value: readonly number[] }
  | { type: "i32s"; value: readonly number[] };

export interface Tensor {
  name: string;
  /** The fastest-varying dimension first. */
  shape: readonly number[];
  kind: "f32" | "f16";
  /** One per weight; zeros if omitted. */
  at?: (index: number) => number;
}

/** The numbers of types in the file format. */
const metadataTypes = { u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9 } as const;
const tensorTypes = { f32: 0, f16: 1 } as const;
const alignment = 32;

export function ggufFile(
  metadata: ReadonlyMap<string, Metadata>,
  tensors: readonly Tensor[],
): Buffer {
  const parts: Buffer[] = [
    Buffer.from("GGUF"),
    u32(3),
    u64(tensors.length),
    u64(metadata.size),
    ...Array.from(metadata, ([key, entry]) => Buffer.concat([string(key), value(entry)])),
  ];
  const data = tensors.map(tensorData);
  let offset = 0;
  for (const [index, tensor] of tensors.entries()) {
    parts.push(
      string(tensor.name),
      u32(tensor.shape.length),
      ...tensor.shape.map(u64),
      u32(tensorTypes[tensor.kind]),
      u64(offset),
    );
    offset += data[index]?.byteLength ?? 0;
  }
  const head = padded(Buffer.concat(parts));
  return Buffer.concat([head, ...data]);
}

function tensorData({ shape, kind, at }: Tensor): Buffer {
  const count = shape.reduce((product, size) => product * size, 1);
  const weights = kind === "f32" ? new Float32Array(count) : new Float16Array(count);
  if (at) for (let index = 0; index < count; index += 1) weights[index] = at(index);
  return padded(Buffer.from(weights.buffer));
}

function padded(part: Buffer): Buffer {
  const rest = part.byteLength % alignment;
  return rest === 0 ? part : Buffer.concat([part, Buffer.alloc(alignment - rest)]);
}

function value(entry: Metadata): Buffer {
  switch (entry.type) {
    case "u32":
      return Buffer.concat([u32(metadataTypes.u32), u32(entry.value)]);
    case "f32":
      return Buffer.concat([u32(metadataTypes.f32), f32(entry.value)]);
    case "bool":
      return Buffer.concat([u32(metadataTypes.bool), Buffer.from([entry.value ? 1 : 0])]);
    case "string":
      return Buffer.concat([u32(metadataTypes.string), string(entry.value)]);
    case "strings":
      return array(metadataTypes.string, entry.value.map(string));
    case "f32s":
      return array(metadataTypes.f32, entry.value.map(f32));
    default:
      return array(metadataTypes.i32, entry.value.map(u32));
  }
}

function array(type: number, items: readonly Buffer[]): Buffer {
  return Buffer.concat([u32(metadataTypes.array), u32(type), u64(items.length), ...items]);
}

function string(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([u64(bytes.byteLength), bytes]);
}

function u32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

function u64(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(number));
  return bytes;
}

function f32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(number);
  return bytes;
}
