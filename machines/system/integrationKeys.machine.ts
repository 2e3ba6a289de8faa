import { assign, setup } from 'xstate';
import type { IntegrationRow } from '../../src/contract/system/agencyIntegration.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { output, received } from '../core/output.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';

/** The program whose key is made. */
export type KeySubject = { id: string; name: string; hasKey: boolean };

export type IntegrationKeysInput = { clientId: number };

export type IntegrationKeysEvent =
  | { type: 'key.requested'; integration: KeySubject }
  | { type: 'replacement.confirmed' }
  | { type: 'copy.requested' }
  | { type: 'question.dismissed' }
  /** Its user has it. */
  | { type: 'key.confirmed' };

const unexpected = 'The key could not be made. Try again in a moment.';
const notShown = 'The key could not be shown. Replace it to be shown another one.';
const notCopied = 'The key could not be copied. Select it and copy it by hand.';

export const integrationKeysMachine = setup({
  types: {
    context: {} as IntegrationKeysInput & {
      integration: KeySubject | null;
      /** What became of the programs of the list since it was loaded. */
      changed: Readonly<Record<string, IntegrationRow>>;
      error: string | null;
    },
    input: {} as IntegrationKeysInput,
    events: {} as IntegrationKeysEvent,
    tags: {} as 'confirming' | 'busy' | 'shown' | 'copied' | 'failed',
  },
  actors: {
    /** Has the key made. The key itself stays with the actor: no chart holds a secret. */
    makeKey: promisePlaceholder<Result<IntegrationRow>, { clientId: number; id: string }>(
      'makeKey',
    ),
    /** Puts the key on the page for as long as it is shown. */
    showKey: callbackPlaceholder('showKey'),
    copyKey: promisePlaceholder<void>('copyKey'),
  },
  guards: {
    hasKey: (_, { integration }: { integration: KeySubject }) => integration.hasKey,
    isMade: (_, { output }: { output: Result<IntegrationRow> }) => output.ok,
  },
  actions: {
    setIntegration: assign((_, { integration }: { integration: KeySubject }) => ({
      integration,
      error: null,
    })),
    setRow: assign(({ context }, { output }: { output: Result<IntegrationRow> }) => {
      const row = valueIn(output);
      return { changed: { ...context.changed, [row.id]: row } };
    }),
    setFailure: assign((_, { output }: { output: Result<IntegrationRow> | null }) => ({
      error: problemIn(output)?.message ?? unexpected,
    })),
    notifyNotCopied: assign({ error: notCopied }),
    notifyNotShown: assign({ error: notShown }),
    forget: assign({ integration: null }),
  },
}).createMachine({
  id: 'integrationKeys',
  description: 'Creates an integration’s key, shown once. Replacing a key needs confirmation.',
  context: ({ input }) => ({ ...input, integration: null, changed: {}, error: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The page lists the agency’s integrations.',
      on: {
        'key.requested': [
          {
            guard: { type: 'hasKey', params: received },
            target: 'confirming',
            actions: { type: 'setIntegration', params: received },
          },
          { target: 'making', actions: { type: 'setIntegration', params: received } },
        ],
      },
      initial: 'ready',
      states: {
        ready: { description: 'No request is running.' },
        failed: { description: 'No key was created, with the reason.', tags: 'failed' },
      },
    },
    confirming: {
      description: 'Waiting for the administrator to confirm that the current key stops working.',
      tags: 'confirming',
      on: {
        'replacement.confirmed': { target: 'making' },
        'question.dismissed': { target: 'idle', actions: 'forget' },
      },
    },
    making: {
      description: 'The server creates the key.',
      tags: 'busy',
      invoke: {
        id: 'makeKey',
        src: 'makeKey',
        input: ({ context: { clientId, integration } }) => {
          if (!integration) throw new Error('No program was chosen.');
          return { clientId, id: integration.id };
        },
        onDone: [
          {
            guard: { type: 'isMade', params: output },
            target: 'shown',
            actions: { type: 'setRow', params: output },
          },
          {
            target: 'idle.failed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'idle.failed',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    shown: {
      description: 'The page shows the key. It is not shown again.',
      tags: 'shown',
      invoke: {
        id: 'showKey',
        src: 'showKey',
        onError: {
          target: 'idle.failed',
          actions: 'notifyNotShown',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
      on: { 'key.confirmed': { target: 'idle', actions: 'forget' } },
      initial: 'reading',
      states: {
        reading: {
          description: 'The administrator can copy the key.',
          on: { 'copy.requested': { target: 'copying' } },
        },
        copying: {
          description: 'The browser copies the key to the clipboard.',
          invoke: {
            id: 'copyKey',
            src: 'copyKey',
            onDone: { target: 'copied' },
            onError: {
              target: 'reading',
              actions: 'notifyNotCopied',
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        copied: {
          description: 'The key is on the clipboard.',
          tags: 'copied',
          on: { 'copy.requested': { target: 'copying' } },
        },
      },
    },
  },
});
