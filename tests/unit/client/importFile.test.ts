import { describe, expect, it } from 'vitest';
import { OpenFile } from '../../../src/client/features/import/importFile.ts';
import { NotSent } from '../../../src/client/shell/calls/attempt.ts';
import { rowsAtOnce } from '../../../src/contract/import/import.ts';

const fileOf = (content: BlobPart) => {
  const blob = new Blob([content]);
  return new OpenFile({ name: 'people.csv', size: blob.size, stream: () => blob.stream() });
};

describe('[CALL-14] a file that is imported', () => {
  it('is read some hundred rows at a time, to its end', async () => {
    const lines = Array.from({ length: rowsAtOnce * 2 }, (_, index) => `a${index}@example.org`);
    const file = fileOf(`\ufeffEmail\n${lines.join('\n')}\n`);
    expect(await file.readHeads()).toEqual(['Email']);
    const read = [];
    for (;;) {
      const { rows, isLast } = await file.readRows();
      read.push(...rows);
      expect(rows.length).toBeLessThanOrEqual(rowsAtOnce);
      if (isLast) break;
    }
    expect(read.map(({ cells }) => cells[0])).toEqual(lines);
    expect(file.progress.done).toBe(file.progress.total);
  });

  it('is sent in bodies that the server accepts, however long its cells are', async () => {
    const file = fileOf(`Email\n${`${'x'.repeat(1_900)}\n`.repeat(600)}`);
    await file.readHeads();
    const { rows } = await file.readRows();
    expect(JSON.stringify(rows).length).toBeLessThan(400_000);
    expect(rows.length).toBeGreaterThan(100);
  });

  it('is refused if it is not text, or empty', async () => {
    await expect(fileOf(new Uint8Array([0x50, 0x4b, 0xff, 0xfe])).readHeads()).rejects.toThrow(
      NotSent,
    );
    await expect(fileOf('').readHeads()).rejects.toThrow('This file is empty');
    await expect(fileOf('\n\n').readHeads()).rejects.toThrow('This file is empty');
  });
});
