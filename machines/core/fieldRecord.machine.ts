import { fieldRecordSetup, outputOf } from './fieldRecord.setup.ts';
import { received } from './output.ts';

/** A signed act without a network: each signer attests it, and it is stored on this device as one envelope. */
export const fieldRecordMachine = fieldRecordSetup.createMachine({
  id: 'fieldRecord',
  description: 'Makes a field record of an act that is signed without a network.',
  context: ({ input }) => ({ ...input, signer: -1, problem: null, kept: null }),
  invoke: {
    id: 'recorder',
    src: 'recorder',
    input: ({ context: { recordId } }) => ({ recordId }),
    onError: { target: '.refused', meta: { requirements: ['FIELD-03'] } },
  },
  initial: 'stating',
  output: ({ context }) => outputOf(context),
  on: {
    // A record that was made before under the same key is stored already.
    'record.stored': {
      target: '.kept',
      actions: { type: 'setKept', params: received },
      meta: { requirements: ['FIELD-03'] },
    },
    'record.refused': {
      target: '.refused',
      actions: { type: 'setProblem', params: received },
      meta: { requirements: ['FIELD-03'] },
    },
  },
  states: {
    stating: {
      description:
        'The browser takes a number and a nonce from the kit and states who signs what. No other tab makes a record until this one ends.',
      entry: 'requestStatement',
      on: { 'statement.made': { target: 'attesting', meta: { requirements: ['FIELD-03'] } } },
    },
    attesting: {
      description: 'The signers attest it in order. A PIN is a proof as typed.',
      always: [
        {
          guard: 'hasPasskeyLeft',
          target: 'requesting',
          actions: 'setNextSigner',
          meta: { requirements: ['FIELD-04'] },
        },
        { target: 'storing', meta: { requirements: ['FIELD-04'] } },
      ],
    },
    requesting: {
      description: 'The browser asks this signer for their passkey, for this record alone.',
      tags: 'passkeyRequested',
      entry: 'requestPasskey',
      on: { 'passkey.proven': { target: 'attesting', meta: { requirements: ['FIELD-04'] } } },
    },
    storing: {
      description:
        'The browser encrypts the record for the server, signs it with the key of the device, and stores it.',
      entry: 'requestStoring',
    },
    kept: { description: 'It is on this device, and not recorded yet.', type: 'final' },
    refused: { description: 'Nothing is stored. The form decides what follows.', type: 'final' },
  },
});
