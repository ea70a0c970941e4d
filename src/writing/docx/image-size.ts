/** Reads the size in pixels of a PNG, GIF, JPEG or WebP image from its header; undefined for broken files. */
interface ImageSize {
  width: number;
  height: number;
}

export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = sizeIn(view);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // The header is incomplete.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function sizeIn(view: DataView): ImageSize | undefined {
  switch (view.getUint32(0)) {
    case 0x89_50_4e_47:
      return { width: view.getUint32(16), height: view.getUint32(20) };
    case 0x47_49_46_38:
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    case 0x52_49_46_46:
      return webpSize(view);
    default:
      return view.getUint16(0) === 0xff_d8 ? jpegSize(view) : undefined;
  }
}

function webpSize(view: DataView): ImageSize | undefined {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00;
  switch (view.getUint32(12)) {
    // VP8X, with animation or transparency.
    case 0x56_50_38_58:
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    // VP8L, lossless.
    case 0x56_50_38_4c: {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
    }
    default:
      return {
        width: view.getUint16(26, true) & 0x3f_ff,
        height: view.getUint16(28, true) & 0x3f_ff,
      };
  }
}

/** Skips segments until the first frame header. */
function jpegSize(view: DataView): ImageSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const kind = view.getUint8(at + 1);
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return undefined;
}
