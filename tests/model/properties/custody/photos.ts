import type { photosMachine } from '../../../../machines/custody/photos.machine.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { ended, failed, propertiesOf, runs } from '../property.ts';

const isRefused = ({ ok }: Result<unknown>) => !ok;

export const photos = propertiesOf<typeof photosMachine>([
  {
    id: 'CASE-09',
    says: 'a file is sent only after it was drawn again',
    applies: (moment) => runs(moment, 'addPhoto') && moment.before.matches({ upload: 'drawing' }),
    holds: (moment) => ended(moment, 'redrawPhoto', ({ ok }: Result<unknown>) => ok),
  },
  {
    id: 'CASE-09',
    says: 'a file that was not saved stays with the reason, until the user tries it again or removes it',
    applies: (moment) =>
      ['redrawPhoto', 'addPhoto'].some(
        (actor) => ended(moment, actor, isRefused) || failed(moment, actor),
      ),
    holds: ({ before, snapshot }) =>
      snapshot.context.queue.length === before.context.queue.length &&
      snapshot.context.queue.filter(({ problem }) => problem !== null).length ===
        before.context.queue.filter(({ problem }) => problem !== null).length + 1,
  },
  {
    id: 'CASE-09',
    says: 'while a file waits, one is drawn or sent',
    applies: ({ snapshot }) => snapshot.context.queue.some(({ problem }) => problem === null),
    holds: (moment) => runs(moment, 'redrawPhoto', 'addPhoto'),
  },
  {
    id: 'CASE-09',
    says: 'at most 10 photos are kept, those on their way included',
    holds: ({ snapshot: { context } }) =>
      context.shown.photos.filter(({ withdrawn }) => withdrawn === null).length +
        context.queue.filter(({ problem }) => problem === null).length <=
      10,
  },
  {
    id: 'CASE-09',
    says: 'a photo is withdrawn only with a reason',
    applies: (moment) => runs(moment, 'withdrawPhoto'),
    holds: ({ snapshot }) => snapshot.context.reason.trim() !== '',
  },
]);
