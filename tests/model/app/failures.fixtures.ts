import { failuresMachine } from '../../../machines/app/failures.machine.ts';
import type { Failure } from '../../../machines/core/systemEvents.ts';
import { failureMessages } from '../../../src/rules/core/failureText.ts';
import { model } from '../kit/fixtures.ts';
import { sampleArrival } from '../users/sampleUser.ts';

function fault(status: number | null, change: Partial<Failure> = {}) {
  return {
    type: 'call.failed' as const,
    fault: {
      call: 'getDashboard',
      status,
      code: `code_${status}`,
      message: `Refused with ${status}.`,
      reference: 'a1b2',
      path: null,
      wasCurrentToken: true,
      ...change,
    },
  };
}

export const failures = model('failures', failuresMachine, {
  events: {
    'call.failed': [
      fault(401),
      fault(403),
      fault(404),
      fault(500),
      fault(504),
      fault(401, { wasCurrentToken: false }),
      fault(403, { message: `${failureMessages.notAssociated}.` }),
      fault(466),
      fault(409),
      fault(422),
      fault(467),
      fault(499, { path: '/inventory/list' }),
      fault(0),
      fault(502),
      fault(null),
    ],
    'session.settled': [{ type: 'session.settled' }],
    'application.opened': [{ type: 'application.opened' }],
  },
  outputs: { refreshUser: [sampleArrival(), null] },
  errors: { refreshUser: ['no answer'] },
  inputs: { start: { isStarting: false }, 'while it starts': { isStarting: true } },
  context: () => ({}),
  systemActors: ['session', 'notices', 'navigation', 'agencySwap', 'search', 'unsentChanges'],
});
