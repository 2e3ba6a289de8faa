import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

export interface Cluster {
  /** The address of a database in this cluster, over its Unix socket. */
  url(database: string): string;
  /** Runs one statement in the maintenance database, for CREATE and DROP DATABASE. */
  run(statement: string): Promise<void>;
  /** Ends it and throws it away. */
  stop(): Promise<void>;
  /** Ends it and leaves its folder to `continuePostgres`. */
  leave(): Promise<void>;
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Starts a PostgreSQL cluster of its own in a temporary folder, without fsync, reachable by socket only.
 * As root it runs as an unprivileged account, because initdb refuses root.
 *
 * @param folder an empty one; a new one by default.
 * @throws with what to install when no PostgreSQL is found.
 */
export async function startPostgres(
  folder = mkdtempSync(join(tmpdir(), 'countersign-pg-')),
): Promise<Cluster> {
  const account = ownAccount();
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  execFileSync(
    join(findBinaries(), 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'countersign',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...processIn(folder), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return continuePostgres(folder);
}

/** Starts the cluster of a folder again that was left. */
export async function continuePostgres(folder: string): Promise<Cluster> {
  const child = spawn(
    join(findBinaries(), 'postgres'),
    ['-D', join(folder, 'data'), '-k', folder, ...settings],
    { ...processIn(folder), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const url = (database: string) =>
    `postgresql://countersign@localhost/${database}?host=${encodeURIComponent(folder)}`;
  // A setup that fails afterwards calls no teardown.
  const abandon = () => child.kill('SIGQUIT');
  process.once('exit', abandon);
  await untilReady(child);
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', abandon);
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    run: (statement) => runOnce(url('postgres'), statement),
    stop: async () => {
      // The cluster is thrown away, so nothing needs a clean shutdown.
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
    leave: () => end('SIGINT'),
  };
}

function processIn(folder: string) {
  return { ...ownAccount(), cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
}

const settings = [
  ['listen_addresses', ''],
  ['fsync', 'off'],
  ['synchronous_commit', 'off'],
  ['full_page_writes', 'off'],
  ['max_connections', '60'],
  ['shared_buffers', '32MB'],
  ['autovacuum', 'off'],
  ['jit', 'off'],
  ['wal_level', 'minimal'],
  ['max_wal_senders', '0'],
  ['max_wal_size', '4GB'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

async function untilReady(child: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${log}`)));
  });
}

async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A new database, copied from a template of the same cluster.
 *
 * @param url of any database in the cluster.
 * @returns the new one's address.
 */
export async function createDatabase(url: string, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Files are copied in a third of the time that it takes to write every page to the log.
  const how = `template ${template} strategy file_copy`;
  await runOnce(urlIn(url, 'postgres'), `create database ${name} ${how}`);
  return urlIn(url, name);
}

function urlIn(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** The folder of the PostgreSQL programs. @throws with what to install. */
export function findBinaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().reverse() : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...pgConfigFolder(),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const found = folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
  if (found === undefined) {
    throw new Error(
      'The tests run on PostgreSQL too, and none was found. Install it (Debian: apt-get install postgresql; macOS: brew install postgresql@15) or put the folder with initdb and postgres on the PATH.',
    );
  }
  return found;
}

function pgConfigFolder(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()];
  } catch {
    return [];
  }
}

/** Who PostgreSQL runs as. Undefined if it is the one of this process. */
export function ownAccount(): Account | undefined {
  return process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
}

function unprivilegedAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    try {
      const read = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: read('-u'), gid: read('-g') };
    } catch {
      // The next account may exist.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a postgres nor a nobody account. Run the tests as another user.',
  );
}
