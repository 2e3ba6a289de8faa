import { importMachine } from '../../../machines/import/import.machine.ts';
import type {
  ImportCounts,
  ImportStanding,
  ValidatedRow,
} from '../../../src/contract/import/import.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const none: ImportCounts = { add: 0, change: 0, same: 0, bad: 0, added: 0, changed: 0, failed: 0 };

function standing(
  state: ImportStanding['state'],
  counts: Partial<ImportCounts>,
  unknownHeads: string[] = [],
): ImportStanding {
  return {
    id: '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d0031',
    kind: 'users',
    fileName: 'people.csv',
    state,
    startedBy: 'Dana Whitlock',
    startedAt: '2026-03-10T08:00:00.000Z',
    counts: { ...none, ...counts },
    unknownHeads,
  };
}

const file = { name: 'people.csv', size: 2_000, stream: () => new Blob(['Email']).stream() };
const refused = failed('The server did not answer.', 0);
const written = standing('applying', { add: 1, added: 1 });
const row: ValidatedRow = {
  line: 3,
  name: 'Ana',
  verdict: 'bad',
  note: '',
  reasons: [{ column: 'Email', sentence: 'Enter the email.' }],
};

export const imports = model('import', importMachine, {
  events: {
    'file.chosen': [{ type: 'file.chosen', file }],
    'export.requested': [{ type: 'export.requested' }],
    'rows.chosen': [{ type: 'rows.chosen', query: { verdict: 'bad', start: 100 } }],
    'import.confirmed': [{ type: 'import.confirmed', isMailed: true }],
    'import.canceled': [{ type: 'import.canceled' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outputs: {
    beginFile: [
      succeeded({
        standing: standing('reading', {}, ['Shoe size']),
        progress: { done: 5, total: 2_000 },
        isLast: false,
      }),
      refused,
    ],
    sendRows: [
      succeeded({
        standing: standing('reading', { add: 1 }),
        progress: { done: 900, total: 2_000 },
        isLast: false,
      }),
      succeeded({
        standing: standing('preview', { add: 2, bad: 1 }),
        progress: { done: 2_000, total: 2_000 },
        isLast: true,
      }),
      refused,
    ],
    loadRows: [
      succeeded({ rows: [row], total: 1, standing: standing('preview', { add: 2, bad: 1 }) }),
      failed({ code: 'busy', message: 'The server is busy.', reference: 'r-17' }, 503),
      succeeded({
        rows: [{ ...row, line: 4, verdict: 'failed' }],
        total: 1,
        standing: standing('done', { added: 1, failed: 1 }),
      }),
    ],
    confirmImport: [succeeded(standing('applying', { add: 2 })), refused],
    applyRows: [succeeded(written), succeeded(standing('done', { added: 1, failed: 1 })), refused],
    cancelImport: [succeeded(standing('cancelled', {})), refused],
    exportFile: [succeeded({ fileName: 'users-2026-03-10.csv', total: 12 }), refused],
  },
  errors: {
    beginFile: ['a strange answer'],
    sendRows: ['a strange answer'],
    loadRows: ['a strange answer'],
    confirmImport: ['a strange answer'],
    applyRows: ['a strange answer'],
    cancelImport: ['a strange answer'],
    exportFile: ['a strange answer'],
  },
  inputs: {
    'nothing unfinished': { kind: 'users', unfinished: null },
    'an import to be confirmed': { kind: 'users', unfinished: standing('preview', { add: 3 }) },
    'an import that is half saved': { kind: 'users', unfinished: standing('applying', { add: 4 }) },
  },
  context: ({
    standing: at,
    unknownHeads,
    progress,
    query,
    rows,
    isMailed,
    exported,
    refusal,
    rowsFailure,
  }) => ({
    state: at?.state ?? null,
    add: at?.counts.add ?? null,
    unknown: unknownHeads.join(),
    done: progress?.done ?? null,
    verdict: query.verdict,
    rows: rows.length,
    isMailed,
    exported: exported?.fileName ?? null,
    refusal,
    rowsFailure: rowsFailure?.kind ?? null,
  }),
});
