import type { controlValueScanMachine } from '../../../../machines/control-values/controlValueScan.machine.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, now, propertiesOf, runs } from '../property.ts';

export const controlValueScan = propertiesOf<typeof controlValueScanMachine>([
  {
    id: 'ROUTE-16',
    says: 'the answer of the former code is gone as soon as another is read',
    applies: ({ event }) => event === 'code.scanned',
    holds: ({ snapshot }) => snapshot.context.answer === null,
  },
  {
    id: 'ROUTE-16',
    says: 'a code that is no label asks the server nothing, and the page says why',
    applies: (moment) =>
      moment.event === 'code.scanned' && !moment.before.hasTag('camera') && !runs(moment, 'find'),
    holds: ({ snapshot }) => snapshot.context.problem !== null,
  },
  {
    id: 'ROUTE-16',
    says: 'what was found is shown',
    applies: (moment) => ended<Result<unknown>>(moment, 'find', ({ ok }) => ok),
    holds: ({ snapshot }) =>
      snapshot.matches('answered') &&
      snapshot.context.answer !== null &&
      !snapshot.hasTag('failed'),
  },
  {
    id: 'ERR-OTHER',
    says: 'what was not found is said in words',
    applies: (moment) =>
      ended<Result<unknown>>(moment, 'find', ({ ok }) => !ok) ||
      moment.event === 'xstate.error.actor.find',
    holds: ({ snapshot }) => snapshot.context.answer === null && snapshot.context.problem !== null,
  },
  {
    id: 'ERR-OTHER',
    says: 'one code is looked up at a time',
    applies: (moment) => now(moment, 'start find') > 0,
    holds: ({ running }) => running.filter((id) => id === 'find').length === 1,
  },
  busyWhile('ERR-OTHER', 'find'),
]);
