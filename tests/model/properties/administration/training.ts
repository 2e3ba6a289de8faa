import type { trainingMachine } from '../../../../machines/administration/training.machine.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, failed, now, propertiesOf } from '../property.ts';

export const training = propertiesOf<typeof trainingMachine>([
  {
    id: 'LEDGER-05',
    says: 'a set-up that was copied loads the page again as a whole, and only then',
    holds: (moment) =>
      (now(moment, 'send navigation fullLoad.requested') === 1) ===
      ended<Result<unknown>>(moment, 'copy', ({ ok }) => ok),
  },
  {
    id: 'ERR-OTHER',
    says: 'a copy that was refused shows the reason, and can be asked for again',
    applies: (moment) => ended<Result<unknown>>(moment, 'copy', ({ ok }) => !ok),
    holds: ({ snapshot }) => snapshot.matches('shown') && snapshot.context.problem !== null,
  },
  {
    id: 'ERR-OTHER',
    says: 'a copy whose reply was lost says what to do, and can be asked for again',
    applies: (moment) => failed(moment, 'copy'),
    holds: ({ snapshot }) => snapshot.matches('shown') && snapshot.context.problem !== null,
  },
  busyWhile('LEDGER-05', 'copy'),
]);
