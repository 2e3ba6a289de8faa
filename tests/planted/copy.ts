import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Outcome {
  readonly isPassed: boolean;
  /** All it printed, without colors. */
  readonly said: string;
  readonly seconds: number;
}

/** A clone of the committed project, in which faults may be planted. */
export class Copy {
  readonly folder: string;

  constructor(project: string) {
    this.folder = mkdtempSync(join(tmpdir(), 'countersign-planted-'));
    execFileSync('git', ['clone', '--quiet', project, this.folder]);
    // Packages are shared, what tools keep next to them is not: a test run in the project may continue in the meantime.
    const packages = join(this.folder, 'node_modules');
    mkdirSync(packages);
    for (const name of readdirSync(join(project, 'node_modules'))) {
      if (/^\.(?:cache|vite|vite-temp|experimental-vitest-cache)$/.test(name)) continue;
      symlinkSync(join(project, 'node_modules', name), join(packages, name));
    }
  }

  /** Runs a program of the project's packages with its arguments. */
  run([program = '', ...options]: readonly string[]): Promise<Outcome> {
    const start = performance.now();
    return new Promise((done, fail) => {
      const child = spawn(join(this.folder, 'node_modules/.bin', program), options, {
        cwd: this.folder,
        env: { ...process.env, CI: 'true' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      const hear = (part: Buffer) => {
        said += part.toString();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('error', fail);
      child.on('close', (code) =>
        done({
          isPassed: code === 0,
          said: stripVTControlCharacters(said),
          seconds: (performance.now() - start) / 1_000,
        }),
      );
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
