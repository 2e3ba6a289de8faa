import { output, received } from '../core/output.ts';
import { formScanSetup, labelToPlace } from './formScan.setup.ts';

/** Codes for the form that is open, one after another: typed, from a scanner, or seen by the camera. */
export const formScanMachine = formScanSetup.createMachine({
  id: 'formScan',
  description:
    'Takes scanned labels and packages into the open form, and says at once what is wrong with them.',
  context: { form: null, answer: null, answered: 0, cameraFailure: null },
  // The forms can be filled in by hand without it.
  invoke: { id: 'watchForm', src: 'watchForm', onError: { target: '.closed' } },
  on: { 'form.opened': { target: '.open', actions: { type: 'setForm', params: received } } },
  initial: 'closed',
  states: {
    closed: { description: 'No open form takes codes.' },
    open: {
      description: 'A form is open that takes codes.',
      type: 'parallel',
      invoke: [
        // Without it a label can still be typed.
        { id: 'listenKeys', src: 'listenKeys', onError: {} },
        { id: 'takeCode', src: 'takeCode', onError: { target: 'closed' } },
        // The form says it in words.
        { id: 'signal', src: 'signal', onError: {} },
      ],
      on: {
        'form.closed': { target: 'closed' },
        'code.scanned': {
          actions: { type: 'giveCode', params: received },
          meta: { requirements: ['LABEL-03'] },
        },
      },
      states: {
        camera: {
          initial: 'off',
          description: 'Whether the camera looks for codes.',
          states: {
            off: {
              description: 'The camera is off. A scanner or the keyboard gives codes.',
              on: { 'camera.requested': { target: 'on', meta: { requirements: ['LABEL-03'] } } },
            },
            on: {
              description: 'The camera reads codes one after another.',
              tags: 'camera',
              initial: 'starting',
              invoke: {
                id: 'watchCamera',
                src: 'watchCamera',
                onError: {
                  target: 'unavailable',
                  actions: { type: 'setCameraFailure', params: { fault: 'absent' } },
                },
              },
              on: {
                'camera.failed': {
                  target: 'unavailable',
                  actions: { type: 'setCameraFailure', params: received },
                },
                'camera.stopped': { target: 'off' },
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
            unavailable: {
              description: 'The camera can’t be used, with the reason and another way.',
              tags: 'cameraless',
              on: { 'camera.requested': { target: 'on' } },
            },
          },
        },
        answers: {
          initial: 'told',
          description: 'What the form says about the last code.',
          on: {
            'code.answered': [
              {
                guard: { type: 'isUnplaced', params: received },
                target: '.placing',
                actions: [
                  { type: 'setAnswer', params: received },
                  { type: 'giveSignal', params: received },
                ],
                meta: { requirements: ['LABEL-03'] },
              },
              {
                target: '.told',
                actions: [
                  { type: 'setAnswer', params: received },
                  { type: 'giveSignal', params: received },
                ],
                meta: { requirements: ['LABEL-03'] },
              },
            ],
          },
          states: {
            told: { description: 'The answer is complete, or no code was scanned yet.' },
            placing: {
              description: 'The server is asked where a label is that the form doesn’t know.',
              invoke: {
                id: 'placeLabel',
                src: 'placeLabel',
                input: ({ context }) => labelToPlace(context),
                onDone: {
                  target: 'told',
                  actions: { type: 'setPlace', params: output },
                  meta: { requirements: ['LABEL-03'] },
                },
                onError: { target: 'told' },
              },
            },
          },
        },
        screen: {
          initial: 'deciding',
          description: 'Whether the screen is kept on while the form is open.',
          states: {
            deciding: {
              description: 'Depends on the form.',
              always: [
                { guard: 'keepsAwake', target: 'awake', meta: { requirements: ['COUNT-01'] } },
                { target: 'asUsual' },
              ],
            },
            awake: {
              description: 'The screen stays on while stock is counted.',
              // It then turns off as usual.
              invoke: { id: 'keepAwake', src: 'keepAwake', onError: { target: 'asUsual' } },
            },
            asUsual: { description: 'The device decides when its screen turns off.' },
          },
        },
      },
    },
  },
});
