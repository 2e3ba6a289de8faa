import { crc32, deflateSync } from 'node:zlib';
import { colorTypes, type Picture, pngSignature } from './picture.ts';

/** Writes a picture as a PNG of three chunks and nothing else: no text, no profile, no time. */
export function encodePng({ width, height, channels, pixels }: Picture): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colorTypes[channels]], 8);
  const rowLength = width * channels;
  const rows = Buffer.alloc(height * (rowLength + 1));
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * rowLength, (row + 1) * rowLength), row * (rowLength + 1) + 1);
  }
  const packed = deflateSync(rows, { level: 9 });
  const parts = [pngSignature, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND')];
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([around.subarray(0, 4), typed, around.subarray(4)]);
}
