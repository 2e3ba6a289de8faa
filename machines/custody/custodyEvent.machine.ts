import { output, received } from '../core/output.ts';
import { actOf, custodyEventSetup, sourcesAsked } from './custodyEvent.setup.ts';
import { amounts, filling, leaving } from './custodyEvent.states.ts';
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
    isTouched: false,
    toSign: null,
    errors: {},
    refusal: null,
    recorded: null,
    kept: null,
  }),
  type: 'parallel',
  states: {
    act: {
      description: 'The event is being prepared, from its type to its record.',
      initial: 'deciding',
      states: {
        loading: {
          description:
            'The browser loads the choices for the form of the chosen type, or again after the stock changed.',
          tags: 'loading',
          invoke: {
            id: 'loadSources',
            src: 'loadSources',
            input: ({ context }) => sourcesAsked(context),
            onDone: [
              {
                guard: { type: 'isLoaded', params: output },
                target: 'deciding',
                actions: { type: 'setSources', params: output },
                meta: { requirements: ['COUNT-02'] },
              },
              {
                target: 'unavailable',
                actions: { type: 'setFailure', params: output },
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
          on: { 'load.retried': { target: 'loading', meta: { requirements: ['ERR-OTHER'] } } },
        },
        deciding: {
          description:
            'The browser restores an earlier form, or opens the form of the chosen type.',
          always: [
            { guard: 'hasForm', target: 'filling', meta: { requirements: ['COUNT-02'] } },
            {
              guard: { type: 'isPossible', params: ({ context }) => ({ kind: context.kind }) },
              target: 'filling',
              actions: { type: 'chooseKind', params: ({ context }) => ({ kind: context.kind }) },
            },
            { target: 'choosing' },
          ],
        },
        choosing: {
          description: 'The user chooses the event type. Unavailable types give a reason.',
          on: {
            'kind.chosen': {
              guard: { type: 'isPossible', params: received },
              target: 'loading',
              actions: { type: 'setKind', params: received },
              meta: { requirements: ['COUNT-06'] },
            },
          },
        },
        filling,
        checking: {
          description:
            'The signers review the event, and sign. The server records everything together.',
          invoke: {
            id: 'signedAct',
            src: 'signedAct',
            input: ({ context }) => actOf(context),
            onDone: [
              {
                guard: { type: 'isRecorded', params: output },
                target: 'recorded',
                actions: [
                  { type: 'setRecorded', params: output },
                  'notifyRecorded',
                  'openInventory',
                ],
                meta: { requirements: ['LEDGER-03'] },
              },
              {
                guard: { type: 'isKept', params: output },
                target: 'kept',
                actions: { type: 'setKept', params: output },
                meta: { requirements: ['FIELD-01', 'FIELD-18'] },
              },
              {
                guard: { type: 'isChangeRequested', params: output },
                target: 'filling',
                actions: 'clearRefusal',
              },
              {
                guard: { type: 'stockMoved', params: output },
                target: 'loading',
                actions: { type: 'setRefusal', params: output },
                meta: { requirements: ['COUNT-02', 'ERR-OTHER'] },
              },
              {
                guard: { type: 'formIsRefused', params: output },
                target: 'filling',
                actions: { type: 'setRefusal', params: output },
                meta: { requirements: ['ERR-OTHER'] },
              },
              {
                target: 'checking',
                reenter: true,
                actions: { type: 'setRefusal', params: output },
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
            onError: {
              target: 'checking',
              reenter: true,
              actions: { type: 'setRefusal', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        recorded: { description: 'The event is in the ledger. The inventory page opens.' },
        kept: { description: 'The event is on this device, and not in the ledger yet.' },
      },
    },
    places: placesState,
    amounts,
    leaving,
  },
});
