import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries, ownAccount } from '../../support/database/postgres.ts';
import { freePort } from '../../support/server/freePort.ts';

/** A PostgreSQL server as an operator sets it up: it writes to the disk, and asks for passwords. */
export interface OwnCluster {
  /** The address of a database for an account that `addAccount` made. */
  url(database: string, account: string): string;
  /** `createuser`. */
  addAccount(name: string): void;
  /** `createdb --owner`. */
  addDatabase(name: string, owner: string): void;
  /** `pg_ctl stop` with the mode, or a start. */
  control(act: 'start' | 'fast' | 'immediate'): void;
  remove(): void;
}

const password = 'a-password-of-the-occasion';

export async function ownCluster(): Promise<OwnCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-cluster-'));
  const account = ownAccount();
  const port = await freePort('127.0.0.1');
  const [data, passwords] = [join(folder, 'data'), join(folder, 'password')];
  writeFileSync(passwords, password);
  mkdirSync(data, { mode: 0o700 });
  if (account !== undefined) {
    for (const path of [folder, data, passwords]) chownSync(path, account.uid, account.gid);
  }
  const run = (program: string, words: readonly string[], input?: string) => {
    const { status, stderr } = spawnSync(join(findBinaries(), program), words, {
      ...account,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C', PGPASSWORD: password },
      ...(input === undefined ? {} : { input }),
      // What pg_ctl starts keeps its pipes.
      stdio: [
        input === undefined ? 'ignore' : 'pipe',
        'ignore',
        program === 'pg_ctl' ? 'ignore' : 'pipe',
      ],
    });
    if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${String(stderr)}`);
  };
  const made = ['-A', 'scram-sha-256', '-U', 'postgres', `--pwfile=${passwords}`, '-E', 'UTF8'];
  run('initdb', ['-D', data, ...made, '--locale=C', '--data-checksums']);
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder}`;
  const control = (act: 'start' | 'fast' | 'immediate') =>
    run(
      'pg_ctl',
      act === 'start'
        ? ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options]
        : ['stop', '-w', '-D', data, '-m', act],
    );
  control('start');
  const as = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  return {
    url: (database, name) => `postgresql://${name}:${password}@127.0.0.1:${port}/${database}`,
    addAccount: (name) =>
      run(
        'psql',
        [...as, '-v', 'ON_ERROR_STOP=1', 'postgres'],
        `create role ${name} login password '${password}'`,
      ),
    addDatabase: (name, owner) => run('createdb', [...as, '--owner', owner, name]),
    control,
    remove: () => {
      execFileSync(join(findBinaries(), 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], {
        ...account,
        cwd: folder,
        stdio: 'ignore',
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
