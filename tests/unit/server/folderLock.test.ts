import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeFolder } from '../../../src/server/process/folderLock.ts';

let base: string;
let folder: string;
let lockFile: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "countersign 'own' "));
  folder = join(base, 'data');
  lockFile = join(folder, 'countersign.lock');
  mkdirSync(join(folder, 'db'), { recursive: true });
});

afterEach(() => rmSync(base, { recursive: true }));

describe('a data folder', () => {
  it.each([
    ['is there', () => undefined],
    ['was deleted', () => rmSync(lockFile)],
    [
      'names a process that ended',
      () => writeFileSync(lockFile, '{"pid":999999999,"startedAt":null}'),
    ],
    ['names no one', () => writeFileSync(lockFile, '')],
    ['and all else in it was deleted', () => rmSync(join(folder, 'db'), { recursive: true })],
  ])('that is in use is refused while its lock file %s', (_what, change) => {
    const held = takeFolder(folder);
    change();
    expect(() => takeFolder(folder)).toThrow(/already uses the data folder/);
    held.release();
    const next = takeFolder(folder);
    expect(existsSync(lockFile)).toBe(true);
    next.release();
    expect(existsSync(lockFile)).toBe(false);
  });

  it('is refused under another name, and if another folder has a link to its database', () => {
    const held = takeFolder(folder);
    held.addDatabase(join(folder, 'db'));
    symlinkSync(folder, join(base, 'alias'));
    rmSync(lockFile);
    expect(() => takeFolder(join(base, 'alias'))).toThrow('Another process already uses');
    mkdirSync(join(base, 'other'));
    symlinkSync(join(folder, 'db'), join(base, 'other', 'db'));
    const other = takeFolder(join(base, 'other'));
    expect(() => other.addDatabase(join(base, 'other', 'db'))).toThrow(
      'Another process already uses',
    );
    expect(readdirSync(join(base, 'other'))).toEqual(['db']);
    held.release();
  });

  it.each([0o770, 0o720, 0o702, 0o777, 0o1777, 0o2775])(
    'that others can write to (%o) is refused with the command',
    (mode) => {
      const command = (path: string) => `chmod -R go-rwx '${path.replaceAll("'", "'\\''")}'`;
      chmodSync(folder, mode);
      expect(() => takeFolder(folder)).toThrow(
        `Other accounts can write in the folder ${folder}. The records in it must be this server's alone. Look who changed what is in it, then run: ${command(folder)}`,
      );
      chmodSync(folder, 0o700);
      chmodSync(join(folder, 'db'), mode);
      const held = takeFolder(folder);
      expect(() => held.addDatabase(join(folder, 'db'))).toThrow(command(join(folder, 'db')));
      expect(readdirSync(folder)).toEqual(['db']);
    },
  );

  it.runIf(process.geteuid?.() === 0)('of another account is refused with the command', () => {
    chownSync(folder, 12_345, 12_345);
    expect(() => takeFolder(folder)).toThrow(
      /belongs to another account \(12345\).* sudo chown -R 0 /,
    );
  });

  it.each([0o755, 0o750, 0o744])(
    'that others could read (%o) is private to its account from then on',
    (mode) => {
      chmodSync(folder, mode);
      takeFolder(folder).release();
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    },
  );
});
