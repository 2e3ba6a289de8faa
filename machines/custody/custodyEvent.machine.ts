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
  description:
    'An event of custody is recorded: what happened, a page that repeats it, the signatures, one transaction.',
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
      description: 'The event, from its kind to its record.',
      initial: 'loading',
      states: {
        loading: {
          description: 'What the form offers is fetched: stock, people to buy from, transfers.',
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
          description: 'The form cannot be offered: why, and a way to try again.',
          tags: 'failed',
          on: {
            'load.retried': { target: 'loading', meta: { requirements: ['ERR-OTHER'] } },
          },
        },
        deciding: {
          description: 'A form that was filled before is shown again; else the kind decides.',
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
          description: 'The person chooses what happened; what cannot happen here says why.',
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
          description: 'The person says what happened.',
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
          description:
            'A page repeats what happened before anything is recorded, and asks whoever signs for their PIN or passkey.',
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
          description:
            'Passkeys are asked for; the server checks them and the PINs, and records all in one transaction.',
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
          description:
            'The reply was lost: it may be recorded. Trying again with the same key records it once at most.',
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
          description: 'It is in the book; the page of the inventory is opened, which shows it.',
          tags: 'recorded',
        },
      },
    },
    places: placesState,
    departure: {
      description: 'Whether the person leaves before the event is recorded.',
      initial: 'here',
      states: {
        here: {
          description: 'Nobody leaves.',
          on: {
            'cancel.requested': [
              { guard: 'wouldLose', target: 'asking', meta: { requirements: ['SHELL-14'] } },
              { target: 'gone', meta: { requirements: ['SHELL-14'] } },
            ],
          },
        },
        asking: {
          description: 'A question says what would be lost.',
          tags: 'asking',
          on: {
            'leave.confirmed': { target: 'gone', meta: { requirements: ['SHELL-14'] } },
            'leave.refused': { target: 'here', meta: { requirements: ['SHELL-14'] } },
          },
        },
        gone: {
          description: 'The page of the inventory is opened.',
          entry: 'openInventory',
        },
      },
    },
  },
});
