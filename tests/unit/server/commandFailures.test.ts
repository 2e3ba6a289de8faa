import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type CommandContext,
  type CommandResult,
  runCommand,
} from '../../../src/server/cli/command.ts';
import { withDatabase } from '../../../src/server/cli/operator.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';

const environment = {
  DATABASE_URL: 'postgresql://me:secret@db.example/cs',
  PUBLIC_ORIGIN: 'https://narcotics.example.org',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'no-reply@example.org',
};

async function run(
  act: (context: CommandContext) => Promise<CommandResult>,
  differences: { readonly settings?: string; readonly environment?: Record<string, string> } = {},
) {
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const output = { out: print, error: print };
  const code = await runCommand({ json: false, environment, output, ...differences }, act);
  return { code, printed };
}

const done = async () => ({ lines: ['done'], data: {} });

it('a database that is away is named in a sentence, whichever statement finds it out', async () => {
  let isClosed = false;
  const open = () =>
    Promise.resolve({
      open: {} as OpenDatabase,
      close: async () => {
        isClosed = true;
      },
    });
  const away = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND', syscall: 'connect' });
  expect(
    await run((context) => withDatabase({ ...context, open }, () => Promise.reject(away))),
  ).toEqual({
    code: 2,
    printed: 'The database at db.example/cs does not answer. Start it, or correct DATABASE_URL.\n',
  });
  expect(isClosed).toBe(true);
  const other = new Error('a fault of the program');
  await expect(
    run((context) => withDatabase({ ...context, open }, () => Promise.reject(other))),
  ).rejects.toBe(other);
});

it('a file that cannot be used is named in a sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-command-'));
  try {
    const file = join(folder, 'absent', 'file');
    const write = () => {
      writeFileSync(file, '');
      return done();
    };
    expect(await run(async () => write())).toEqual({
      code: 1,
      printed: `${file} cannot be used: it, or the folder that it is to be in, does not exist. Correct the path, or its rights.\n`,
    });
    expect(await run(done, { settings: file })).toEqual({
      code: 2,
      printed: `--settings: ${file} cannot be read. Name a file with one NAME=value a line that this account may read.\n`,
    });
    const settings = join(folder, 'settings');
    writeFileSync(settings, 'PORT=eighty\nMAIL_FROM=operator');
    expect(await run(done, { settings })).toEqual({
      code: 2,
      printed: 'PORT must be a whole number from 0 to 65535.\n',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
