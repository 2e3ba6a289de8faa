import type { connectionMachine } from '../../../../machines/app/connection.machine.ts';
import { ended, failed, now, propertiesOf, runs } from '../property.ts';

export const connection = propertiesOf<typeof connectionMachine>([
  {
    id: 'OFF-01',
    says: 'a browser without a network says so, and asks the server nothing',
    applies: ({ event, snapshot }) => event === 'network.offline' || snapshot.hasTag('offline'),
    holds: (moment) => moment.snapshot.hasTag('offline') && !runs(moment, 'probe'),
  },
  {
    id: 'ERR-OTHER',
    says: 'it says one thing of one connection',
    applies: ({ snapshot }) => snapshot.hasTag('offline') || snapshot.hasTag('unreachable'),
    holds: ({ snapshot }) => !(snapshot.hasTag('offline') && snapshot.hasTag('unreachable')),
  },
  {
    id: 'ERR-OTHER',
    says: 'one lost call is no notice: the server is asked first',
    applies: ({ event, before }) =>
      event === 'response.missing' && before.matches({ connected: 'confirmed' }),
    holds: (moment) => runs(moment, 'probe') && !moment.snapshot.hasTag('unreachable'),
  },
  {
    id: 'ERR-OTHER',
    says: 'a server that does not answer is called unreachable',
    applies: (moment) => failed(moment, 'probe') && moment.before.status === 'active',
    holds: ({ snapshot }) => snapshot.hasTag('unreachable'),
  },
  {
    id: 'SYNC-01',
    says: 'the notice ends with the first answer',
    applies: (moment) => moment.event === 'response.received' || ended(moment, 'probe'),
    holds: ({ snapshot }) => !snapshot.hasTag('offline') && !snapshot.hasTag('unreachable'),
  },
  {
    id: 'SYNC-01',
    says: 'everything that waits for the connection learns once that it is back, or that it came before this chart',
    applies: ({ event, before, snapshot }) =>
      before.matches('connected')
        ? event === 'network.online'
        : snapshot.matches('connected') &&
          (before.hasTag('offline') || before.hasTag('unreachable')),
    holds: (moment) =>
      moment.snapshot.matches('connected') &&
      ['resync', 'pendingActs', 'fieldKit', 'delivery'].every(
        (chart) => now(moment, `send ${chart} connection.restored`) === 1,
      ),
  },
  {
    id: 'SYNC-01',
    says: 'the server is asked again after 5 s at the earliest and a minute at the latest',
    applies: (moment) => now(moment, 'wait') > 0,
    holds: ({ did }) =>
      did
        .flatMap((effect) => /^wait (\d+) ms \(untilNextProbe\)/.exec(effect)?.[1] ?? [])
        .every((ms) => Number(ms) >= 5_000 && Number(ms) <= 60_000),
  },
]);
