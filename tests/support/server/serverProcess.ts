import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What is started, and how it says where it is. */
export interface Program {
  readonly entry: URL;
  /** Its first group is the address. */
  readonly says: RegExp;
  /** What the process loads before anything else. */
  readonly preloads?: readonly URL[];
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  readonly output: { stdout: string; stderr: string };
  /** Where it listens. @throws what it printed, when it ends instead. */
  readonly address: Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** Starts a separate server process, on a free port by default; settings are its whole configuration. */
export function startServerProcess(
  settings: Readonly<Record<string, string>>,
  { entry, says, preloads = [] }: Program,
): ServerProcess {
  const compiler = entry.pathname.endsWith('.ts') ? ['tsx'] : [];
  const imports = [...compiler, ...preloads.map(String)].flatMap((name) => ['--import', name]);
  const child = spawn(process.execPath, [...imports, fileURLToPath(entry)], {
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
      const found = says.exec(output.stdout)?.[1];
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
