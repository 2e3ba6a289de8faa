import type { packetMachine } from '../../../../machines/reports/packet.machine.ts';
import { ever, failed, now, propertiesOf, runs } from '../property.ts';

export const packet = propertiesOf<typeof packetMachine>([
  {
    id: 'REPORT-07',
    says: 'no file is saved before each of the eleven parts was loaded or left out',
    applies: (moment) => runs(moment, 'packFiles') || moment.snapshot.hasTag('saved'),
    holds: ({ snapshot: { context } }) =>
      context.done === 11 && context.files.length + context.gaps.length === 11,
  },
  {
    id: 'REPORT-07',
    says: 'nothing is loaded until a person asks for the packet',
    applies: (moment) => ever(moment, 'start collectPart') > 0,
    holds: ({ past, did, event }) =>
      event !== 'xstate.init' && [...past, ...did].some((effect) => effect.startsWith('start')),
  },
  {
    id: 'ROLE-03',
    says: 'patients are asked for only where they were chosen, and the choice holds for the whole packet',
    applies: (moment) => now(moment, 'start collectPart') > 0,
    holds: ({ did, snapshot }) =>
      did
        .filter((effect) => effect.startsWith('start collectPart'))
        .every((effect) =>
          effect.includes(`"showsPatients":${String(snapshot.context.showsPatients)}`),
        ),
  },
  {
    id: 'REPORT-07',
    says: 'a packet that is made again has nothing of the one before',
    applies: ({ event, before, snapshot }) =>
      event === 'packet.requested' &&
      snapshot.matches('collecting') &&
      !before.matches('collecting'),
    holds: ({ snapshot: { context } }) =>
      context.done === 0 && context.files.length === 0 && context.gaps.length === 0,
  },
  {
    id: 'ERR-OTHER',
    says: 'a part that fails is kept apart: what was loaded stays, and the reason is shown',
    applies: (moment) => failed(moment, 'collectPart') && moment.before.matches('collecting'),
    holds: ({ before, snapshot }) =>
      snapshot.hasTag('failed') &&
      snapshot.context.failure !== null &&
      snapshot.context.done === before.context.done,
  },
]);
