import { custodyEventSetup, readSignatures, requestOf } from './custodyEvent.setup.ts';
import { filling, leaveWithUnsent } from './custodyEvent.states.ts';
import { placesState } from './scanning.ts';

/** Records any event of custody at an inventory: one chart for all kinds, which differ in a table of fields. */
export const custodyEventMachine = custodyEventSetup.createMachine({
  id: 'custodyEvent',
  description: 'Records a custody event: details, review, signatures, one saved record.',
  context: ({ input }) => ({
    ...input,
    failure: null,
    typed: {},
    keys: [],
    scanned: null,
    places: {},
    scanProblem: null,
    cameraFailure: null,
    isTouched: false,
    toSign: null,
    errors: {},
    refusal: null,
    isUncertain: false,
    recorded: null,
  }),
  type: 'parallel',
  states: {
    act: {
      description: 'The event is being prepared, from its type to its record.',
      initial: 'deciding',
      states: {
        loading: {
          description: 'The browser reloads the choices for the form after the stock changed.',
          tags: 'loading',
          invoke: {
            id: 'loadSources',
            src: 'loadSources',
            input: ({ context }) => ({ inventoryId: context.inventoryId }),
            onDone: [
              {
                guard: { type: 'isLoaded', params: ({ event }) => ({ output: event.output }) },
                target: 'deciding',
                actions: {
                  type: 'setSources',
                  params: ({ event }) => ({ output: event.output }),
                },
                meta: { requirements: ['ROUTE-18'] },
              },
              {
                target: 'unavailable',
                actions: {
                  type: 'setFailure',
                  params: ({ event }) => ({ output: event.output }),
                },
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
            onError: {
              target: 'unavailable',
              actions: 'setUnexpected',
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        unavailable: {
          description: 'The choices couldn’t be reloaded. The user can retry.',
          tags: 'failed',
          on: {
            'load.retried': { target: 'loading', meta: { requirements: ['ERR-OTHER'] } },
          },
        },
        deciding: {
          description:
            'The browser restores an earlier form, or opens the form of the chosen type.',
          always: [
            { guard: 'hasForm', target: 'filling', meta: { requirements: ['ERR-OTHER'] } },
            {
              guard: { type: 'isPossible', params: ({ context }) => ({ kind: context.kind }) },
              target: 'filling',
              actions: { type: 'chooseKind', params: ({ context }) => ({ kind: context.kind }) },
              meta: { requirements: ['SHELL-02'] },
            },
            { target: 'choosing', meta: { requirements: ['SHELL-02'] } },
          ],
        },
        choosing: {
          description: 'The user chooses the event type. Unavailable types give a reason.',
          tags: 'choosing',
          on: {
            'kind.chosen': {
              guard: { type: 'isPossible', params: ({ event }) => ({ kind: event.kind }) },
              target: 'filling',
              actions: { type: 'chooseKind', params: ({ event }) => ({ kind: event.kind }) },
              meta: { requirements: ['SHELL-02'] },
            },
          },
        },
        filling,
        checking: {
          description: 'The signers review the event and sign with a PIN or passkey.',
          tags: 'signing',
          on: {
            'change.requested': {
              target: 'filling',
              actions: 'clearErrors',
              meta: { requirements: ['SHELL-14'] },
            },
            'signing.submitted': [
              {
                guard: {
                  type: 'isSigned',
                  params: ({ context, event }) => ({
                    read: readSignatures(context, event.signing),
                  }),
                },
                target: 'recording',
                actions: 'clearErrors',
                meta: { requirements: ['CALL-01'] },
              },
              {
                actions: {
                  type: 'markErrors',
                  params: ({ context, event }) => ({
                    read: readSignatures(context, event.signing),
                  }),
                },
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
          },
        },
        recording: {
          description: 'The server verifies the signatures and records everything together.',
          tags: ['busy', 'signing'],
          invoke: {
            id: 'recordEvent',
            src: 'recordEvent',
            input: ({ context, event }) => requestOf(context, event),
            onDone: [
              {
                guard: { type: 'isRecorded', params: ({ event }) => ({ output: event.output }) },
                target: 'recorded',
                actions: [
                  { type: 'setRecorded', params: ({ event }) => ({ output: event.output }) },
                  'notifyRecorded',
                  'openInventory',
                ],
                meta: { requirements: ['CALL-01', 'SHELL-10'] },
              },
              {
                guard: { type: 'stockMoved', params: ({ event }) => ({ output: event.output }) },
                target: 'loading',
                actions: { type: 'showRefusal', params: ({ event }) => ({ output: event.output }) },
                meta: { requirements: ['CALL-01', 'ERR-OTHER'] },
              },
              {
                guard: { type: 'formIsRefused', params: ({ event }) => ({ output: event.output }) },
                target: 'filling',
                actions: { type: 'showRefusal', params: ({ event }) => ({ output: event.output }) },
                meta: { requirements: ['CALL-01', 'ERR-OTHER'] },
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
                target: 'checking',
                actions: { type: 'showRefusal', params: ({ event }) => ({ output: event.output }) },
                meta: { requirements: ['CALL-01', 'ERR-OTHER'] },
              },
              {
                guard: { type: 'wasNeverSent', params: ({ event }) => ({ output: event.output }) },
                target: 'checking',
                actions: { type: 'showNotSent', params: ({ event }) => ({ output: event.output }) },
                meta: { requirements: ['ERR-OTHER'] },
              },
              {
                target: 'unanswered',
                actions: {
                  type: 'markUncertain',
                  params: ({ event }) => ({ output: event.output }),
                },
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
            onError: {
              target: 'unanswered',
              actions: { type: 'markUncertain', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        unanswered: {
          description: 'No reply. The event may be recorded. Retrying never records it twice.',
          tags: ['signing', 'unanswered'],
          on: {
            'retry.requested': [
              {
                guard: {
                  type: 'isSigned',
                  params: ({ context, event }) => ({
                    read: readSignatures(context, event.signing),
                  }),
                },
                target: 'recording',
                actions: 'clearErrors',
                meta: { requirements: ['CALL-01'] },
              },
              {
                actions: {
                  type: 'markErrors',
                  params: ({ context, event }) => ({
                    read: readSignatures(context, event.signing),
                  }),
                },
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
          },
        },
        recorded: {
          description: 'The event is in the ledger. The inventory page opens.',
          tags: 'recorded',
        },
      },
    },
    places: placesState,
    leaveWithUnsent,
  },
});
