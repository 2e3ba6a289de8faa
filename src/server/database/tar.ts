/** A file or a folder of an archive. */
export interface TarEntry {
  /** Its path, of at most 100 characters. */
  readonly name: string;
  /** Its content, of this many bytes; undefined for a folder. */
  readonly file?: { readonly size: number; readonly content: AsyncIterable<Uint8Array> };
  readonly modifiedAt: Date;
}

const record = 512;

/**
 * The bytes of an archive (ustar, POSIX.1-1988). A name may occur again: who unpacks it gets the last one. What a file has
 * less than its size is filled with zeros, and what it has more is left out.
 */
export async function* tarOf(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield headerOf(entry);
    if (entry.file === undefined) continue;
    let left = entry.file.size;
    for await (const chunk of entry.file.content) {
      if (left === 0) break;
      const part = chunk.subarray(0, left);
      left -= part.length;
      yield part;
    }
    const padding = (record - (entry.file.size % record)) % record;
    if (left + padding > 0) yield Buffer.alloc(left + padding);
  }
  yield Buffer.alloc(2 * record);
}

function headerOf({ name, file, modifiedAt }: TarEntry): Buffer {
  const header = Buffer.alloc(record);
  if (header.write(name, 0, 100) < Buffer.byteLength(name)) throw new Error(`${name} is too long`);
  const number = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  number(file === undefined ? 0o700 : 0o600, 100, 8);
  number(0, 108, 8);
  number(0, 116, 8);
  number(file?.size ?? 0, 124, 12);
  number(Math.floor(modifiedAt.getTime() / 1_000), 136, 12);
  header.fill(' ', 148, 156);
  header.write(file === undefined ? '5' : '0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
