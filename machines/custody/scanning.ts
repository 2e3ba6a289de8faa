import { custodyEventSetup, readCode, unplaced } from './custodyEvent.setup.ts';

/** How labels are read while a count is filled in. */
export const scanningStates = custodyEventSetup.createStateConfig({
  states: {
    typing: {
      description: 'Labels are typed, or scanned by a scanner that types.',
      on: {
        'camera.requested': {
          guard: 'takesLabels',
          target: 'camera',
          meta: { requirements: ['ROUTE-16'] },
        },
      },
    },
    camera: {
      description: 'The camera reads one label after the other, each once.',
      tags: 'camera',
      initial: 'starting',
      invoke: {
        id: 'watchCamera',
        src: 'watchCamera',
        onError: {
          target: 'cameraless',
          actions: { type: 'keepCameraFault', params: { fault: 'absent' } },
          meta: { requirements: ['ROUTE-16'] },
        },
      },
      on: {
        'camera.failed': {
          target: 'cameraless',
          actions: {
            type: 'keepCameraFault',
            params: ({ event }) => ({ fault: event.fault }),
          },
          meta: { requirements: ['ROUTE-16'] },
        },
        'camera.stopped': { target: 'typing', meta: { requirements: ['ROUTE-16'] } },
        'code.read': [
          {
            guard: {
              type: 'isNewLabel',
              params: ({ context, event }) => ({ read: readCode(context, event.code) }),
            },
            target: '.watching',
            actions: [
              {
                type: 'addLabel',
                params: ({ context, event }) => ({ read: readCode(context, event.code) }),
              },
              'markTouched',
            ],
            meta: { requirements: ['ROUTE-16'] },
          },
          // It sees the codes of everything around, and what it has seen before.
          { target: '.watching', meta: { requirements: ['ROUTE-16'] } },
        ],
      },
      states: {
        starting: {
          description: 'The browser asks the person, and the camera starts.',
          tags: 'cameraStarting',
          on: {
            'camera.ready': { target: 'watching', meta: { requirements: ['ROUTE-16'] } },
          },
        },
        watching: { description: 'The picture is shown.' },
      },
    },
    cameraless: {
      description: 'It says why the camera cannot be used, and how to go on.',
      tags: 'cameraless',
      on: {
        'camera.requested': { target: 'camera', meta: { requirements: ['ROUTE-16'] } },
      },
    },
  },
}).states;

export const placesState = custodyEventSetup.createStateConfig({
  description: 'Where the book has labels that were scanned and are not here.',
  initial: 'known',
  states: {
    known: {
      description: 'It is known of each, or nobody could tell.',
      always: {
        guard: 'hasUnplaced',
        target: 'asking',
        meta: { requirements: ['ROUTE-16'] },
      },
    },
    asking: {
      description: 'The server is asked; scanning goes on.',
      invoke: {
        id: 'placeLabels',
        src: 'placeLabels',
        input: ({ context }) => ({
          inventoryId: context.inventoryId,
          labels: unplaced(context),
        }),
        onDone: {
          target: 'known',
          actions: { type: 'keepPlaces', params: ({ event }) => ({ output: event.output }) },
          meta: { requirements: ['ROUTE-16'] },
        },
        onError: {
          target: 'known',
          actions: { type: 'keepPlaces', params: { output: { outcome: 'untold' } } },
          meta: { requirements: ['ROUTE-16'] },
        },
      },
    },
  },
});
