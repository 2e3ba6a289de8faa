import type { DraftHead } from '../../../machines/custody/draft.setup.ts';
import type { FormChange } from '../../../src/rules/custody/draft/draft.ts';

const id = '00000000-0000-4000-8000-0000000000d1';
const title = 'Record use, Supervisor 1 bag';
const address = '/inventory/00000000-0000-4000-8000-000000000001/use';

/** A use that someone is typing. */
export const sampleChange = {
  id,
  text: { title, address, content: { given: '50' }, stock: { lots: [], labels: [] } },
} as const satisfies FormChange;

export const sampleHead: DraftHead = {
  id,
  title,
  address,
  keptAt: Date.parse('2026-07-15T14:03:00.000Z'),
};
