import { resolve } from 'node:path';

/** Where the committed tours are. */
export const toursFolder = resolve(import.meta.dirname, '../tours');
