import { describe, expect, it } from 'vitest';
import {
  describeDatabaseFailure,
  describeFolderFailure,
} from '../../../src/server/process/describeStartFailure.ts';

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
  ])('because of %s of the data folder says what to fix', (code, reason) => {
    expect(describeFolderFailure('/data', systemError(code))?.message).toBe(
      `The data folder /data cannot be used: ${reason}. Fix that, or set DATA_DIR to another folder.`,
    );
  });

  it('leaves other failures to others', () => {
    expect(describeFolderFailure('/data', new Error('else'))).toBeUndefined();
  });

  it('distinguishes a database that does not respond from one that is full or broken', () => {
    const refused = Object.assign(systemError('ECONNREFUSED'), { syscall: 'connect' });
    expect(describeDatabaseFailure('db/cs', refused).message).toContain('does not answer');
    expect(describeDatabaseFailure('db/cs', systemError('53100')).message).toContain('is full');
    expect(describeDatabaseFailure('db/cs', new Error('odd')).message).toBe(
      'The database at db/cs cannot be opened: odd. Correct the settings or restore the latest backup (docs/operations.md).',
    );
    const engine = new Error('PGlite failed to initialize properly');
    expect(describeDatabaseFailure('/data', engine, 900_000).message).toBe(
      'The disk that holds /data is full. Free some space and start again; nothing was lost.',
    );
    const missing = Object.assign(new Error('x'), { cause: systemError('3D000') });
    expect(describeDatabaseFailure('db/cs', missing).message).toContain('no database of this name');
  });
});
