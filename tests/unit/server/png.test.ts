import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePng, NotPng } from '../../../src/server/platform/png/decodePng.ts';
import { encodePng } from '../../../src/server/platform/png/encodePng.ts';
import type { Picture } from '../../../src/server/platform/png/picture.ts';

const limit = { width: 64, height: 64 };

const pictures: fc.Arbitrary<Picture> = fc
  .record({
    width: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 12 }),
    channels: fc.constantFrom(1, 2, 3, 4),
  })
  .chain((size) => {
    const length = size.width * size.height * size.channels;
    return fc
      .uint8Array({ minLength: length, maxLength: length })
      .map((pixels) => ({ ...size, pixels }));
  });

describe('[CALL-16] signature images', () => {
  test('decoding an encoded PNG returns the same picture', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        expect(decodePng(encodePng(picture), limit)).toEqual(picture);
      }),
    );
  });

  test('a changed byte anywhere is detected', () => {
    fc.assert(
      fc.property(pictures, fc.nat(), fc.integer({ min: 1, max: 255 }), (picture, at, change) => {
        const file = encodePng(picture);
        const index = at % file.length;
        const damaged = file.with(index, (file[index] ?? 0) ^ change);
        expect(() => decodePng(damaged, limit)).toThrow(NotPng);
      }),
    );
  });

  test('any other bytes are refused, never partly read', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => decodePng(bytes, limit)).toThrow(NotPng);
      }),
    );
  });

  test('each way of predicting a row from its neighbors is supported', () => {
    // 2 × 5 gray; row n is predicted by filter n. Worked out by hand from ISO/IEC 15948, 9.2.
    const rows = [0, 10, 20, 1, 30, 5, 2, 1, 1, 3, 10, 10, 4, 1, 2];
    const file = withPixels(encodePng(greyPicture(2, 5)), Uint8Array.from(rows));
    expect([...decodePng(file, limit).pixels]).toEqual([10, 20, 30, 35, 31, 36, 25, 40, 26, 42]);
  });

  test('a filter that does not exist, too few and too many pixels are refused', () => {
    const file = encodePng(greyPicture(2, 1));
    for (const rows of [
      [5, 1, 2],
      [0, 1],
      [0, 1, 2, 3],
    ]) {
      expect(() => decodePng(withPixels(file, Uint8Array.from(rows)), limit)).toThrow(NotPng);
    }
  });

  test('a small file that unpacks to a large one is refused before it is unpacked', () => {
    const bomb = withPixels(encodePng(greyPicture(2, 1)), new Uint8Array(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => decodePng(bomb, limit)).toThrow(NotPng);
    expect(() => decodePng(encodePng(greyPicture(65, 1)), limit)).toThrow(NotPng);
  });
});

function greyPicture(width: number, height: number): Picture {
  return { width, height, channels: 1, pixels: new Uint8Array(width * height) };
}

/** The file with other pixels under the same header, checksums right. */
function withPixels(file: Uint8Array, rows: Uint8Array): Uint8Array {
  const donor = encodePng({ width: 1, height: 1, channels: 1, pixels: new Uint8Array(1) });
  const packed = deflateSync(rows);
  const typed = Buffer.concat([Buffer.from('IDAT'), packed]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(packed.length, 0);
  around.writeUInt32BE(checksum(typed), 4);
  const head = file.subarray(0, 33);
  const end = donor.subarray(-12);
  return new Uint8Array(
    Buffer.concat([head, around.subarray(0, 4), typed, around.subarray(4), end]),
  );
}

/** CRC-32 of ISO/IEC 15948, annex D, written a second time. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
