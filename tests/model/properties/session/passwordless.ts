import type { passwordlessMachine } from '../../../../machines/session/passwordless.machine.ts';
import { ended, failed, now, propertiesOf, runs } from '../property.ts';

export const passwordless = propertiesOf<typeof passwordlessMachine>([
  {
    id: 'PWL-01',
    says: 'the question is shown where a local authenticator is available and nothing was chosen',
    applies: (moment) =>
      ended<{ isOffered: boolean }>(moment, 'considerPrompt', ({ isOffered }) => isOffered),
    holds: ({ snapshot }) => snapshot.hasTag('shown') && !snapshot.hasTag('busy'),
  },
  {
    id: 'PWL-02',
    says: 'Yes registers a passkey, and the login waits for it',
    applies: ({ event, before }) => event === 'setup.chosen' && before.matches('prompting'),
    holds: (moment) => runs(moment, 'registerPasskey') && moment.snapshot.status === 'active',
  },
  {
    id: 'PWL-03',
    says: 'No stores that this browser is not asked again, and registers nothing',
    applies: ({ event, before }) => event === 'setup.declined' && before.matches('prompting'),
    holds: (moment) =>
      now(moment, 'start setChoice {"remember":false}') === 1 && !runs(moment, 'registerPasskey'),
  },
  {
    id: 'PWL-03',
    says: 'that there is a passkey is stored only after one was registered',
    applies: (moment) => now(moment, 'start setChoice {"remember":true}') > 0,
    holds: (moment) =>
      ended<{ outcome: string }>(
        moment,
        'registerPasskey',
        ({ outcome }) => outcome === 'registered',
      ),
  },
  {
    id: 'PWL-04',
    says: 'without an authenticator, or with a stored choice, no one is asked',
    applies: (moment) =>
      ended<{ isOffered: boolean }>(moment, 'considerPrompt', ({ isOffered }) => !isOffered),
    holds: ({ snapshot }) => snapshot.status === 'done',
  },
  {
    id: 'PWL-04',
    says: 'a program is never asked',
    applies: ({ input }) => input.user.userType === 'ApiOnly',
    holds: ({ snapshot, running }) => snapshot.status === 'done' && running.length === 0,
  },
  {
    id: 'PWL-05',
    says: 'a failure is shown in words, and the person is let in by Continue',
    applies: (moment) =>
      failed(moment, 'registerPasskey') ||
      ended<{ outcome: string }>(moment, 'registerPasskey', ({ outcome }) => outcome === 'failed'),
    holds: ({ snapshot }) => snapshot.hasTag('failed') && snapshot.context.failure !== '',
  },
  {
    id: 'PWL-05',
    says: 'the screen of a failure has words',
    isOfSnapshot: true,
    applies: ({ snapshot }) => snapshot.hasTag('failed'),
    holds: ({ snapshot }) => snapshot.context.failure !== '',
  },
  {
    id: 'PWL-05',
    says: 'Continue stores nothing and lets the person in',
    applies: ({ event, before }) => event === 'continue.chosen' && before.hasTag('failed'),
    holds: (moment) => moment.snapshot.status === 'done' && now(moment, 'start setChoice') === 0,
  },
]);
