import { licenceSetup } from './licence.setup.ts';
import { cleanForm, isFirstSetUp } from './securityOutcome.ts';

export const licenceMachine = licenceSetup.createMachine({
  id: 'licence',
  description: 'A new person accepts the licence agreement.',
  context: ({ input }) => ({ ...input, isSettingUp: isFirstSetUp(input), form: cleanForm }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Who has accepted it is not asked again.',
      always: [
        { guard: 'isAcknowledged', target: 'acceptedBefore', meta: { requirements: ['NAV-02'] } },
        { target: 'reading', meta: { requirements: ['NAV-02'] } },
      ],
    },
    reading: {
      description: 'The agreement is linked; the box must be ticked.',
      on: {
        'licence.submitted': [
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
      description: 'The server writes down that it was accepted.',
      tags: 'busy',
      invoke: {
        id: 'acknowledgeLicence',
        src: 'acknowledgeLicence',
        input: ({ context }) => ({ userId: context.security.userId }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'reading',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['NAV-02'] },
          },
          {
            guard: { type: 'completesSetUp', params: ({ event }) => ({ output: event.output }) },
            target: 'acknowledged',
            actions: [
              { type: 'keepChange', params: ({ event }) => ({ output: event.output }) },
              { type: 'refreshUser', params: ({ event }) => ({ output: event.output }) },
              'tellSetUp',
              'requestArrival',
            ],
            meta: { requirements: ['NAV-02', 'NAV-04'] },
          },
          {
            target: 'acknowledged',
            actions: [
              { type: 'keepChange', params: ({ event }) => ({ output: event.output }) },
              { type: 'refreshUser', params: ({ event }) => ({ output: event.output }) },
            ],
            meta: { requirements: ['NAV-02'] },
          },
        ],
        onError: {
          target: 'reading',
          actions: { type: 'keepRefusal', params: { output: null } },
          meta: { requirements: ['NAV-02'] },
        },
      },
    },
    acknowledged: { description: 'It is accepted.', tags: 'acknowledged' },
    acceptedBefore: {
      description: 'It was accepted long ago, and is not spoken of again.',
      tags: ['acknowledged', 'acceptedBefore'],
    },
  },
});
