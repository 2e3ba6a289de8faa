import { crc32 } from 'node:zlib';

/** A file of an archive. */
export interface ZippedFile {
  /** ASCII, without folders. */
  readonly name: string;
  readonly content: Uint8Array;
}

const version = 20;
/** MS-DOS time: Jan 1, 1980. The archive says when it was made in its own files. */
const time = { clock: 0, day: 0x21 };

/**
 * A ZIP archive (PKWARE APPNOTE 6.3) of files that are stored without compression, because pictures are compressed already. The
 * same files make the same archive.
 */
export function writeZip(files: readonly ZippedFile[]): Buffer {
  const parts: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const sums = Buffer.alloc(22);
    sums.writeUInt16LE(version, 0);
    sums.writeUInt16LE(time.clock, 6);
    sums.writeUInt16LE(time.day, 8);
    sums.writeUInt32LE(crc32(content), 10);
    sums.writeUInt32LE(content.length, 14);
    sums.writeUInt32LE(content.length, 18);
    const length = Buffer.alloc(4);
    length.writeUInt16LE(Buffer.byteLength(name), 0);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), sums, length, Buffer.from(name)]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([
        ...[Buffer.from('PK\x01\x02'), sums.subarray(0, 2), sums, length, place],
        Buffer.from(name),
      ]),
    );
    parts.push(local, content);
    offset += local.length + content.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from('PK\x05\x06'), end]);
}
