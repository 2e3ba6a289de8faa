import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { kill, type Machine, type Settings } from './machine.ts';

/** One server of the installation, which its supervisor starts again. */
export interface ServerNode {
  readonly address: string;
  /** Starts a version and waits until `/readyz` says so. @throws what it printed, where it ends instead. */
  start(release: string): Promise<void>;
  /** SIGTERM: the drain, then the end with code 0. */
  stop(): Promise<void>;
  /** SIGKILL. */
  killNow(): Promise<void>;
  /** Whether the process that was started last still runs. */
  isAlive(): boolean;
  /** The lines of its log. */
  printed(): string;
}

export function nodeOf(machine: Machine, port: number, settings: Settings): ServerNode {
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let text = '';
  const isAlive = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    address,
    isAlive,
    printed: () => text,
    start: async (release) => {
      child = machine.start(machine.node, [join('dist', 'server', 'main.js')], {
        cwd: release,
        settings: { ...settings, PORT: String(port) },
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
      }
      const until = Date.now() + 120_000;
      while (Date.now() < until) {
        if (!isAlive()) throw new Error(`The server ended:\n${text}`);
        const reply = await fetch(`${address}/readyz`).catch(() => undefined);
        if (reply?.ok) return;
        await wait(50);
      }
      throw new Error(`The server was not ready after two minutes:\n${text}`);
    },
    stop: async () => {
      if (child === undefined) return;
      const code = await kill(child, 'SIGTERM');
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${text}`);
    },
    killNow: async () => {
      if (child !== undefined) await kill(child, 'SIGKILL');
    },
  };
}
