import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { machines } from '../../machines/registry.ts';
import { partsOf } from '../../src/charts/draw/parts.ts';
import { drawingOf } from '../../src/charts/draw/svg.ts';
import { KeptLayouts, layoutsFile } from '../../src/charts/evidence/keptLayouts.ts';
import { walk } from '../../src/charts/read/walk.ts';

/** Asks ELK to place every chart again. @throws Error if it answers otherwise than the layouts that `npm test` draws with. */
export async function diagrams(): Promise<void> {
  const text = readFileSync(join(resolve(import.meta.dirname, '../..'), layoutsFile), 'utf8');
  const kept = new Set(text.split('\n'));
  const byElk = new KeptLayouts('');
  for (const { machine } of machines) {
    const chart = walk(machine);
    await partsOf(chart, await drawingOf(chart, byElk.layOut), byElk.layOut);
  }
  const laidOut = byElk.text().split('\n').filter(Boolean);
  const changed = laidOut.filter((line) => !kept.has(line)).length;
  console.log(`${laidOut.length} graphs placed by ELK, ${changed} otherwise than kept`);
  if (laidOut.length < machines.length || changed > 0) {
    throw new Error(
      'Layouts are not what ELK answers: run npm run diagrams and look at the drawings.',
    );
  }
}
