import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/server/freePort.ts';

const project = resolve(import.meta.dirname, '../..');

export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  isAlive(): boolean;
  /** Everything it printed so far: its log. */
  printed(): string;
  /** SIGKILL: no handler runs, nothing is flushed. Resolves once the process is gone, or where it was before. */
  killNow(): Promise<void>;
}

/**
 * Starts the server as an installation does, on a data folder and a free port, and waits until it is ready.
 * Node runs it directly: killing a wrapper would leave the server alive.
 *
 * @param preloads what the process loads before anything else.
 * @throws with what the server printed when it ends instead.
 */
export async function startServerProcess(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
  preloads: readonly URL[] = [],
): Promise<ServerProcess> {
  const port = await freePort('127.0.0.1');
  const imports = ['tsx', ...preloads.map(String)].flatMap((name) => ['--import', name]);
  const child = spawn(process.execPath, [...imports, 'src/server/process/main.ts'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      APP_ENVIRONMENT: 'Test',
      ANONYMOUS_CALLS_PER_MINUTE: '1000000',
      DATA_DIR: dataFolder,
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1',
      COMPANION_COOKIE: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  const address = `http://127.0.0.1:${port}`;
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const printed = () => text;
  await untilReady(child, address, printed);
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    address,
    pid: child.pid ?? 0,
    isAlive,
    printed,
    killNow: async () => {
      if (!isAlive()) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function untilReady(
  child: ChildProcess,
  address: string,
  printed: () => string,
): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${printed()}`);
    const reply = await fetch(`${address}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready after a minute:\n${printed()}`);
}
