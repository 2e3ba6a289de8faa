import { randomUUID } from 'node:crypto';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  decrypt,
  encrypt,
  isOfNewestKey,
  openPhotoKey,
  photoKeyFile,
  replacePhotoKey,
} from '../../../src/server/platform/files/photoKey.ts';
import { redrawPhoto, UnreadablePhoto } from '../../../src/server/platform/photo/redrawPhoto.ts';
import { writeZip } from '../../../src/server/platform/zip/writeZip.ts';

const place = (more = {}) => ({
  DATA_DIR: '/data',
  EVIDENCE_KEY_FILE: undefined,
  PHOTO_KEY_FILE: join(tmpdir(), `photo-key-${randomUUID()}`),
  ...more,
});

const makes = { mayMake: true };

describe('[CASE-09] the key of photos', () => {
  test('is made once, for the server’s account only, next to the key of the evidence', () => {
    const where = place();
    const key = openPhotoKey(where, makes);
    expect(openPhotoKey(where, makes)).toEqual(key);
    expect(statSync(where.PHOTO_KEY_FILE).mode & 0o777).toBe(0o600);
    expect(photoKeyFile(place({ PHOTO_KEY_FILE: undefined }))).toBe('/data/photo-key');
    const beside = { PHOTO_KEY_FILE: undefined, EVIDENCE_KEY_FILE: '/keys/evidence.pem' };
    expect(photoKeyFile(place(beside))).toBe('/keys/photo-key');
  });

  test('can be replaced: the new one encrypts, and each earlier one still decrypts', () => {
    const where = place();
    expect(() => replacePhotoKey(where)).toThrow(/cannot be used/);
    const first = openPhotoKey(where, makes);
    const old = encrypt(first, Buffer.from('picture'), 'photo 1 a');
    replacePhotoKey(where);
    const third = replacePhotoKey(where);
    expect(third.earlier).toHaveLength(2);
    expect(statSync(where.PHOTO_KEY_FILE).mode & 0o777).toBe(0o600);
    expect(Buffer.from(decrypt(third, old, 'photo 1 a')).toString()).toBe('picture');
    expect([isOfNewestKey(first, old), isOfNewestKey(third, old)]).toEqual([true, false]);
    expect(() => decrypt(first, encrypt(third, old, 'b'), 'b')).toThrow(/another key/);
    writeFileSync(where.PHOTO_KEY_FILE, 'c2hvcnQ=\n', { flag: 'a' });
    expect(() => openPhotoKey(where, makes)).toThrow(/cannot be used/);
  });

  test('is not made again once there are photos: a missing one is lost', () => {
    const where = place();
    expect(() => openPhotoKey(where, { mayMake: false })).toThrow(/cannot be used/);
    expect(existsSync(where.PHOTO_KEY_FILE)).toBe(false);
  });

  test('is refused if the file holds something else, or cannot be read', () => {
    const where = place();
    writeFileSync(where.PHOTO_KEY_FILE, 'c2hvcnQ=');
    for (const wrong of [where, place({ PHOTO_KEY_FILE: tmpdir() })]) {
      expect(() => openPhotoKey(wrong, makes)).toThrow(/cannot be used.*PHOTO_KEY_FILE/);
    }
  });

  test('decrypts what it encrypted, in its place and unchanged, and nothing else', () => {
    const [key, other] = [openPhotoKey(place(), makes), openPhotoKey(place(), makes)];
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), (bytes, at) => {
        const encrypted = encrypt(key, bytes, 'photo 1 a');
        expect(decrypt(key, encrypted, 'photo 1 a')).toEqual(bytes);
        expect(() => decrypt(key, encrypted, 'photo 2 a')).toThrow();
        expect(() => decrypt(other, encrypted, 'photo 1 a')).toThrow(/another key/);
        const changed = encrypted.slice();
        const index = at % changed.length;
        changed[index] = (changed[index] ?? 0) ^ 1;
        expect(() => decrypt(key, changed, 'photo 1 a')).toThrow();
      }),
      { numRuns: 50 },
    );
  });
});

describe('[CASE-09] a photo that the server draws again', () => {
  const made = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#40a0c080' } });

  test('has sides of at most so many pixels, and no transparency', async () => {
    const drawn = await redrawPhoto(await made(60, 30).png().toBuffer(), 20);
    expect([drawn.width, drawn.height]).toEqual([20, 10]);
    const { format, hasAlpha } = await sharp(drawn.image).metadata();
    expect([format, hasAlpha]).toEqual(['jpeg', false]);
  });

  test('is refused if it claims more pixels than a camera has', async () => {
    const file = await made(16, 16).flatten().jpeg().toBuffer();
    const sizes = file.indexOf(Buffer.from([0xff, 0xc0])) + 5;
    file.writeUInt16BE(60_000, sizes);
    file.writeUInt16BE(60_000, sizes + 2);
    const refusal: unknown = await redrawPhoto(file, 20).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnreadablePhoto);
    expect(String((refusal as Error).cause)).toContain('pixel limit');
  });

  test('is decoded alone: many at once need no more memory than one', async () => {
    const [large, small] = await Promise.all(
      [1_500, 20].map((side) => made(side, side).png().toBuffer()),
    );
    const ended: string[] = [];
    // Decoded at the same time, the small ones would end long before the large one.
    const draw = async (name: string, file = Buffer.alloc(0)) => {
      const drawn = redrawPhoto(file, 20).then(() => name);
      ended.push(await drawn.catch((error: Error) => error.constructor.name));
    };
    await Promise.all([
      draw('large', large),
      draw('half a file', large?.subarray(0, 900)),
      draw('small', small),
      draw('smaller', small),
    ]);
    expect(ended).toEqual(['large', 'UnreadablePhoto', 'small', 'smaller']);
  });

  test('is refused in any other format', async () => {
    const webp = await made(4, 4).webp().toBuffer();
    await expect(redrawPhoto(webp, 20)).rejects.toBeInstanceOf(UnreadablePhoto);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>');
    await expect(redrawPhoto(svg, 20)).rejects.toBeInstanceOf(UnreadablePhoto);
  });
});

test('[CASE-10] an archive lists each file with its place, length and checksum', () => {
  const files = [
    { name: 'a.csv', content: Buffer.from('hello\n') },
    { name: 'b.jpg', content: Buffer.from([1, 2, 3]) },
  ];
  const zip = writeZip(files);
  const end = zip.subarray(-22);
  expect(end.readUInt32LE(0)).toBe(0x06054b50);
  expect([end.readUInt16LE(8), end.readUInt16LE(10)]).toEqual([2, 2]);
  let at = end.readUInt32LE(16);
  expect(at + end.readUInt32LE(12)).toBe(zip.length - 22);
  for (const { name, content } of files) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    expect(zip.toString('latin1', at + 46, at + 46 + name.length)).toBe(name);
    const local = zip.readUInt32LE(at + 42);
    expect(zip.readUInt32LE(local)).toBe(0x04034b50);
    expect(zip.readUInt32LE(local + 14)).toBe(zip.readUInt32LE(at + 16));
    const start = local + 30 + zip.readUInt16LE(local + 26);
    expect(zip.subarray(start, start + zip.readUInt32LE(local + 22))).toEqual(content);
    at += 46 + name.length;
  }
  // The checksum of "hello\n", as other programs work it out.
  expect(zip.readUInt32LE(14)).toBe(0x363a3020);
});
