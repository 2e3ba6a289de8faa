import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { photoBytesLimit, photoCountLimit } from '../../../../../src/contract/custody/photo.ts';
import {
  countFault,
  fileFault,
  photoAddress,
  photoFormat,
  photoText,
  sizeWithin,
} from '../../../../../src/rules/custody/cases/photos.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe('[CASE-09] a file that is a photo', () => {
  test('is known by its first bytes, whatever follows', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (rest) => {
        expect(photoFormat(Uint8Array.of(...jpeg, ...rest))).toBe('jpeg');
        expect(photoFormat(Uint8Array.of(...png, ...rest))).toBe('png');
        expect(photoFormat(Uint8Array.of(0x47, 0x49, 0x46, ...rest))).toBeNull();
      }),
    );
    expect(photoFormat(Uint8Array.of(0xff, 0xd8))).toBeNull();
    expect(photoFormat(new TextEncoder().encode('<svg/>'))).toBeNull();
  });

  test('has at most 5 MB', () => {
    const file = new Uint8Array(photoBytesLimit);
    file.set(jpeg);
    expect(fileFault(file)).toBeNull();
    const larger = new Uint8Array(photoBytesLimit + 1);
    larger.set(jpeg);
    expect(fileFault(larger)?.code).toBe('file_too_large');
    expect(fileFault(Uint8Array.of(1, 2))?.code).toBe('photo_not_an_image');
  });

  test('is one of at most ten', () => {
    expect(countFault(photoCountLimit - 1)).toBeNull();
    expect(countFault(photoCountLimit)?.code).toBe('too_many_files');
  });
});

describe('[CASE-09] a photo that is drawn again', () => {
  const side = fc.integer({ min: 1, max: 20_000 });

  test('fits into the square, is never enlarged, and keeps its proportions', () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 50, max: 4_000 }), (width, height, most) => {
        const drawn = sizeWithin(most, { width, height });
        const longer = Math.max(drawn.width, drawn.height);
        expect(longer).toBe(Math.min(most, Math.max(width, height)));
        expect(Math.min(drawn.width, drawn.height)).toBeGreaterThanOrEqual(1);
        const shorter = (longer * Math.min(width, height)) / Math.max(width, height);
        expect(Math.abs(Math.min(drawn.width, drawn.height) - shorter)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test('[CASE-09] a photo has an address for each size, and words for people who do not see it', () => {
  const id = '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d0031';
  expect(photoAddress({ id }, 'Thumbnail.jpg')).toBe(`/uploads/Photos/${id}/Thumbnail.jpg`);
  expect(photoText({ caption: 'A cracked vial', number: 1, name: 'Ana' })).toBe('A cracked vial');
  expect(photoText({ caption: '', number: 2, name: 'Ana' })).toBe('Photo 2 by Ana');
});
