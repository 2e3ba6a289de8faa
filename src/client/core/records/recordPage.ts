import {
  type DefinedPage,
  definePage,
  type PageRequest,
  type View,
} from '../../shell/definePage.ts';
import type { RecordEditRef } from './RecordEdit.tsx';
import { openRecord, provideRecordEdit, type RecordSubject } from './recordEdit.actors.ts';

/**
 * The page that edits one record of a noun.
 *
 * @param subjectOf what is edited: its form, its calls, and its id, `new` for one that is to be made.
 */
export function recordPage(
  subjectOf: (request: PageRequest) => RecordSubject,
  view: View<unknown, RecordEditRef>,
): DefinedPage {
  return definePage({
    load: async (request) => {
      const subject = subjectOf(request);
      return { subject, opened: await openRecord(subject, request.signal) };
    },
    machine: ({ subject }) => provideRecordEdit(subject.calls),
    input: ({ opened }) => opened,
    view,
  });
}
