import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../unit/docs/markdown.ts';
import { collectProofs } from './proofs.ts';
import { traceabilityFile, traceabilityPage } from './traceabilityPage.ts';

/* npm run traceability: writes docs/traceability.md from test titles, charts and screens. */
const proofs = collectProofs();
writeFileSync(join(project, traceabilityFile), traceabilityPage(proofs));
const unproven = proofs.filter(({ tests }) => tests.size === 0).length;
console.log(`${proofs.length} requirements, ${unproven} without a test`);
