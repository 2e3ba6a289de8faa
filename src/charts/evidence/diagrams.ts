import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startedBy } from '../../../machines/auditNotes.ts';
import { droppedEvents } from '../../../machines/droppedEvents.ts';
import { equivalentMutants } from '../../../machines/equivalentMutants.ts';
import { explanations } from '../../../machines/explanations.ts';
import { machines } from '../../../machines/registry.ts';
import { KeptLayouts, layoutsFile } from './keptLayouts.ts';
import { diagramsFolder, renderDiagrams } from './renderDiagrams.ts';

/* npm run diagrams: draws every machine again into docs/statecharts. */
const root = resolve(import.meta.dirname, '../../..');
const mutantCounts = JSON.parse(
  readFileSync(join(root, 'tests/model/mutants/counts.json'), 'utf8'),
) as Record<string, number>;
const notes = { startedBy, explanations, droppedEvents, equivalentMutants, mutantCounts };
await drawAll();

/** ELK is asked for every graph. */
async function drawAll(): Promise<void> {
  const layouts = new KeptLayouts('');
  const toursFolder = join(root, 'tests/model/tours');
  const files = await renderDiagrams(machines, toursFolder, notes, layouts.layOut);
  mkdirSync(join(root, diagramsFolder), { recursive: true });
  for (const name of readdirSync(join(root, diagramsFolder))) {
    if (!files.has(`${diagramsFolder}/${name}`)) rmSync(join(root, diagramsFolder, name));
  }
  for (const [path, content] of files) writeFileSync(join(root, path), content);
  writeFileSync(join(root, layoutsFile), layouts.text());
  console.log(`${String(machines.length)} machines drawn in ${diagramsFolder}`);
}
