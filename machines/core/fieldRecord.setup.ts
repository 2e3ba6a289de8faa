import { assign, sendTo, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type { ProofWay } from '../../src/rules/core/signatures.ts';
import { callbackPlaceholder } from './placeholders.ts';

/** A record that is stored on this device and not delivered yet. */
export type KeptRecord = {
  readonly recordId: string;
  /** Milliseconds since the epoch, by the clock of the device. */
  readonly storedAt: number;
};

export type FieldRecordInput = {
  /** The idempotency key of the act. */
  recordId: string;
  /** How each signer proves who they are, the person logged in first. */
  ways: readonly ProofWay[];
};

/** PINs are never in it: the actor `recorder` takes them from the signed act. */
export type FieldRecordContext = FieldRecordInput & {
  /** Whose proof is given, as an index of `ways`. */
  signer: number;
  problem: Problem | null;
  kept: KeptRecord | null;
};

export type RecorderRequest =
  /** Takes number and nonce from the kit, and states what is signed. */
  | { type: 'statement.requested' }
  /** Has the browser ask one signer for their passkey. 0: the person logged in. */
  | { type: 'passkey.requested'; signer: number }
  /** Encrypts the record for the server, signs it with the key of the device, and stores it. */
  | { type: 'storing.requested' };

export type RecorderEvent =
  | { type: 'statement.made' }
  | { type: 'passkey.proven' }
  | { type: 'record.stored'; record: KeptRecord }
  /** Nothing is stored, and why. */
  | { type: 'record.refused'; problem: Problem };

export type FieldRecordOutput =
  | { outcome: 'kept'; record: KeptRecord }
  | { outcome: 'refused'; problem: Problem };

/** Why there is no record where nothing else is known. */
export const notKept: Problem = {
  code: 'not_kept',
  message:
    'It couldn’t be kept on this device. Sign again, or write it down until you’re connected.',
};

/** FIELD-19: why there is no record where the part of the application that makes one cannot be loaded. */
export const notInstalled: Problem = {
  code: 'app_not_stored',
  message:
    'This browser hasn’t stored the app, so it can’t record without a network. Write it down, and record it once you’re connected. To be ready next time, leave private browsing and allow this site to store data.',
};

/** What the record ended with. */
export function outputOf({ kept, problem }: FieldRecordContext): FieldRecordOutput {
  return kept === null
    ? { outcome: 'refused', problem: problem ?? notKept }
    : { outcome: 'kept', record: kept };
}

/** The next signer who uses a passkey; less than 0 if there is none. */
function nextPasskey({ ways, signer }: FieldRecordContext): number {
  return ways.indexOf('passkey', signer + 1);
}

/** The names the chart may use, and what each does. */
export const fieldRecordSetup = setup({
  types: {
    context: {} as FieldRecordContext,
    events: {} as RecorderEvent,
    input: {} as FieldRecordInput,
    output: {} as FieldRecordOutput,
    children: {} as { recorder: 'recorder' },
    tags: {} as 'passkeyRequested',
  },
  actors: {
    /** Holds the number and the nonce of the record, and what the signers typed, while it is made. */
    recorder: callbackPlaceholder<RecorderRequest, Pick<FieldRecordInput, 'recordId'>>('recorder'),
  },
  guards: { hasPasskeyLeft: ({ context }) => nextPasskey(context) >= 0 },
  actions: {
    requestStatement: sendTo('recorder', { type: 'statement.requested' }),
    requestPasskey: sendTo('recorder', ({ context: { signer } }) => ({
      type: 'passkey.requested' as const,
      signer,
    })),
    requestStoring: sendTo('recorder', { type: 'storing.requested' }),
    setNextSigner: assign(({ context }) => ({ signer: nextPasskey(context) })),
    setKept: assign((_, { record }: { record: KeptRecord }) => ({ kept: record })),
    setProblem: assign((_, { problem }: { problem: Problem }) => ({ problem })),
  },
});
