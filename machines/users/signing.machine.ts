import { assertEvent } from 'xstate';
import { output } from '../core/output.ts';
import { cleanForm, isFirstSetUp } from './securityOutcome.ts';
import { readPin, readSignature, signingSetup } from './signing.setup.ts';

export const signingMachine = signingSetup.createMachine({
  id: 'signing',
  description: 'Sets the user’s signature image and PIN.',
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
      description: 'The user sets the signature by drawing, typing or an image.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Waiting for the user to sign.',
          initial: 'unmarked',
          on: {
            'strokes.changed': {
              actions: { type: 'setStrokes', params: ({ event }) => ({ paths: event.paths }) },
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
            unmarked: { description: 'No errors.' },
            marked: { description: 'Errors are shown.' },
            saved: { description: 'The new signature is saved.', tags: 'signatureSaved' },
          },
        },
        saving: {
          description: 'The browser makes the image. The server checks and stores the image.',
          tags: 'savingSignature',
          entry: 'clearSignature',
          invoke: {
            id: 'saveSignature',
            src: 'saveSignature',
            input: ({ context, event }) => {
              assertEvent(event, 'signature.submitted');
              return {
                userId: context.security.userId,
                picture: readSignature(context, event.signature).picture,
              };
            },
            onDone: [
              {
                guard: { type: 'isRefused', params: output },
                target: 'waiting.marked',
                actions: { type: 'setSignatureRefusal', params: output },
                meta: { requirements: ['ERR-OTHER'] },
              },
              {
                guard: { type: 'completesSetUp', params: output },
                target: 'waiting.saved',
                actions: [
                  { type: 'setChange', params: output },
                  'clearStrokes',
                  { type: 'refreshUser', params: output },
                  'notifySetUp',
                  'requestArrival',
                ],
                meta: { requirements: ['NAV-02', 'NAV-04'] },
              },
              {
                target: 'waiting.saved',
                actions: [
                  { type: 'setChange', params: output },
                  'clearStrokes',
                  { type: 'refreshUser', params: output },
                ],
                meta: { requirements: ['NAV-02', 'CALL-16'] },
              },
            ],
            onError: {
              target: 'waiting.marked',
              actions: { type: 'setSignatureRefusal', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
      },
    },
    pin: {
      description: 'The user sets a PIN that no one else can set or see.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The user enters a new PIN twice.',
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
            unmarked: { description: 'No errors.' },
            marked: { description: 'Errors are shown.' },
            saved: { description: 'The new PIN applies from now on.', tags: 'pinSaved' },
          },
        },
        saving: {
          description: 'The server checks the password if required, and stores the PIN.',
          tags: 'savingPin',
          entry: 'clearPin',
          invoke: {
            id: 'savePin',
            src: 'savePin',
            input: ({ context, event }) => {
              assertEvent(event, 'pin.submitted');
              const { pin, password } = event.form;
              return { userId: context.security.userId, pin, password };
            },
            onDone: [
              {
                guard: { type: 'isRefused', params: output },
                target: 'waiting.marked',
                actions: { type: 'setPinRefusal', params: output },
                meta: { requirements: ['ERR-OTHER'] },
              },
              {
                guard: { type: 'completesSetUp', params: output },
                target: 'waiting.saved',
                actions: [
                  { type: 'setChange', params: output },
                  { type: 'refreshUser', params: output },
                  'notifySetUp',
                  'requestArrival',
                ],
                meta: { requirements: ['NAV-02', 'NAV-03', 'NAV-04'] },
              },
              {
                target: 'waiting.saved',
                actions: [
                  { type: 'setChange', params: output },
                  { type: 'refreshUser', params: output },
                ],
                meta: { requirements: ['NAV-03'] },
              },
            ],
            onError: {
              target: 'waiting.marked',
              actions: { type: 'setPinRefusal', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
      },
    },
  },
});
