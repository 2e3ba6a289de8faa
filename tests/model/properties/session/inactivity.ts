import type { inactivityMachine } from '../../../../machines/session/inactivity.machine.ts';
import type { Reading, ServerTime } from '../../../../machines/session/inactivity.setup.ts';
import type { LockScreenOutput } from '../../../../machines/session/lockScreen.setup.ts';
import {
  ended,
  ever,
  failed,
  isFirst,
  type MomentOf,
  now,
  propertiesOf,
  runs,
} from '../property.ts';

type Watching = MomentOf<typeof inactivityMachine>;

const readingOf = ({ payload }: Watching): Reading => (payload as { reading: Reading }).reading;

/** Milliseconds since the last access by the clock that was just read; null if no access is known. */
const quietFor = (moment: Watching): number | null => {
  const { now: at, lastAccess } = readingOf(moment);
  return lastAccess === null ? null : at - lastAccess;
};

/** The clock was read while the person works, within the limit of 300 s that every agency has by default. */
const isRead = (moment: Watching): boolean =>
  moment.event === 'clock.read' &&
  readingOf(moment).hasToken &&
  moment.before.context.limitMs === 300_000 &&
  moment.before.matches({ watching: 'active' });

const isBetween = (value: number | null, from: number, to: number): boolean =>
  value !== null && value >= from && value < to;

export const inactivity = propertiesOf<typeof inactivityMachine>([
  {
    id: 'IDLE-01',
    says: 'the dialog opens 270 s after the last access, and not before',
    applies: (moment) => isRead(moment) && isBetween(quietFor(moment), 0, 300_000),
    holds: (moment) =>
      moment.snapshot.hasTag('warning') === isBetween(quietFor(moment), 270_000, 300_000),
  },
  {
    id: 'IDLE-01',
    says: 'without the switch no one is warned or logged out for being quiet',
    applies: ({ snapshot }) => snapshot.matches({ watching: 'unlimited' }),
    holds: ({ running, snapshot }) =>
      !snapshot.context.isLimited && running.every((id) => id === 'watchClock'),
  },
  {
    id: 'IDLE-01',
    says: 'only users whose inactivity timeout is on are warned',
    isOfSnapshot: true,
    applies: ({ snapshot }) => snapshot.hasTag('warning'),
    holds: ({ snapshot }) => snapshot.context.isLimited,
  },
  {
    id: 'IDLE-02',
    says: 'the dialog counts the seconds that are left of 300, at most 30 and more than none',
    applies: (moment) =>
      moment.event === 'clock.read' &&
      moment.snapshot.hasTag('warning') &&
      moment.before.context.limitMs === 300_000 &&
      isBetween(quietFor(moment), 270_000, 300_000),
    holds: (moment) => {
      const { secondsLeft } = moment.snapshot.context;
      const left = Math.ceil((300_000 - (quietFor(moment) ?? 0)) / 1_000);
      return secondsLeft === left && secondsLeft > 0 && secondsLeft <= 30;
    },
  },
  {
    id: 'IDLE-02',
    says: 'the dialog shows 30 seconds at most, and more than none',
    isOfSnapshot: true,
    applies: ({ snapshot }) => snapshot.hasTag('warning'),
    holds: ({ snapshot: { context } }) => context.secondsLeft > 0 && context.secondsLeft <= 30,
  },
  {
    id: 'IDLE-03',
    says: 'after 300 s the page is covered until the server has said whose the session is',
    applies: (moment) => isRead(moment) && isBetween(quietFor(moment), 300_000, Infinity),
    holds: (moment) => moment.snapshot.hasTag('closed') && runs(moment, 'queryServer'),
  },
  {
    id: 'IDLE-03',
    says: 'a session that the server has ended is over here',
    applies: (moment) =>
      ended<ServerTime | null>(moment, 'queryServer', (time) => time === null) ||
      ended<ServerTime | null>(moment, 'notifyServer', (time) => time === null),
    holds: (moment) =>
      moment.snapshot.matches('left') && now(moment, 'send session session.rejected') === 1,
  },
  {
    id: 'FIELD-05',
    says: 'where the server does not answer, the screen stays covered and is locked',
    applies: (moment) => failed(moment, 'queryServer') && moment.before.hasTag('closed'),
    holds: (moment) =>
      moment.snapshot.hasTag('closed') &&
      runs(moment, 'lockScreen') &&
      now(moment, 'send session session.rejected') === 0,
  },
  {
    id: 'FIELD-05',
    says: 'an unlock is an access; without one the session is over, or the server is asked',
    applies: (moment) => ended(moment, 'lockScreen') || failed(moment, 'lockScreen'),
    holds: (moment) => {
      const { outcome } = (moment.payload ?? {}) as Partial<LockScreenOutput>;
      const counted = now(moment, 'send watchClock activity.counted');
      if (outcome === 'unlocked') return counted === 1 && !moment.snapshot.hasTag('closed');
      if (outcome === 'reconnected') return runs(moment, 'queryServer') && counted === 0;
      return moment.snapshot.matches('left') && counted === 0;
    },
  },
  {
    id: 'IDLE-04',
    says: 'with more than 30 s left the dialog closes',
    applies: (moment) =>
      moment.event === 'clock.read' &&
      moment.before.matches({ watching: 'warning' }) &&
      readingOf(moment).hasToken &&
      moment.before.context.limitMs === 300_000 &&
      isBetween(quietFor(moment), 0, 270_000),
    holds: ({ snapshot }) => !snapshot.hasTag('warning'),
  },
  {
    id: 'IDLE-05',
    says: 'where the last access is missing the session ends without a dialog',
    applies: (moment) => isRead(moment) && quietFor(moment) === null,
    holds: (moment) =>
      moment.snapshot.hasTag('closed') &&
      !moment.snapshot.hasTag('warning') &&
      runs(moment, 'endSession'),
  },
  {
    id: 'IDLE-06',
    says: 'extending the session asks the server who is logged in, and so does dismissing the dialog',
    applies: ({ event, before }) =>
      (event === 'extension.chosen' || event === 'warning.dismissed') &&
      before.matches({ watching: 'warning' }),
    holds: (moment) => runs(moment, 'refreshUser'),
  },
  {
    id: 'IDLE-08',
    says: 'typing counts from its own moment while no warning is open',
    applies: (moment) =>
      moment.event === 'activity.noticed' &&
      moment.before.matches({ watching: 'active' }) &&
      moment.before.context.limitMs === 300_000 &&
      readingOf(moment).hasToken &&
      isBetween(quietFor(moment), 0, 270_000),
    holds: (moment) =>
      moment.did.some(
        (effect) =>
          effect.startsWith('send watchClock activity.counted') &&
          effect.includes(String(readingOf(moment).now)),
      ),
  },
  {
    id: 'IDLE-08',
    says: 'typing while the dialog is open extends nothing',
    applies: ({ snapshot }) => snapshot.hasTag('warning'),
    holds: (moment) =>
      !runs(moment, 'noticeActivity') && now(moment, 'send watchClock activity.counted') === 0,
  },
  {
    id: 'IDLE-08',
    says: 'a call that the clock kept back covers the page until the server has said whose the session is',
    applies: (moment) =>
      moment.event === 'call.withheld' &&
      moment.before.matches('watching') &&
      !moment.before.matches({ watching: 'ending' }) &&
      readingOf(moment).hasToken &&
      readingOf(moment).lastAccess !== null,
    holds: (moment) =>
      moment.snapshot.hasTag('closed') &&
      runs(moment, 'queryServer', 'lockScreen') &&
      now(moment, 'send watchClock activity.counted') === 0,
  },
  {
    id: 'BOOT-02',
    says: 'a call without a token that it could carry ends the session here',
    applies: (moment) =>
      moment.event === 'call.withheld' &&
      !readingOf(moment).hasToken &&
      (moment.before.matches({ watching: 'active' }) ||
        moment.before.matches({ watching: 'warning' }) ||
        moment.before.matches({ watching: 'unlimited' })),
    holds: (moment) =>
      moment.snapshot.matches('left') && now(moment, 'send session session.rejected') === 1,
  },
  {
    id: 'IDLE-08',
    says: 'the limit is what the server says, and 300 s until it has',
    applies: (moment) =>
      isFirst(moment) ||
      (moment.snapshot.context.isLimited &&
        ended<ServerTime | null>(moment, 'queryServer', (time) => time !== null)),
    holds: ({ event, payload, snapshot }) =>
      snapshot.context.limitMs ===
      (event === 'xstate.init' ? 300_000 : (payload as ServerTime).limitMs),
  },
  {
    id: 'IDLE-09',
    says: 'where another tab has logged out this one leaves too',
    applies: (moment) =>
      moment.event === 'clock.read' &&
      !readingOf(moment).hasToken &&
      moment.before.matches('watching'),
    holds: ({ snapshot }) => snapshot.matches('left'),
  },
  {
    id: 'IDLE-03',
    says: 'the session is ended once',
    holds: (moment) =>
      ever(moment, 'start endSession') <= 1 && ever(moment, 'send session session.rejected') <= 2,
  },
]);
