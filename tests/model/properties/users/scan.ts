import type { ScanOutcome, scanMachine } from '../../../../machines/users/scan.machine.ts';
import { busyWhile, ended, failed, propertiesOf, runs } from '../property.ts';

export const scan = propertiesOf<typeof scanMachine>([
  {
    id: 'CALL-20',
    says: 'a finger is read only after the program of the reader was found',
    applies: (moment) => runs(moment, 'capture'),
    holds: (moment) => !runs(moment, 'findReader') && moment.snapshot.hasTag('busy'),
  },
  {
    id: 'ERR-SCAN',
    says: 'a program that does not run is said to be absent',
    applies: (moment) => failed(moment, 'findReader'),
    holds: ({ snapshot }) => snapshot.hasTag('absent'),
  },
  {
    id: 'CALL-20',
    says: 'a finger that was not read is explained in the words of the reader',
    applies: (moment) => ended<ScanOutcome>(moment, 'capture', ({ isRead }) => !isRead),
    holds: ({ snapshot, payload }) =>
      snapshot.hasTag('refused') && snapshot.context.message === (payload as ScanOutcome).message,
  },
  {
    id: 'CALL-20',
    says: 'who cancels stops the reader',
    applies: ({ event, before }) => event === 'scan.canceled' && before.hasTag('busy'),
    holds: (moment) => !moment.snapshot.hasTag('busy') && moment.running.length === 0,
  },
  busyWhile('CALL-20', 'findReader', 'capture'),
]);
