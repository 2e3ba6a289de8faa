import { cleanForm, isFirstSetUp } from './securityOutcome.ts';
import { readPin, readSignature, signingSetup } from './signing.setup.ts';

export const signingMachine = signingSetup.createMachine({
  id: 'signing',
  description: 'What a person signs with: the picture of the signature, and the PIN.',
  context: ({ input }) => ({
    ...input,
    isSettingUp: isFirstSetUp(input),
    paths: [],
    signatureForm: cleanForm,
    pinForm: cleanForm,
  }),
  type: 'parallel',
  states: {
    signature: {
      description: 'The signature is drawn, typed or chosen as an image.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The person signs.',
          initial: 'unmarked',
          on: {
            'strokes.changed': {
              actions: { type: 'keepStrokes', params: ({ event }) => ({ paths: event.paths }) },
              meta: { requirements: ['NAV-02'] },
            },
            'signature.submitted': [
              {
                guard: {
                  type: 'hasErrors',
                  params: ({ context, event }) => ({
                    errors: readSignature(context, event.signature).errors,
                  }),
                },
                target: '.marked',
                actions: {
                  type: 'markSignature',
                  params: ({ context, event }) => ({
                    errors: readSignature(context, event.signature).errors,
                  }),
                },
                meta: { requirements: ['NAV-02'] },
              },
              { target: 'saving', meta: { requirements: ['NAV-02'] } },
            ],
          },
          states: {
            unmarked: { description: 'Nothing has been found wrong yet.' },
            marked: { description: 'It says what has to be mended.' },
            saved: { description: 'The new signature is kept.', tags: 'signatureSaved' },
          },
        },
        saving: {
          description: 'The picture is made, and the server judges and keeps it.',
          tags: 'savingSignature',
          entry: 'clearSignature',
          invoke: {
            id: 'saveSignature',
            src: 'saveSignature',
            input: ({ context, event }) => {
              if (event.type !== 'signature.submitted') throw new Error('Nothing was signed.');
              return {
                userId: context.security.userId,
                picture: readSignature(context, event.signature).picture,
              };
            },
            onDone: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
                target: 'waiting.marked',
                actions: {
                  type: 'keepSignatureRefusal',
                  params: ({ event }) => ({ output: event.output }),
                },
                meta: { requirements: ['NAV-02'] },
              },
              {
                guard: {
                  type: 'completesSetUp',
                  params: ({ event }) => ({ output: event.output }),
                },
                target: 'waiting.saved',
                actions: [
                  { type: 'keepChange', params: ({ event }) => ({ output: event.output }) },
                  'forgetStrokes',
                  { type: 'refreshUser', params: ({ event }) => ({ output: event.output }) },
                  'tellSetUp',
                  'requestArrival',
                ],
                meta: { requirements: ['NAV-02', 'NAV-04'] },
              },
              {
                target: 'waiting.saved',
                actions: [
                  { type: 'keepChange', params: ({ event }) => ({ output: event.output }) },
                  'forgetStrokes',
                  { type: 'refreshUser', params: ({ event }) => ({ output: event.output }) },
                ],
                meta: { requirements: ['NAV-02', 'CALL-16'] },
              },
            ],
            onError: {
              target: 'waiting.marked',
              actions: { type: 'keepSignatureRefusal', params: { output: null } },
              meta: { requirements: ['NAV-02'] },
            },
          },
        },
      },
    },
    pin: {
      description: 'The PIN is chosen; nobody else can, and nobody can read it.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The person types a new PIN twice.',
          initial: 'unmarked',
          on: {
            'pin.submitted': [
              {
                guard: {
                  type: 'hasErrors',
                  params: ({ context, event }) => ({ errors: readPin(context, event.form) }),
                },
                target: '.marked',
                actions: {
                  type: 'markPin',
                  params: ({ context, event }) => ({ errors: readPin(context, event.form) }),
                },
                meta: { requirements: ['NAV-02', 'NAV-03'] },
              },
              { target: 'saving', meta: { requirements: ['NAV-02', 'NAV-03'] } },
            ],
          },
          states: {
            unmarked: { description: 'Nothing has been found wrong yet.' },
            marked: { description: 'It says what has to be mended.' },
            saved: { description: 'The new PIN counts from now on.', tags: 'pinSaved' },
          },
        },
        saving: {
          description: 'The server checks the password, where it is needed, and keeps the PIN.',
          tags: 'savingPin',
          entry: 'clearPin',
          invoke: {
            id: 'savePin',
            src: 'savePin',
            input: ({ context, event }) => {
              if (event.type !== 'pin.submitted') throw new Error('No PIN was typed.');
              const { pin, password } = event.form;
              return { userId: context.security.userId, pin, password };
            },
            onDone: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
                target: 'waiting.marked',
                actions: {
                  type: 'keepPinRefusal',
                  params: ({ event }) => ({ output: event.output }),
                },
                meta: { requirements: ['NAV-02', 'NAV-03'] },
              },
              {
                guard: {
                  type: 'completesSetUp',
                  params: ({ event }) => ({ output: event.output }),
                },
                target: 'waiting.saved',
                actions: [
                  { type: 'keepChange', params: ({ event }) => ({ output: event.output }) },
                  { type: 'refreshUser', params: ({ event }) => ({ output: event.output }) },
                  'tellSetUp',
                  'requestArrival',
                ],
                meta: { requirements: ['NAV-02', 'NAV-03', 'NAV-04'] },
              },
              {
                target: 'waiting.saved',
                actions: [
                  { type: 'keepChange', params: ({ event }) => ({ output: event.output }) },
                  { type: 'refreshUser', params: ({ event }) => ({ output: event.output }) },
                ],
                meta: { requirements: ['NAV-03'] },
              },
            ],
            onError: {
              target: 'waiting.marked',
              actions: { type: 'keepPinRefusal', params: { output: null } },
              meta: { requirements: ['NAV-03'] },
            },
          },
        },
      },
    },
  },
});
