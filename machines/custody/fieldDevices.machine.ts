import { output, received } from '../core/output.ts';
import { fieldDevicesSetup, revocationErrorsOf, revocationOf } from './fieldDevices.setup.ts';

/** The devices that record without a network: an administrator revokes one that was lost. */
export const fieldDevicesMachine = fieldDevicesSetup.createMachine({
  id: 'fieldDevices',
  description: 'Lists the devices that record without a network, and revokes one that was lost.',
  context: ({ input }) => ({
    ...input,
    deviceId: '',
    reason: '',
    errors: {},
    problem: null,
    isDone: false,
  }),
  initial: 'listed',
  states: {
    listed: {
      description: 'The devices, what each sent, and what it announced and did not send.',
      on: {
        'revocation.requested': {
          target: 'confirming',
          actions: { type: 'setDevice', params: received },
          meta: { requirements: ['FIELD-15'] },
        },
      },
    },
    confirming: {
      description: 'A dialog says what a revocation does, and asks for the reason.',
      tags: 'confirming',
      on: {
        'revocation.canceled': { target: 'listed', meta: { requirements: ['FIELD-15'] } },
        'revocation.submitted': [
          {
            guard: { type: 'hasErrors', params: revocationErrorsOf },
            actions: { type: 'markErrors', params: revocationErrorsOf },
            meta: { requirements: ['FIELD-15'] },
          },
          {
            target: 'revoking',
            actions: { type: 'setReason', params: received },
            meta: { requirements: ['FIELD-15'] },
          },
        ],
      },
    },
    revoking: {
      description: 'The server ends the nonces of the device, and makes a count of its places due.',
      tags: ['confirming', 'busy'],
      invoke: {
        id: 'revokeDevice',
        src: 'revokeDevice',
        input: ({ context }) => revocationOf(context),
        onDone: [
          {
            guard: { type: 'isRevoked', params: output },
            target: 'listed',
            actions: { type: 'setRevoked', params: output },
            meta: { requirements: ['FIELD-15'] },
          },
          {
            target: 'confirming',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'confirming',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
  },
});
