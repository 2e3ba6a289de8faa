import { model } from '../../model/kit/fixtures.ts';
import { sampleMachine } from './sample.machine.ts';

export const sample = model('sample', sampleMachine, {
  events: {
    'form.submitted': [
      { type: 'form.submitted', name: 'Ada' },
      { type: 'form.submitted', name: '' },
    ],
    'terms.accepted': [{ type: 'terms.accepted' }],
    'session.ended': [{ type: 'session.ended' }],
    'session.used': [{ type: 'session.used' }],
    'notice.expired': [],
    'line.lost': [{ type: 'line.lost' }],
    'line.restored': [{ type: 'line.restored' }],
  },
  outputs: {
    checkName: [{ name: 'Ada', needsTerms: false }, { name: 'Bob', needsTerms: true }, null],
    drainOutbox: [0],
  },
  errors: { checkName: [new Error('offline')], drainOutbox: [new Error('offline')] },
  inputs: { 'a fresh start': { attempts: 0 }, 'after a failure': { attempts: 1 } },
  context: ({ account, attempts, name }) => ({
    terms: account?.needsTerms ?? null,
    attempts,
    named: name !== '',
  }),
});
