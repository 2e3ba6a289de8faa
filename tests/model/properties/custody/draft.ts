import type { draftMachine } from '../../../../machines/custody/draft.machine.ts';
import { busyWhile, ended, failed, now, propertiesOf, runs } from '../property.ts';

export const draft = propertiesOf<typeof draftMachine>([
  {
    id: 'FIELD-20',
    says: 'what is typed while a draft is written is written next',
    applies: (moment) =>
      moment.before.context.next !== null &&
      (ended(moment, 'keepDraft') || failed(moment, 'keepDraft')),
    holds: (moment) =>
      runs(moment, 'keepDraft') &&
      moment.snapshot.context.change === moment.before.context.next &&
      moment.snapshot.context.next === null,
  },
  {
    id: 'FIELD-20',
    says: 'a form says that it is kept only with its newest text',
    applies: ({ snapshot }) => snapshot.hasTag('kept'),
    holds: ({ snapshot: { context } }) => context.next === null && context.change?.text !== null,
  },
  {
    id: 'FIELD-21',
    says: 'no draft is discarded before its author has confirmed it',
    applies: (moment) => now(moment, 'start discardDraft') > 0,
    holds: ({ event, before }) => event === 'discard.confirmed' && before.hasTag('confirming'),
  },
  {
    id: 'FIELD-21',
    says: 'a draft that could not be discarded is still asked about, and the page says so',
    applies: (moment) => failed(moment, 'discardDraft'),
    holds: ({ snapshot }) => snapshot.hasTag('confirming') && snapshot.context.hasFailed,
  },
  {
    id: 'FIELD-21',
    says: 'a form whose draft was discarded is left at once',
    applies: (moment) =>
      ended(moment, 'discardDraft') && moment.before.context.asked?.leaveTo !== null,
    holds: (moment) => now(moment, 'send navigation address.requested') === 1,
  },
  {
    id: 'FIELD-21',
    says: 'the list is read again after a draft was discarded',
    applies: (moment) => ended(moment, 'discardDraft'),
    holds: (moment) => runs(moment, 'listDrafts'),
  },
  busyWhile('FIELD-21', 'discardDraft'),
]);
