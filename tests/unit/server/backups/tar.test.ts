import { expect, test } from 'vitest';
import { type TarEntry, tarOf } from '../../../../src/server/database/tar.ts';

const modifiedAt = new Date('2026-03-10T12:00:00Z');

async function* each<Item>(...items: Item[]) {
  yield* items;
}

const entry = (name: string, size: number, ...parts: string[]): TarEntry => ({
  ...{ name, modifiedAt },
  file: { size, content: each(...parts.map((part) => new TextEncoder().encode(part))) },
});

async function archive(...entries: TarEntry[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of tarOf(each(...entries))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Name, kind and content of the records, read by their sizes alone; the sum of each header is proven. */
function read(bytes: Buffer): [string, string, string][] {
  const found: [string, string, string][] = [];
  for (let at = 0; bytes[at] !== 0; ) {
    const header = Buffer.from(bytes.subarray(at, at + 512));
    const text = (from: number, to: number) =>
      header.toString('latin1', from, to).replace(/\0.*$/s, '');
    const sum = Number.parseInt(text(148, 156), 8);
    const size = Number.parseInt(text(124, 136), 8);
    expect(text(257, 262)).toBe('ustar');
    expect(Number.parseInt(text(136, 148), 8) * 1_000).toBe(+modifiedAt);
    found.push([text(0, 100), text(156, 157), bytes.toString('latin1', at + 512, at + 512 + size)]);
    header.fill(' ', 148, 156);
    expect(header.reduce((total, byte) => total + byte, 0)).toBe(sum);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return found;
}

test.each([0, 1, 511, 512, 513, 1_024])(
  'an archive has a file of %d bytes, whole',
  async (size) => {
    const text = 'x'.repeat(size);
    const bytes = await archive(entry('/a', size, text), { name: '/folder', modifiedAt });
    expect(read(bytes)).toEqual([
      ['/a', '0', text],
      ['/folder', '5', ''],
    ]);
    expect(bytes.length % 512).toBe(0);
    expect(bytes.subarray(-1_024).every((byte) => byte === 0)).toBe(true);
  },
);

test('a file that grew or shrank while it was read has the size that was said', async () => {
  const bytes = await archive(entry('/grew', 4, 'abc', 'def'), entry('/shrank', 600, 'abc'));
  expect(read(bytes)).toEqual([
    ['/grew', '0', 'abcd'],
    ['/shrank', '0', `abc${'\0'.repeat(597)}`],
  ]);
});

test('a name that does not fit is refused', async () => {
  await expect(archive(entry('n'.repeat(100), 0))).resolves.toBeDefined();
  await expect(archive(entry('n'.repeat(101), 0))).rejects.toThrow('too long');
});
