import { fieldRecordMachine } from '../../../machines/core/fieldRecord.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleKept } from './sampleKept.ts';

const { recordId } = sampleKept;

export const fieldRecord = model('field-record', fieldRecordMachine, {
  events: {
    'statement.made': [{ type: 'statement.made' }],
    'passkey.proven': [{ type: 'passkey.proven' }],
    'record.stored': [{ type: 'record.stored', record: sampleKept }],
    'record.refused': [
      {
        type: 'record.refused',
        problem: { code: 'storage_full', message: 'This device is full.' },
      },
    ],
  },
  outputs: {},
  errors: { recorder: ['broken'] },
  inputs: {
    'PINs alone': { recordId, ways: ['pin', 'pin'] },
    'two passkeys': { recordId, ways: ['passkey', 'passkey'] },
    'a passkey of the witness': { recordId, ways: ['pin', 'passkey'] },
  },
  context: ({ ways, signer, problem, kept }) => ({
    ways: ways.join(' '),
    signer,
    problem: problem?.code ?? null,
    kept: kept !== null,
  }),
});
