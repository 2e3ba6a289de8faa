import type { lockScreenMachine } from '../../../../machines/session/lockScreen.machine.ts';
import type { LockedPerson, UnlockOutcome } from '../../../../machines/session/lockScreen.setup.ts';
import { ended, ever, failed, type MomentOf, now, propertiesOf, runs } from '../property.ts';

type Step = MomentOf<typeof lockScreenMachine>;

/** Whether it says that the storage does not answer. */
const isExplaining = (snapshot: Step['snapshot']) =>
  snapshot.matches({ unread: { dialog: 'open' } });
const isOfSession = ({ input }: Step) => input.owner !== null;
const personOf = ({ payload }: Step) => (payload as { person: LockedPerson }).person;
const proven = (step: Step) =>
  ended<UnlockOutcome>(step, 'askPasskey', ({ outcome }) => outcome === 'proven');

export const lockScreen = propertiesOf<typeof lockScreenMachine>([
  {
    id: 'FIELD-05',
    says: 'a session is unlocked by a passkey that was proven, and by nothing else',
    applies: ({ snapshot }) => snapshot.matches('unlocked'),
    holds: (step) => proven(step) && isOfSession(step),
  },
  {
    id: 'FIELD-05',
    says: 'a proven passkey unlocks: the session, or from the login page what the kit shows',
    applies: proven,
    holds: (step) =>
      isOfSession(step)
        ? step.snapshot.matches('unlocked') && step.snapshot.context.output.outcome === 'unlocked'
        : now(step, 'start openSession') === 1 &&
          step.did.some((effect) => effect.includes('"way":"passkey"')),
  },
  {
    id: 'FIELD-05',
    says: 'without a passkey nothing but blank forms opens',
    applies: (step) => now(step, 'start openSession') > 0 && ever(step, 'start askPasskey') === 0,
    holds: (step) => step.did.some((effect) => effect.includes('"way":"pin"')),
  },
  {
    id: 'FIELD-05',
    says: 'nothing opens to a person whose login is older than 12 hours, or whose kit is over',
    applies: (step) =>
      ['passkey.chosen', 'pin.chosen'].includes(step.event) && personOf(step).refusal !== null,
    holds: (step) =>
      now(step, 'start openSession') === 0 &&
      now(step, 'start askPasskey') === 0 &&
      step.snapshot.context === step.before.context,
  },
  {
    id: 'FIELD-05',
    says: 'a passkey is asked for only where the kit has one',
    applies: (step) => step.event === 'passkey.chosen' && !personOf(step).hasPasskey,
    holds: (step) => now(step, 'start askPasskey') === 0,
  },
  {
    id: 'FIELD-05',
    says: 'a session is locked from the moment it is known that its user can unlock it',
    applies: (step) =>
      isOfSession(step) &&
      ended<readonly LockedPerson[]>(step, 'readPeople', ({ length }) => length > 0),
    holds: ({ snapshot }) => snapshot.hasTag('shown') && snapshot.context.people.length > 0,
  },
  {
    id: 'FIELD-05',
    says: 'a session that no one can unlock is not kept',
    applies: (step) =>
      ended<readonly LockedPerson[]>(step, 'readPeople', ({ length }) => length === 0),
    holds: ({ snapshot }) =>
      snapshot.matches('ended') && snapshot.context.output.outcome === 'ended',
  },
  {
    id: 'FIELD-05',
    says: 'a storage that does not answer ends nothing: it is asked again until it answers',
    applies: (step) => failed(step, 'readPeople'),
    holds: ({ snapshot }) =>
      snapshot.matches({ unread: { storage: 'pausing' } }) ||
      snapshot.matches({ unread: { storage: 'stuck' } }),
  },
  {
    id: 'FIELD-05',
    says: 'before anyone is told that the storage does not answer it was asked five times',
    applies: ({ snapshot, before }) => snapshot.hasTag('stuck') && !before.hasTag('stuck'),
    holds: (step) => ever(step, 'start readPeople') >= 5,
  },
  {
    id: 'FIELD-05',
    says: 'while the storage does not answer the lock of a session is shown, and can be left',
    applies: (step) => isOfSession(step) && step.snapshot.matches('unread'),
    holds: ({ snapshot }) => snapshot.hasTag('shown') && snapshot.can({ type: 'lock.left' }),
  },
  {
    id: 'FIELD-05',
    says: 'a storage that answers late opens the lock where the network was lost in the meantime',
    applies: (step) =>
      step.before.context.isLost &&
      ended<readonly LockedPerson[]>(step, 'readPeople', ({ length }) => length > 0),
    holds: ({ snapshot }) => snapshot.matches({ watching: 'locked' }),
  },
  {
    id: 'FIELD-05',
    says: 'the login page shows the lock only without a network',
    applies: (step) => !isOfSession(step) && step.event === 'network.found',
    holds: ({ snapshot }) => !snapshot.matches({ watching: 'locked' }) && !isExplaining(snapshot),
  },
  {
    id: 'FIELD-05',
    says: 'the login page offers to unlock as soon as the network is lost',
    applies: ({ event, before }) =>
      event === 'network.lost' &&
      (before.matches({ watching: 'online' }) || before.matches({ unread: { dialog: 'closed' } })),
    holds: ({ snapshot }) => snapshot.hasTag('shown') && !snapshot.hasTag('busy'),
  },
  {
    id: 'FIELD-05',
    says: 'a locked session asks the server once it is there again',
    applies: (step) =>
      isOfSession(step) &&
      step.event === 'network.found' &&
      (step.before.matches({ watching: 'locked' }) || isExplaining(step.before)),
    holds: ({ snapshot }) => snapshot.context.output.outcome === 'reconnected',
  },
  {
    id: 'FIELD-05',
    says: 'a user who logs out ends the lock; on the login page its dialog closes',
    applies: ({ event, before }) =>
      event === 'lock.left' && (before.matches({ watching: 'locked' }) || isExplaining(before)),
    holds: (step) =>
      isOfSession(step)
        ? step.snapshot.context.output.outcome === 'ended' && step.snapshot.matches('ended')
        : !step.snapshot.hasTag('shown') && runs(step, 'watchNetwork'),
  },
  {
    id: 'FIELD-05',
    says: 'a try that did not unlock says why, and the lock can be tried again',
    applies: (step) =>
      failed(step, 'askPasskey', 'openSession') ||
      ended<UnlockOutcome>(step, 'askPasskey', ({ outcome }) => outcome === 'refused'),
    holds: ({ snapshot }) =>
      snapshot.matches({ watching: 'locked' }) && (snapshot.context.message ?? '') !== '',
  },
]);
