import { assign, setup } from 'xstate';
import type { AttestationResponse, CredentialOptions } from '../../src/contract/core/webauthn.ts';
import { output } from './output.ts';
import { promisePlaceholder } from './placeholders.ts';

export type RegistrationInput = {
  userId: string;
  /** Null uses the browser's own name. */
  displayName: string | null;
};

/** `stale`: the person has to prove again who they are. */
export type RegistrationOutcome =
  | { outcome: 'registered' }
  | { outcome: 'stale' }
  | { outcome: 'failed'; message: string };

export type OptionsOutcome =
  | { outcome: 'ready'; options: CredentialOptions }
  | { outcome: 'stale' }
  | { outcome: 'failed'; message: string };

export type CreationOutcome =
  | { outcome: 'created'; attestation: AttestationResponse }
  | { outcome: 'failed'; message: string };

/** Challenge and credential go from actor to actor and are never in it. */
type Context = RegistrationInput & { result: RegistrationOutcome };

const canceled =
  'The request was canceled or took longer than 60 seconds. You can set one up later under Profile, Security.';
const unreachable = 'Something went wrong on the server. You can set one up later.';

export const passkeyRegistrationMachine = setup({
  types: {
    context: {} as Context,
    input: {} as RegistrationInput,
    output: {} as RegistrationOutcome,
    tags: {} as 'prompt',
  },
  actors: {
    fetchCredentialOptions: promisePlaceholder<OptionsOutcome, { userId: string }>(
      'fetchCredentialOptions',
    ),
    /** Shows the browser's own dialog; leaving the state takes it away. */
    createPasskey: promisePlaceholder<CreationOutcome, { options: CredentialOptions }>(
      'createPasskey',
    ),
    savePasskey: promisePlaceholder<
      RegistrationOutcome,
      RegistrationInput & { attestation: AttestationResponse }
    >('savePasskey'),
  },
  delays: { promptLimit: 60_000 },
  guards: {
    isReady: (_, { output }: { output: OptionsOutcome }) => output.outcome === 'ready',
    isCreated: (_, { output }: { output: CreationOutcome }) => output.outcome === 'created',
  },
  actions: {
    setResult: assign((_, { result }: { result: RegistrationOutcome }) => ({ result })),
    setCanceled: assign({ result: { outcome: 'failed', message: canceled } }),
  },
}).createMachine({
  id: 'passkeyRegistration',
  description: 'Registers a passkey: server options, device dialog, server verification.',
  context: ({ input }) => ({ ...input, result: { outcome: 'failed', message: unreachable } }),
  initial: 'preparing',
  states: {
    preparing: {
      description: 'The server creates a one-time challenge.',
      invoke: {
        id: 'fetchCredentialOptions',
        src: 'fetchCredentialOptions',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: [
          {
            guard: { type: 'isReady', params: output },
            target: 'confirming',
            meta: { requirements: ['CALL-17', 'PWL-06'] },
          },
          {
            target: 'finished',
            actions: { type: 'setResult', params: ({ event }) => ({ result: resultOf(event) }) },
            meta: { requirements: ['PWL-05'] },
          },
        ],
        onError: { target: 'finished', meta: { requirements: ['PWL-05'] } },
      },
    },
    confirming: {
      description: 'Waiting for the user to confirm on the device, one minute at most.',
      tags: 'prompt',
      invoke: {
        id: 'createPasskey',
        src: 'createPasskey',
        input: ({ event }) => ({ options: optionsOf(event) }),
        onDone: [
          {
            guard: { type: 'isCreated', params: output },
            target: 'saving',
            meta: { requirements: ['PWL-02'] },
          },
          {
            target: 'finished',
            actions: { type: 'setResult', params: ({ event }) => ({ result: resultOf(event) }) },
            meta: { requirements: ['PWL-05'] },
          },
        ],
        onError: { target: 'finished', actions: 'setCanceled', meta: { requirements: ['PWL-05'] } },
      },
      after: {
        promptLimit: {
          target: 'finished',
          actions: 'setCanceled',
          meta: { requirements: ['PWL-05', 'PWL-06'] },
        },
      },
    },
    saving: {
      description: 'The server verifies and stores the new passkey.',
      invoke: {
        id: 'savePasskey',
        src: 'savePasskey',
        input: ({ context, event }) => ({
          userId: context.userId,
          displayName: context.displayName,
          attestation: attestationOf(event),
        }),
        onDone: {
          target: 'finished',
          actions: { type: 'setResult', params: ({ event }) => ({ result: event.output }) },
          meta: { requirements: ['CALL-18', 'PWL-02'] },
        },
        onError: { target: 'finished', meta: { requirements: ['PWL-05'] } },
      },
    },
    finished: {
      description: 'The passkey is registered, or the reason for failure is known.',
      type: 'final',
    },
  },
  output: ({ context }) => context.result,
});

function resultOf({ output }: { output: OptionsOutcome | CreationOutcome }): RegistrationOutcome {
  if (output.outcome === 'stale' || output.outcome === 'failed') return output;
  throw new Error('The registration has no result yet.');
}

/** Only entered with the outcome of the step before; anything else is a programming error. */
function optionsOf(event: object): CredentialOptions {
  const output = 'output' in event ? (event.output as OptionsOutcome) : undefined;
  if (output?.outcome !== 'ready') throw new Error('There are no options.');
  return output.options;
}

function attestationOf(event: object): AttestationResponse {
  const output = 'output' in event ? (event.output as CreationOutcome) : undefined;
  if (output?.outcome !== 'created') throw new Error('There is no credential.');
  return output.attestation;
}
