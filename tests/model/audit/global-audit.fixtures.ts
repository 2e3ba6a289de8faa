import { globalAuditMachine } from '../../../machines/audit/globalAudit.machine.ts';
import type { ChainState } from '../../../src/contract/audit/audit.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const last = {
  isIntact: true,
  checkedEntries: 1_204,
  firstBroken: null,
  checkedAt: '2026-03-10T08:00:00.000Z',
};
const idle: ChainState = { last, isRunning: false, done: 0, total: 0 };
const running: ChainState = { last, isRunning: true, done: 500, total: 1_204 };
const refused = failed('Try again later.');

export const globalAudit = model('global-audit', globalAuditMachine, {
  events: {
    'check.requested': [{ type: 'check.requested' }],
    'file.requested': [{ type: 'file.requested' }],
    'chainHeads.requested': [{ type: 'chainHeads.requested' }],
  },
  outputs: {
    startCheck: [succeeded(running), refused],
    readChain: [succeeded(running), succeeded(idle), refused, succeeded({ ...running, done: 900 })],
    exportEntries: [succeeded({ rows: 12, isComplete: true }), refused],
    exportHeads: [succeeded(5), refused],
  },
  errors: {
    startCheck: ['a strange answer'],
    readChain: ['a strange answer'],
    exportEntries: ['a strange answer'],
    exportHeads: ['a strange answer'],
  },
  inputs: {
    'one agency': { filters: { search: 'fentanyl' }, clientId: 7, chain: idle },
    'a check under way': { filters: {}, clientId: null, chain: running },
    'every agency': { filters: {}, clientId: null, chain: null },
  },
  context: ({ chain, file, heads, failure }) => ({
    chain: chain === null ? 'none' : chain.isRunning ? chain.done : 'idle',
    file: file === null ? 'none' : file.rows,
    heads,
    failure,
  }),
});
