import { inactivityMachine } from '../../../machines/session/inactivity.machine.ts';
import type { Reading } from '../../../machines/session/inactivity.setup.ts';
import { model } from '../kit/fixtures.ts';
import { sampleArrival } from '../users/sampleUser.ts';

const now = 1_773_129_600_000;

function reading(elapsedMs: number, differences: Partial<Reading> = {}): Reading {
  return { now, lastAccess: now - elapsedMs, hasToken: true, ...differences };
}

/** In the order in which the browser's tours refer to them. */
const readings: readonly Reading[] = [
  reading(0),
  // A minute later, with what was gathered in the meantime to tell.
  { ...reading(0), now: now + 60_000, lastAccess: now + 60_000 },
  reading(276_000),
  reading(300_000),
  reading(0, { lastAccess: null }),
  reading(-60_000),
  reading(0, { hasToken: false, lastAccess: null }),
  // Under an agency's limit of two minutes there are 20 s left.
  reading(100_000),
  // Another minute later: what the server did not get is reported again.
  { ...reading(0), now: now + 120_000, lastAccess: now + 120_000 },
  // Three minutes after the first, of which the last 100 s were quiet.
  { ...reading(0), now: now + 180_000, lastAccess: now + 80_000 },
  // 10 s after the warning opened.
  reading(286_000),
];

const time = { now, secondsLeft: 120, limitMs: 120_000 };

export const inactivity = model('inactivity', inactivityMachine, {
  events: {
    'clock.read': readings.map((each) => ({ type: 'clock.read' as const, reading: each })),
    'activity.noticed': readings.map((each) => ({
      type: 'activity.noticed' as const,
      reading: each,
    })),
    // After 300 s, without a last access, and without a token that a call can carry.
    'call.withheld': [
      { type: 'call.withheld', reading: reading(300_000) },
      { type: 'call.withheld', reading: reading(0, { lastAccess: null }) },
      { type: 'call.withheld', reading: reading(0, { hasToken: false }) },
    ],
    'extension.chosen': [{ type: 'extension.chosen' }],
    'warning.dismissed': [{ type: 'warning.dismissed' }],
    'user.changed': [
      { type: 'user.changed', arrival: sampleArrival({ fullName: 'D. W.' }) },
      { type: 'user.changed', arrival: sampleArrival({ inactivityTimeout: false }) },
      { type: 'user.changed', arrival: sampleArrival({ currentClientId: 2 }) },
    ],
  },
  outputs: {
    queryServer: [time, null],
    notifyServer: [time, null, { ...time, limitMs: 240_000 }],
    refreshUser: [sampleArrival({ fullName: 'D. W.' }), null],
    endSession: [undefined],
    lockScreen: [
      { outcome: 'unlocked', at: now },
      { outcome: 'reconnected' },
      { outcome: 'ended' },
    ],
  },
  errors: {
    queryServer: ['no answer'],
    notifyServer: ['no answer'],
    refreshUser: ['no answer'],
    endSession: ['no answer'],
    lockScreen: ['broken'],
  },
  inputs: {
    'a user with the timeout': { arrival: sampleArrival() },
    'a user without it': { arrival: sampleArrival({ inactivityTimeout: false }) },
  },
  context: ({ isLimited, agencyId, limitMs, secondsLeft, unreportedAt, reportedAt }) => ({
    agency: agencyId,
    isLimited,
    limitSeconds: limitMs / 1_000,
    secondsLeft,
    hasUnreported: unreportedAt !== null,
    toldAfter: reportedAt === null ? null : (reportedAt - now) / 1_000,
  }),
  systemActors: ['session'],
  // In the browser's tours no clock moves back to before the last message to the server.
  filter: ({ context }, { reading }) => {
    const { reportedAt } = context as { reportedAt: number | null };
    return reportedAt === null || reading === undefined || (reading as Reading).now >= reportedAt;
  },
});
