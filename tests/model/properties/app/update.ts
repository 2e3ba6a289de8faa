import type { updateMachine } from '../../../../machines/app/update.machine.ts';
import type { Finding, Interruptions } from '../../../../machines/app/update.setup.ts';
import { ended, failed, now, propertiesOf, runs } from '../property.ts';

const loses = ({ hasTyped, isBusy }: Interruptions): boolean => hasTyped || isBusy;

export const update = propertiesOf<typeof updateMachine>([
  {
    id: 'UPD-01',
    says: 'the clock asks for a check once 4 hours have passed, and not before',
    applies: ({ event, before, payload }) =>
      event === 'clock.read' &&
      before.matches('idle') &&
      (payload as { at: number }).at >= before.context.checkedAt,
    holds: (moment) =>
      runs(moment, 'checkVersion') ===
      (moment.payload as { at: number }).at - moment.before.context.checkedAt >= 14_400_000,
  },
  {
    id: 'UPD-02',
    says: 'a reload that would lose something is offered, not made',
    applies: (moment) =>
      ended(moment, 'findInterruptions', loses) && moment.before.matches('deciding'),
    holds: (moment) => moment.snapshot.hasTag('offered') && !runs(moment, 'reload'),
  },
  {
    id: 'UPD-02',
    says: 'a reload begins only where something was asked about it, or the person wants it all the same',
    applies: (moment) => now(moment, 'start reload') > 0,
    holds: (moment) =>
      ended<Interruptions>(moment, 'findInterruptions', (one) => !loses(one)) ||
      moment.event === 'reload.confirmed',
  },
  {
    id: 'UPD-02',
    says: 'one wish reloads the page once, and the page says so',
    applies: (moment) => now(moment, 'start reload') > 0,
    holds: (moment) => now(moment, 'start reload') === 1 && moment.snapshot.hasTag('reloading'),
  },
  {
    id: 'UPD-03',
    says: 'a check that fails is written to the console, and shown to no one',
    applies: (moment) =>
      failed(moment, 'checkVersion') ||
      ended<Finding>(moment, 'checkVersion', ({ failure }) => failure !== null),
    holds: (moment) => now(moment, 'notifyConsole') === 1 && !moment.snapshot.hasTag('reloading'),
  },
]);
