import type {
  cacheWarmingMachine,
  WarmCache,
} from '../../../../machines/offline/cacheWarming.machine.ts';
import { ended, now, propertiesOf, runs } from '../property.ts';

export const cacheWarming = propertiesOf<typeof cacheWarmingMachine>([
  {
    id: 'OFF-01',
    says: 'nothing is loaded where the login asked for nothing',
    applies: (moment) =>
      ended<readonly WarmCache[]>(moment, 'planWarming', (wanted) => wanted.length === 0),
    holds: (moment) => !runs(moment, 'fetchCache'),
  },
  {
    id: 'OFF-01',
    says: 'what the login asked for is loaded',
    applies: (moment) =>
      ended<readonly WarmCache[]>(moment, 'planWarming', (wanted) => wanted.length > 0),
    holds: (moment) => runs(moment, 'fetchCache'),
  },
  {
    id: 'OFF-01',
    says: 'one cache is loaded at a time, for its owner',
    applies: (moment) => now(moment, 'start fetchCache') > 0,
    holds: (moment) =>
      now(moment, 'start fetchCache') === 1 &&
      moment.did.some((effect) => effect.includes(moment.input.owner.userId)),
  },
  {
    id: 'OFF-01',
    says: 'it is done only when nothing is missing',
    applies: ({ snapshot }) => snapshot.matches('warm') || snapshot.matches('finishing'),
    holds: ({ snapshot }) => snapshot.context.wanted.length === 0,
  },
]);
