import type { SignatureNote } from '../../../contract/inventory/ledger.ts';
import { noteLabels } from '../../../rules/custody/signatureNote.ts';
import { whenText } from './formats.ts';

/** The notes on signatures that are never given, as shown next to them. */
export function noteTexts(notes: readonly SignatureNote[]): { meaning: string; text: string }[] {
  return notes.map((note) => ({
    meaning: note.meaning,
    text: noteLabels(note, whenText(note.notedAt)),
  }));
}
