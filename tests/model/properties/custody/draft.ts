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
  {
    id: 'FIELD-20',
    says: 'a form that could not be stored is not called kept, and is stored later',
    applies: (moment) => failed(moment, 'keepDraft') && moment.before.context.next === null,
    holds: ({ snapshot }) =>
      snapshot.matches({ form: 'unstored' }) &&
      snapshot.hasTag('unkept') &&
      !snapshot.hasTag('kept'),
  },
  {
    id: 'FIELD-21',
    says: 'a draft that its author discards is not stored again',
    applies: (moment) => {
      const { discarded, change, next } = moment.before.context;
      const isOver = ended(moment, 'keepDraft') || moment.event.includes('untilNextWrite');
      return isOver && next === null && change?.text !== null && change?.id === discarded;
    },
    holds: ({ snapshot }) =>
      snapshot.matches({ form: 'idle' }) || snapshot.context.change?.text === null,
  },
  {
    id: 'FIELD-21',
    says: 'drafts that cannot be read are read again, and the pages say so until then',
    applies: (moment) => failed(moment, 'listDrafts'),
    holds: ({ snapshot }) => snapshot.matches({ list: 'unlisted' }) && snapshot.context.isUnread,
  },
  busyWhile('FIELD-21', 'discardDraft'),
]);
