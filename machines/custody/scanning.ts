import { output, received } from '../core/output.ts';
import { custodyEventSetup, labelsWithoutLocation, readCode } from './custodyEvent.setup.ts';

/** How labels are read while a count is filled in. */
export const scanningStates = custodyEventSetup.createStateConfig({
  states: {
    typing: {
      description: 'Waiting for the user to type labels or use a scanner.',
      on: {
        'camera.requested': {
          guard: 'takesLabels',
          target: 'camera',
          meta: { requirements: ['LABEL-03'] },
        },
      },
    },
    camera: {
      description: 'The camera reads labels one after another, each once.',
      tags: 'camera',
      initial: 'starting',
      invoke: {
        id: 'watchCamera',
        src: 'watchCamera',
        onError: {
          target: 'cameraless',
          actions: { type: 'setCameraFailure', params: { fault: 'absent' } },
        },
      },
      on: {
        'camera.failed': {
          target: 'cameraless',
          actions: { type: 'setCameraFailure', params: received },
        },
        'camera.stopped': { target: 'typing' },
        'code.scanned': [
          {
            guard: { type: 'isNewLabel', params: readCode },
            target: '.watching',
            actions: [{ type: 'addLabel', params: readCode }, 'markTouched'],
            meta: { requirements: ['LABEL-03'] },
          },
          // It sees the codes of everything around, and what it has seen before.
          { target: '.watching' },
        ],
      },
      states: {
        starting: {
          description: 'The browser asks the user for permission and starts the camera.',
          tags: 'cameraStarting',
          on: { 'camera.ready': { target: 'watching' } },
        },
        watching: { description: 'The camera view is shown.' },
      },
    },
    cameraless: {
      description: 'The camera can’t be used, with the reason and another way.',
      tags: 'cameraless',
      on: { 'camera.requested': { target: 'camera' } },
    },
  },
}).states;

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
