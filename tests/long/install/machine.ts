import assert from 'node:assert/strict';
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

export type Settings = Readonly<Record<string, string>>;

/** An account with an empty home folder, as which everything but PostgreSQL runs. */
export interface Machine {
  readonly folder: string;
  /** The program of the Node that it has: `npm` runs on it too. */
  readonly node: string;
  /** A new folder that only this account can read. */
  makeFolder(name: string): string;
  /** Runs a program to its end. @throws what it printed, where it fails. @returns what it printed. */
  run(program: string, words: readonly string[], options?: RunOptions): Promise<string>;
  start(program: string, words: readonly string[], options?: RunOptions): ChildProcess;
  /** Ends what still runs, and removes everything. */
  remove(): Promise<void>;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly settings?: Settings;
}

/** No account of this machine has it, so nothing else of the machine belongs to it. */
const number = 10_001;

/** @param node the program of the Node that it shall have. */
export function emptyMachine(node = process.execPath): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-install-'));
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? { uid: number, gid: number } : {};
  const own = (path: string) => {
    if (isRoot) execFileSync('chown', ['-R', `${number}:${number}`, path]);
  };
  chmodSync(folder, 0o755);
  own(folder);
  const makeFolder = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    own(path);
    return path;
  };
  const home = makeFolder('home');
  const started = new Set<ChildProcess>();
  /** Nothing of the environment that the tests run in, except where programs are and whom they trust. */
  const environment = Object.fromEntries(
    ['LANG', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'npm_config_registry'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const path = [dirname(node), process.env.PATH ?? ''].join(delimiter);
  const optionsOf = ({ cwd = folder, settings = {} }: RunOptions) => ({
    ...account,
    cwd,
    env: { ...environment, PATH: path, HOME: home, NODE_ENV: 'production', ...settings },
  });
  return {
    folder,
    node,
    makeFolder,
    run: (program, words, options = {}) =>
      new Promise((resolve, reject) => {
        const limits = { maxBuffer: 100_000_000 };
        execFile(program, words, { ...optionsOf(options), ...limits }, (error, out, errors) => {
          if (error === null) resolve(out);
          else reject(new Error(`${program} ${words.join(' ')}:\n${out}\n${errors}`));
        });
      }),
    start: (program, words, options = {}) => {
      const child = spawn(program, words, {
        ...optionsOf(options),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      started.add(child);
      child.once('exit', () => started.delete(child));
      return child;
    },
    remove: async () => {
      for (const child of started) await kill(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a signal, and waits for the end of the process. @returns its exit code, or null where the signal ended it. */
export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  assert.ok(child.kill(signal));
  const [code] = (await ended) as [number | null];
  return code;
}
