import { output, received } from '../core/output.ts';
import { controlValueScanSetup, problemOf } from './controlValueScan.setup.ts';

/** The identity of a vial: a label is scanned, typed or seen by the camera, and its history is shown. */
export const controlValueScanMachine = controlValueScanSetup.createMachine({
  id: 'controlValueScan',
  description: 'Shows the history of a vial after one scan of its label.',
  context: ({ input }) => ({
    ...input,
    code: null,
    problem: null,
    answer: null,
    cameraFailure: null,
  }),
  // Without it the label can still be typed.
  invoke: { id: 'listenKeys', src: 'listenKeys', onError: {} },
  on: {
    // The last scan counts: it takes the place of one that is still looked up.
    'code.scanned': [
      {
        guard: {
          type: 'isReadable',
          params: ({ context, event }) => ({ problem: problemOf(context, event.code) }),
        },
        target: '.finding',
        actions: { type: 'setCode', params: received },
      },
      {
        target: '.scanning.misread',
        actions: {
          type: 'markCode',
          params: ({ context, event }) => ({ problem: problemOf(context, event.code) }),
        },
      },
    ],
  },
  initial: 'scanning',
  states: {
    scanning: {
      description: 'Waiting for a label.',
      initial: 'idle',
      on: { 'camera.requested': { target: 'camera' } },
      states: {
        idle: { description: 'No errors.' },
        misread: { description: 'The scanned code is not a label, with the reason.' },
        cameraless: { description: 'The camera can’t be used, with the reason and another way.' },
      },
    },
    camera: {
      description: 'The camera looks for a code. Leaving turns it off.',
      tags: 'camera',
      initial: 'starting',
      invoke: {
        id: 'watchCamera',
        src: 'watchCamera',
        onError: {
          target: 'scanning.cameraless',
          actions: { type: 'setCameraFailure', params: { fault: 'absent' } },
        },
      },
      on: {
        'camera.failed': {
          target: 'scanning.cameraless',
          actions: { type: 'setCameraFailure', params: received },
        },
        'camera.stopped': { target: 'scanning' },
        'code.scanned': [
          {
            guard: {
              type: 'isReadable',
              params: ({ context, event }) => ({ problem: problemOf(context, event.code) }),
            },
            target: 'finding',
            actions: { type: 'setCode', params: received },
          },
          // A camera sees the codes of everything around: it continues to look.
          { target: '.watching' },
        ],
      },
      states: {
        starting: {
          description: 'The browser asks the user for permission and starts the camera.',
          tags: 'busy',
          on: { 'camera.ready': { target: 'watching' } },
        },
        watching: { description: 'The camera view is shown until a code is read.' },
      },
    },
    finding: {
      description: 'Waiting for the server to find the vial.',
      tags: 'busy',
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: output },
            target: 'answered',
            actions: { type: 'setAnswer', params: output },
            meta: { requirements: ['LABEL-01'] },
          },
          {
            guard: { type: 'isRefused', params: output },
            target: 'scanning.misread',
            actions: { type: 'setProblem', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            target: 'failed',
            actions: { type: 'setProblem', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setProblem', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    answered: {
      description: 'The page shows the vial’s history or the code’s contents.',
      on: { 'camera.requested': { target: 'camera', actions: 'forget' } },
    },
    failed: {
      description: 'No reply. The user can retry with the same code.',
      tags: 'failed',
      on: {
        'retry.requested': { target: 'finding', meta: { requirements: ['ERR-OTHER'] } },
        'camera.requested': { target: 'camera' },
      },
    },
  },
});
