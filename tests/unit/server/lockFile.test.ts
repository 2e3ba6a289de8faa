import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identifyProcess, isRunning, takeLock } from '../../../src/server/process/lockFile.ts';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-lock-'));
  lock = join(folder, 'countersign.lock');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the lock file of the data folder', () => {
  it('is held, refuses a second process with a sentence, and is freed', () => {
    const held = takeLock(folder);
    expect(() => takeLock(folder)).toThrow(
      `Process ${process.pid} already uses the data folder ${folder} (lock file ${lock}). Stop it first, or set DATA_DIR to another folder.`,
    );
    held.release();
    expect(readdirSync(folder)).toEqual([]);
    takeLock(folder).release();
  });

  it('of another live process is respected, and of a dead one is replaced', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    writeFileSync(lock, JSON.stringify(identifyProcess(child.pid)));
    expect(() => takeLock(folder)).toThrow(`Process ${child.pid} already uses`);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    takeLock(folder).release();
  });

  it('of a process id that a later process has is replaced', () => {
    writeFileSync(lock, JSON.stringify({ pid: process.pid, startedAt: 'an-earlier-boot:1' }));
    takeLock(folder).release();
  });

  it.each(['', '{"pid":', 'null', '{"pid":"x"}'])(
    'that was cut off (%j) is replaced',
    (content) => {
      writeFileSync(lock, content);
      takeLock(folder).release();
      expect(existsSync(lock)).toBe(false);
    },
  );

  it('is not freed by someone whose lock was replaced', () => {
    const held = takeLock(folder);
    writeFileSync(lock, JSON.stringify({ pid: 1, startedAt: 'other' }));
    held.release();
    expect(existsSync(lock)).toBe(true);
  });
});

it('a running process is distinguished from a dead one and from a namesake', () => {
  expect(isRunning(identifyProcess())).toBe(true);
  expect(isRunning({ pid: 2 ** 22 + 1, startedAt: null })).toBe(false);
  expect(isRunning({ ...identifyProcess(), startedAt: 'an-earlier-boot:1' })).toBe(false);
});
