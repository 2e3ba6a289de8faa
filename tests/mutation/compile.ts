import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Mutant } from './instrument.ts';

const root = resolve(import.meta.dirname, '../..');

/** As in the project, except that code which a mutant leaves unused or unreachable is no error. */
const config = {
  extends: './tsconfig.project.json',
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true },
};

/**
 * The mutants that do not compile. All are compiled in one run of the compiler, each as a module of its own in the
 * folder of the one it changes, so that an error belongs to one mutant for certain. What a mutant breaks in other modules is not looked
 * for.
 *
 * @throws if the compiler finds an error that is no mutant's.
 */
export function doNotCompile(
  mutants: readonly { file: string; mutant: Mutant }[],
): ReadonlySet<Mutant> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    cpSync(join(root, 'src'), join(folder, 'src'), { recursive: true });
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.project.json'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const modules = new Map<string, Mutant>();
    for (const [index, { file, mutant }] of mutants.entries()) {
      const name = file.replace(/\.ts$/, `.mutant${index}.ts`);
      modules.set(name, mutant);
      writeFileSync(join(folder, name), mutant.code());
    }
    const files = [...modules.keys()];
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, include: [], files }));
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    });
    const broken = new Set<Mutant>();
    for (const [line, name = ''] of stdout.matchAll(/^(?! )(.*?)(?:\(\d+,\d+\))?: error TS.*$/gm)) {
      const mutant = modules.get(name);
      if (!mutant) throw new Error(`The compiler finds an error outside the mutants: ${line}`);
      broken.add(mutant);
    }
    return broken;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
