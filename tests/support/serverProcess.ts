import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('./bareServer.ts', import.meta.url));

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  readonly output: { stdout: string; stderr: string };
  /** Where it listens. @throws what it printed, when it ends instead. */
  readonly address: Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** Starts a server process of its own on a free port; settings are its whole configuration. */
export function startServerProcess(settings: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const ended = once(child, 'close').then(([code, signal]: unknown[]) =>
    typeof code === 'number' ? code : (signal as NodeJS.Signals | null),
  );
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString();
      const found = /"event":"listening","address":"([^"]+)"/.exec(output.stdout)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output.stderr += chunk.toString();
    });
    void ended.then((code) => reject(new Error(`Ended with ${code}: ${output.stderr}`)));
  });
  // A test that expects the end does not ask for the address.
  address.catch(() => undefined);
  return { child, output, address, ended };
}
