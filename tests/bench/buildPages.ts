import { resolve } from 'node:path';
import { buildClient } from '../../src/client/build/build.ts';
import { buildMinimalPage, buildStaticForm } from './buildFloor.ts';

/** Before run.ts and in its own process: what a build leaves in memory would slow the server that is measured. */
const project = resolve(import.meta.dirname, '../..');
await buildClient('production', 'dist/bench-product');
await buildStaticForm(resolve(project, 'dist/bench-form'));
await buildMinimalPage(resolve(project, 'dist/bench-minimal'));
