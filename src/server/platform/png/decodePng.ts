import { crc32, inflateSync } from 'node:zlib';
import { colorTypes, type Picture, pngSignature } from './picture.ts';

/** Not a PNG, damaged, or of a kind that no browser's canvas writes. */
export class NotPng extends Error {}

export interface SizeLimit {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads a PNG strictly (ISO/IEC 15948): every length and checksum fits, eight bits a channel, no palette, not
 * interlaced, nothing after the end. The size is validated before anything is unpacked, so that a small file cannot
 * become a large picture.
 *
 * @throws NotPng
 */
export function decodePng(file: Uint8Array, limit: SizeLimit): Picture {
  if (!pngSignature.every((byte, index) => file[index] === byte)) throw new NotPng('signature');
  const chunks = readChunks(file);
  const header = chunks[0];
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw new NotPng('header');
  const { width, height, channels } = readHeader(header.data, limit);
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const rowLength = width * channels;
  const filtered = inflate(Buffer.concat(packed), height * (rowLength + 1));
  return { width, height, channels, pixels: unfilter(filtered, rowLength, channels) };
}

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

function readChunks(file: Uint8Array): Chunk[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: Chunk[] = [];
  let at = pngSignature.length;
  while (chunks.at(-1)?.type !== 'IEND') {
    if (at + 12 > file.length) throw new NotPng('too short');
    const length = view.getUint32(at);
    const end = at + 8 + length;
    if (end + 4 > file.length) throw new NotPng('too short');
    const type = Buffer.from(file.subarray(at + 4, at + 8)).toString('latin1');
    if (view.getUint32(end) !== crc32(file.subarray(at + 4, end))) throw new NotPng('checksum');
    const isKnown = ['IHDR', 'IDAT', 'IEND'].includes(type);
    // A capital first letter says that the picture cannot be understood without the chunk.
    if (!isKnown && /^[A-Z]/.test(type)) throw new NotPng('unknown chunk');
    if (isKnown) chunks.push({ type, data: file.subarray(at + 8, end) });
    at = end + 4;
  }
  if (at !== file.length) throw new NotPng('something after the end');
  return chunks;
}

function readHeader(data: Uint8Array, limit: SizeLimit) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colorType, compression, filter, interlace] = data.subarray(8);
  if (width < 1 || height < 1 || width > limit.width || height > limit.height) {
    throw new NotPng('size');
  }
  const channels = ([1, 2, 3, 4] as const).find((count) => colorTypes[count] === colorType);
  if (channels === undefined || depth !== 8 || compression || filter || interlace) {
    throw new NotPng('kind');
  }
  return { width, height, channels };
}

function inflate(packed: Uint8Array, length: number): Uint8Array {
  let unpacked: Uint8Array;
  try {
    unpacked = inflateSync(packed, { maxOutputLength: length });
  } catch {
    throw new NotPng('pixels');
  }
  if (unpacked.length !== length) throw new NotPng('pixels');
  return unpacked;
}

/** ISO/IEC 15948, 9.2: each row says how it was predicted from its neighbors. */
function unfilter(filtered: Uint8Array, rowLength: number, channels: number): Uint8Array {
  const height = filtered.length / (rowLength + 1);
  const pixels = new Uint8Array(height * rowLength);
  for (let row = 0; row < height; row += 1) {
    const from = row * (rowLength + 1);
    const to = row * rowLength;
    const kind = filtered[from] ?? 0;
    if (kind > 4) throw new NotPng('filter');
    for (let index = 0; index < rowLength; index += 1) {
      const left = index < channels ? 0 : (pixels[to + index - channels] ?? 0);
      const up = row === 0 ? 0 : (pixels[to - rowLength + index] ?? 0);
      const corner =
        row === 0 || index < channels ? 0 : (pixels[to - rowLength + index - channels] ?? 0);
      pixels[to + index] = (filtered[from + 1 + index] ?? 0) + predict(kind, left, up, corner);
    }
  }
  return pixels;
}

function predict(kind: number, left: number, up: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return Math.floor((left + up) / 2);
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
