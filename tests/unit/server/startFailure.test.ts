import { describe, expect, it } from 'vitest';
import {
  describeDatabaseFault,
  describeFolderFault,
} from '../../../src/server/process/describeStartFault.ts';

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: something technical`), { code });
}

describe('a start that fails', () => {
  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk quota is used up'],
    ['EACCES', 'this account may not write there'],
    ['EROFS', 'it is on a read-only file system'],
    ['ENOTDIR', 'a part of its path is a file'],
  ])('for %s of the data folder says what to mend', (code, reason) => {
    expect(describeFolderFault('/data', systemError(code))?.message).toBe(
      `The data folder /data cannot be used: ${reason}. Fix that, or set DATA_DIR to another folder.`,
    );
  });

  it('leaves what is not the folder to others', () => {
    expect(describeFolderFault('/data', new Error('else'))).toBeUndefined();
  });

  it('tells a database that does not answer from one that is full or broken', () => {
    const refused = Object.assign(systemError('ECONNREFUSED'), { syscall: 'connect' });
    expect(describeDatabaseFault('db/cs', refused).message).toContain('does not answer');
    expect(describeDatabaseFault('db/cs', systemError('53100')).message).toContain('is full');
    expect(describeDatabaseFault('db/cs', new Error('odd')).message).toBe(
      'The database at db/cs cannot be opened: odd. Correct the settings or restore the latest backup (docs/operations.md).',
    );
    const engine = new Error('PGlite failed to initialize properly');
    expect(describeDatabaseFault('/data', engine, 900_000).message).toBe(
      'The disk that holds /data is full. Free some space and start again; nothing was lost.',
    );
    const missing = Object.assign(new Error('x'), { cause: systemError('3D000') });
    expect(describeDatabaseFault('db/cs', missing).message).toContain('no database of this name');
  });
});
