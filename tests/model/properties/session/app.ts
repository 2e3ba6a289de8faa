import type { appMachine } from '../../../../machines/app/app.machine.ts';
import { ended, failed, propertiesOf, runs } from '../property.ts';

export const app = propertiesOf<typeof appMachine>([
  {
    id: 'BOOT-01',
    says: 'no page and no session runs before it is known who is logged in',
    applies: ({ snapshot }) => snapshot.hasTag('booting'),
    holds: (moment) => !runs(moment, 'session', 'navigation'),
  },
  {
    id: 'BOOT-01',
    says: 'the start hands over to the session and the pages',
    applies: (moment) => ended(moment, 'boot') && moment.before.hasTag('booting'),
    holds: (moment) =>
      runs(moment, 'session') && runs(moment, 'navigation') && !runs(moment, 'boot'),
  },
  {
    id: 'BOOT-05',
    says: 'a start that breaks leaves a page that says so',
    applies: (moment) => failed(moment, 'boot'),
    holds: ({ snapshot }) => snapshot.hasTag('broken'),
  },
  {
    id: 'ERR-OTHER',
    says: 'a chart that breaks leaves a page that says so, and none of its neighbors goes on',
    applies: (moment) => failed(moment, 'session', 'navigation'),
    holds: (moment) =>
      moment.snapshot.hasTag('broken') &&
      moment.snapshot.context.failures === null &&
      !runs(moment, 'session', 'navigation'),
  },
  {
    id: 'UPD-03',
    says: 'without the parts that keep it current the application works as it is',
    applies: (moment) => failed(moment, 'loadAppServices'),
    holds: (moment) => !moment.snapshot.hasTag('broken') && runs(moment, 'session'),
  },
]);
