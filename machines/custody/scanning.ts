import { output } from '../core/output.ts';
import { custodyEventSetup, labelsWithoutLocation } from './custodyEvent.setup.ts';

/** Where scanned labels are that the ledger does not have here. */
export const placesState = custodyEventSetup.createStateConfig({
  description: 'Shows where the ledger has scanned labels that are not in this inventory.',
  initial: 'known',
  states: {
    known: {
      description: 'The location of each label is known, or the server could not find it.',
      always: { guard: 'hasUnplaced', target: 'requesting', meta: { requirements: ['LABEL-03'] } },
    },
    requesting: {
      description: 'Waiting for the server to find the labels. Scanning continues.',
      invoke: {
        id: 'placeLabels',
        src: 'placeLabels',
        input: ({ context }) => ({
          inventoryId: context.inventoryId,
          labels: labelsWithoutLocation(context),
        }),
        onDone: {
          target: 'known',
          actions: { type: 'setPlaces', params: output },
          meta: { requirements: ['LABEL-03'] },
        },
        onError: { target: 'known', actions: { type: 'setPlaces', params: { output: null } } },
      },
    },
  },
});
