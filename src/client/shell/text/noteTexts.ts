import type { SignatureNote } from '../../../contract/inventory/ledger.ts';
import { noteLabels } from '../../../rules/custody/signatureNote.ts';
import { whenText } from './when.ts';

/** What was noted of signatures that are never given, as it stands beside them. */
export function noteTexts(notes: readonly SignatureNote[]): { meaning: string; text: string }[] {
  return notes.map((note) => ({
    meaning: note.meaning,
    text: noteLabels(note, whenText(note.notedAt)),
  }));
}
