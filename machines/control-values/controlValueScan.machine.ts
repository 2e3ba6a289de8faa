import { controlValueScanSetup, problemOf } from './controlValueScan.setup.ts';

/** Who was this vial: a label is scanned, typed or seen by the camera, and its life is told. */
export const controlValueScanMachine = controlValueScanSetup.createMachine({
  id: 'controlValueScan',
  description: 'One scan of a label tells everything that happened to its vial.',
  context: ({ input }) => ({
    ...input,
    code: null,
    problem: null,
    answer: null,
    cameraFault: null,
  }),
  // Without it the label can still be typed.
  invoke: {
    id: 'listenKeys',
    src: 'listenKeys',
    onError: { meta: { requirements: ['ROUTE-16'] } },
  },
  on: {
    // The last scan counts: it takes the place of one that is still looked up.
    'code.read': [
      {
        guard: {
          type: 'isReadable',
          params: ({ context, event }) => ({ problem: problemOf(context, event.code) }),
        },
        target: '.finding',
        actions: { type: 'keepCode', params: ({ event }) => ({ code: event.code }) },
        meta: { requirements: ['ROUTE-16'] },
      },
      {
        target: '.asking.misread',
        actions: {
          type: 'markCode',
          params: ({ context, event }) => ({
            code: event.code,
            problem: problemOf(context, event.code),
          }),
        },
        meta: { requirements: ['ROUTE-16'] },
      },
    ],
  },
  initial: 'asking',
  states: {
    asking: {
      description: 'Waits for a label.',
      initial: 'resting',
      on: {
        'camera.requested': {
          target: 'camera',
          actions: 'forget',
          meta: { requirements: ['ROUTE-16'] },
        },
      },
      states: {
        resting: { description: 'Nothing has gone wrong.' },
        misread: { description: 'It says why what was scanned is no label.' },
        cameraless: { description: 'It says why the camera cannot be used, and how to go on.' },
      },
    },
    camera: {
      description: 'The camera looks for a code. It is off as soon as this is left.',
      tags: 'camera',
      initial: 'starting',
      invoke: {
        id: 'watchCamera',
        src: 'watchCamera',
        onError: {
          target: 'asking.cameraless',
          actions: { type: 'keepCameraFault', params: { fault: 'absent' } },
          meta: { requirements: ['ROUTE-16'] },
        },
      },
      on: {
        'camera.failed': {
          target: 'asking.cameraless',
          actions: { type: 'keepCameraFault', params: ({ event }) => ({ fault: event.fault }) },
          meta: { requirements: ['ROUTE-16'] },
        },
        'camera.stopped': { target: 'asking', meta: { requirements: ['ROUTE-16'] } },
        'code.read': [
          {
            guard: {
              type: 'isReadable',
              params: ({ context, event }) => ({ problem: problemOf(context, event.code) }),
            },
            target: 'finding',
            actions: { type: 'keepCode', params: ({ event }) => ({ code: event.code }) },
            meta: { requirements: ['ROUTE-16'] },
          },
          // A camera sees the codes of everything around: it goes on looking.
          { target: '.watching', meta: { requirements: ['ROUTE-16'] } },
        ],
      },
      states: {
        starting: {
          description: 'The browser asks the person, and the camera starts.',
          tags: 'busy',
          on: { 'camera.ready': { target: 'watching', meta: { requirements: ['ROUTE-16'] } } },
        },
        watching: { description: 'The picture is shown until a code is read.' },
      },
    },
    finding: {
      description: 'The server is asked whose vial it was.',
      tags: 'busy',
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => ({ output: event.output }) },
            target: 'answered',
            actions: { type: 'keepAnswer', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-16'] },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'asking.misread',
            actions: { type: 'keepProblem', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-16'] },
          },
          {
            target: 'unanswered',
            actions: { type: 'keepProblem', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-16'] },
          },
        ],
        onError: {
          target: 'unanswered',
          actions: { type: 'keepProblem', params: { output: null } },
          meta: { requirements: ['ROUTE-16'] },
        },
      },
    },
    answered: {
      description:
        'The life of the vial, or what else the code was. The next label can be scanned.',
      on: {
        'camera.requested': {
          target: 'camera',
          actions: 'forget',
          meta: { requirements: ['ROUTE-16'] },
        },
      },
    },
    unanswered: {
      description: 'No answer came; the same code can be asked for again.',
      tags: 'failed',
      on: {
        'retry.requested': {
          target: 'finding',
          actions: 'forget',
          meta: { requirements: ['ROUTE-16'] },
        },
        'camera.requested': {
          target: 'camera',
          actions: 'forget',
          meta: { requirements: ['ROUTE-16'] },
        },
      },
    },
  },
});
