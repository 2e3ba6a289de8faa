import {
  custodyEventSetup,
  readCode,
  readForm,
  readSignatures,
  requestOf,
} from './custodyEvent.setup.ts';
import { placesState, scanningStates } from './scanning.ts';

/** Records any event of custody at an inventory: one chart for all kinds, which differ in a table of fields. */
export const custodyEventMachine = custodyEventSetup.createMachine({
  id: 'custodyEvent',
  description: 'Records a custody event: details, review, signatures, one saved record.',
  context: ({ input }) => ({
    ...input,
    sources: null,
    failure: null,
    typed: {},
    keys: [],
    scanned: null,
    places: {},
    scanProblem: null,
    cameraFault: null,
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
      initial: 'loading',
      states: {
        loading: {
          description: 'The browser loads the choices for the form: stock, suppliers, transfers.',
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
                  type: 'keepSources',
                  params: ({ event }) => ({ output: event.output }),
                },
                meta: { requirements: ['ROUTE-18'] },
              },
              {
                target: 'unavailable',
                actions: {
                  type: 'keepFailure',
                  params: ({ event }) => ({ output: event.output }),
                },
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
            onError: {
              target: 'unavailable',
              actions: 'keepUnexpected',
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        unavailable: {
          description: 'The form couldn’t be loaded. The user can retry.',
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
        filling: {
          description: 'The user enters the details of the event.',
          tags: 'form',
          // Without it a label can still be typed.
          invoke: {
            id: 'listenKeys',
            src: 'listenKeys',
            onError: { meta: { requirements: ['ROUTE-16'] } },
          },
          on: {
            'code.read': [
              {
                guard: {
                  type: 'isLabel',
                  params: ({ context, event }) => ({ read: readCode(context, event.code) }),
                },
                actions: [
                  {
                    type: 'addLabel',
                    params: ({ context, event }) => ({ read: readCode(context, event.code) }),
                  },
                  'markTouched',
                ],
                meta: { requirements: ['ROUTE-16'] },
              },
              {
                guard: {
                  type: 'isNoLabel',
                  params: ({ context, event }) => ({ read: readCode(context, event.code) }),
                },
                actions: {
                  type: 'markCode',
                  params: ({ context, event }) => ({ read: readCode(context, event.code) }),
                },
                meta: { requirements: ['ROUTE-16'] },
              },
            ],
            'label.dropped': {
              guard: 'takesLabels',
              actions: { type: 'dropLabel', params: ({ event }) => ({ label: event.label }) },
              meta: { requirements: ['ROUTE-16'] },
            },
            'labels.none': {
              guard: 'takesLabels',
              actions: ['toggleNone', 'markTouched'],
              meta: { requirements: ['ROUTE-16'] },
            },
            'form.changed': {
              actions: [
                { type: 'keepTyped', params: ({ event }) => ({ typed: event.typed }) },
                'markTouched',
              ],
              meta: { requirements: ['SHELL-14'] },
            },
            'line.added': {
              actions: [
                { type: 'keepTyped', params: ({ event }) => ({ typed: event.typed }) },
                'addLine',
              ],
              meta: { requirements: ['SHELL-02'] },
            },
            'line.removed': {
              actions: [
                { type: 'keepTyped', params: ({ event }) => ({ typed: event.typed }) },
                { type: 'removeLine', params: ({ event }) => ({ key: event.key }) },
              ],
              meta: { requirements: ['SHELL-02'] },
            },
            'form.submitted': [
              {
                guard: {
                  type: 'formIsValid',
                  params: ({ context, event }) => ({ read: readForm(context, event.typed) }),
                },
                target: 'checking',
                actions: [
                  {
                    type: 'acceptForm',
                    params: ({ context, event }) => ({ read: readForm(context, event.typed) }),
                  },
                  { type: 'keepTyped', params: ({ event }) => ({ typed: event.typed }) },
                  'markTouched',
                ],
                meta: { requirements: ['SHELL-14'] },
              },
              {
                actions: [
                  {
                    type: 'markErrors',
                    params: ({ context, event }) => ({ read: readForm(context, event.typed) }),
                  },
                  { type: 'keepTyped', params: ({ event }) => ({ typed: event.typed }) },
                  'markTouched',
                ],
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
          },
          initial: 'typing',
          states: scanningStates,
        },
        checking: {
          description: 'The signers review the event and sign with a PIN or passkey.',
          tags: 'signing',
          on: {
            'change.requested': {
              target: 'filling',
              actions: 'forgetErrors',
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
                actions: 'forgetErrors',
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
                  { type: 'keepRecorded', params: ({ event }) => ({ output: event.output }) },
                  'tellRecorded',
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
                actions: { type: 'sayNotSent', params: ({ event }) => ({ output: event.output }) },
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
                actions: 'forgetErrors',
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
    departure: {
      description: 'Tracks whether the user leaves before the event is recorded.',
      initial: 'here',
      states: {
        here: {
          description: 'The user is not leaving.',
          on: {
            'cancel.requested': [
              { guard: 'wouldLose', target: 'asking', meta: { requirements: ['SHELL-14'] } },
              { target: 'gone', meta: { requirements: ['SHELL-14'] } },
            ],
          },
        },
        asking: {
          description: 'A question warns the user about unsaved entries.',
          tags: 'asking',
          on: {
            'leave.confirmed': { target: 'gone', meta: { requirements: ['SHELL-14'] } },
            'leave.refused': { target: 'here', meta: { requirements: ['SHELL-14'] } },
          },
        },
        gone: {
          description: 'The inventory page opens.',
          entry: 'openInventory',
        },
      },
    },
  },
});
