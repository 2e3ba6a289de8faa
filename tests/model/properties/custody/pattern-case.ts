import type { patternCaseMachine } from '../../../../machines/reports/patternCase.machine.ts';
import type { PatternCase } from '../../../../src/contract/patterns/patterns.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { noteError } from '../../../../src/rules/patterns/patternNote.ts';
import { ended, propertiesOf, runs } from '../property.ts';

export const patternCase = propertiesOf<typeof patternCaseMachine>([
  {
    id: 'WATCH-02',
    says: 'nothing is sent before a user has sent a note with text',
    applies: (moment) => runs(moment, 'openCase'),
    holds: ({ snapshot }) => noteError(snapshot.context.note) === null,
  },
  {
    id: 'WATCH-02',
    says: 'a case is called open when the server has opened it, and only then',
    applies: () => true,
    holds: ({ snapshot }) => snapshot.matches('opened') === (snapshot.context.opened !== null),
  },
  {
    id: 'WATCH-02',
    says: 'a note that the server refused stays in the form, with the reason',
    applies: (moment) => ended<Result<PatternCase>>(moment, 'openCase', ({ ok }) => !ok),
    holds: ({ snapshot }) =>
      snapshot.matches('writing') &&
      snapshot.context.error !== null &&
      noteError(snapshot.context.note) === null,
  },
  {
    id: 'WATCH-02',
    says: 'a case that was canceled is not sent, and the form opens without an error again',
    applies: ({ event, before }) => event === 'case.canceled' && before.matches('writing'),
    holds: (moment) =>
      !runs(moment, 'openCase') &&
      moment.snapshot.matches('idle') &&
      moment.snapshot.context.error === null,
  },
]);
