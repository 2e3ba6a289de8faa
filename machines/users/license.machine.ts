import { output } from '../core/output.ts';
import { licenseSetup } from './license.setup.ts';
import { cleanForm, isFirstSetUp } from './securityOutcome.ts';

export const licenseMachine = licenseSetup.createMachine({
  id: 'license',
  description: 'A new user accepts the license agreement.',
  context: ({ input }) => ({ ...input, isSettingUp: isFirstSetUp(input), form: cleanForm }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The browser checks whether the user already accepted the agreement.',
      always: [
        { guard: 'isAcknowledged', target: 'acceptedBefore', meta: { requirements: ['NAV-02'] } },
        { target: 'reading', meta: { requirements: ['NAV-02'] } },
      ],
    },
    reading: {
      description: 'The page links the agreement. Waiting for the user to check the box.',
      on: {
        'license.submitted': [
          {
            guard: {
              type: 'isNotAccepted',
              params: ({ event }) => ({ isAccepted: event.isAccepted }),
            },
            actions: 'markBox',
            meta: { requirements: ['NAV-02'] },
          },
          { target: 'acknowledging', meta: { requirements: ['NAV-02'] } },
        ],
      },
    },
    acknowledging: {
      description: 'The server records the acceptance.',
      tags: 'busy',
      invoke: {
        id: 'acknowledgeLicense',
        src: 'acknowledgeLicense',
        input: ({ context }) => ({ userId: context.security.userId }),
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'reading',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            guard: { type: 'completesSetUp', params: output },
            target: 'acknowledged',
            actions: [{ type: 'refreshUser', params: output }, 'notifySetUp', 'requestArrival'],
            meta: { requirements: ['NAV-02', 'NAV-04'] },
          },
          {
            target: 'acknowledged',
            actions: { type: 'refreshUser', params: output },
            meta: { requirements: ['NAV-02'] },
          },
        ],
        onError: {
          target: 'reading',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    acknowledged: { description: 'The agreement is accepted.', tags: 'acknowledged' },
    acceptedBefore: {
      description: 'Already accepted. The user isn’t asked again.',
      tags: ['acknowledged', 'acceptedBefore'],
    },
  },
});
