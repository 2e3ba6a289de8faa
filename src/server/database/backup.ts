import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { readPostgresAddress } from '../platform/configuration/postgresAddress.ts';

/** Why no backup was made, with a code and a sentence for the operator. */
export class BackupFailure extends Error {
  readonly code: string;

  constructor(code: string, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
  }
}

/** An empty file that only its account can read, whatever the mask, and whatever file was there before. */
export async function openOwn(file: string): Promise<FileHandle> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.chmod(0o600);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return handle;
}

/** Writes a file that is on the disk when this returns, and that only its account can read. */
export async function writeWhole(file: string, content: Blob): Promise<void> {
  const handle = await openOwn(file);
  try {
    // Unlike `write`, which may write only a part, it continues until all of a chunk is written.
    for await (const chunk of content.stream()) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether PostgreSQL's client programs are on the path of this process. */
export function hasProgram(name: 'pg_dump' | 'pg_restore'): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}

/**
 * A consistent copy by PostgreSQL's own program, which must be at least as new as the server.
 *
 * @throws BackupFailure
 */
export async function dumpWithProgram(
  url: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  // pg_dump uses the mask, which lets others read; an existing file keeps its mode.
  await (await openOwn(file)).close();
  const words = ['--format=custom', '--no-password', `--file=${file}`];
  const { code, said } = await run('pg_dump', words, url, signal);
  if (code === 0) return;
  const reason = /server version mismatch/.test(said)
    ? 'its version is older than the database server’s'
    : (/^pg_dump: error: (.*)$/m.exec(said)?.[1] ?? `it ended with code ${code ?? 'none'}`);
  throw new BackupFailure('pg_dump_failed', `pg_dump made no backup: ${reason}.`);
}

/**
 * Takes a copy of `dumpWithProgram` into an empty database, all of it or nothing.
 *
 * @throws BackupFailure
 */
export async function restoreWithProgram(url: string, file: string): Promise<void> {
  const name = environmentOf(url).PGDATABASE ?? '';
  const words = [
    ...['--no-owner', '--no-privileges', '--no-password', '--exit-on-error'],
    ...['--single-transaction', `--dbname=${name}`, file],
  ];
  const { code, said } = await run('pg_restore', words, url);
  if (code === 0) return;
  const line = said.trim().split('\n').at(-1) ?? '';
  throw new BackupFailure('pg_restore_failed', `pg_restore restored nothing: ${line}`);
}

/**
 * Runs a program of PostgreSQL on a database. The address is passed in the environment: arguments can be read by every
 * account of the machine.
 */
async function run(
  program: 'pg_dump' | 'pg_restore',
  words: readonly string[],
  url: string,
  signal?: AbortSignal,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(program, words, {
    env: { ...process.env, ...environmentOf(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2_000);
  });
  const code = await once(child, 'close').then(
    ([status]) => status as number | null,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new BackupFailure(
        `no_${program}`,
        `${program} was not found. Install PostgreSQL’s client programs on this server.`,
        { cause: error },
      );
    },
  );
  return { code, said };
}

function environmentOf(url: string): Record<string, string> {
  const { hosts, needs } = readPostgresAddress(url) ?? { hosts: [], needs: undefined };
  const address = new URL(hosts[0]?.url ?? url);
  const given: Record<string, string | null> = {
    PGHOST: hosts.map(({ host }) => host).join(','),
    PGPORT: hosts.some(({ port }) => port !== '') ? hosts.map(({ port }) => port).join(',') : '',
    // Every session of these programs needs the same server as the connections of this one.
    PGTARGETSESSIONATTRS: needs ?? (hosts.length > 1 ? 'read-write' : null),
    PGUSER: decodeURIComponent(address.username),
    PGPASSWORD: decodeURIComponent(address.password),
    PGDATABASE: decodeURIComponent(address.pathname.slice(1)),
    PGSSLMODE: address.searchParams.get('sslmode'),
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
