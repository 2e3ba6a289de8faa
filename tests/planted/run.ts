import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Plant, plants } from './plants.ts';

/*
 * npm run test:planted: a check that the checks check. Plants one fault after the other in a copy of the project, and
 * says of each whether its gate fails, as it must.
 */

const project = resolve(import.meta.dirname, '../..');

function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-planted-'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: project, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean)) {
    cpSync(join(project, file), join(folder, file));
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function passes(folder: string, gate: readonly string[]): boolean {
  return spawnSync('npx', [...gate], { cwd: folder, stdio: 'ignore' }).status === 0;
}

/** The original text, and the text with the fault. @throws where the place is not there: the plant is out of date. */
function planted(path: string, { sought, instead }: Plant): { before: string; after: string } {
  const before = readFileSync(path, 'utf8');
  const first = before.indexOf(sought);
  if (first < 0) throw new Error(`${path} has no ${sought}: correct tests/planted/plants.ts.`);
  return { before, after: before.slice(0, first) + instead + before.slice(first + sought.length) };
}

const folder = copyProject();
const unnoticed: string[] = [];
try {
  for (const gate of new Set(plants.map(({ gate: one }) => one.join(' ')))) {
    if (!passes(folder, gate.split(' ')))
      throw new Error(`Without a fault this fails: npx ${gate}`);
  }
  for (const plant of plants) {
    const path = join(folder, plant.file);
    const { before, after } = planted(path, plant);
    writeFileSync(path, after);
    const isNoticed = !passes(folder, plant.gate);
    writeFileSync(path, before);
    if (!isNoticed) unnoticed.push(plant.what);
    console.log(`${isNoticed ? 'noticed  ' : 'UNNOTICED'} ${plant.what}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${plants.length - unnoticed.length} of ${plants.length} planted faults are noticed.`);
process.exitCode = unnoticed.length === 0 ? 0 : 1;
