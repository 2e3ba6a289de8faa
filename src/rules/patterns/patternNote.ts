import * as v from 'valibot';
import { PatternNote } from '../../contract/patterns/patterns.ts';

/** What is wrong with the note of a case, as a sentence; null if nothing is. */
export function noteError(note: string): string | null {
  const parsed = v.safeParse(PatternNote, note);
  return parsed.success ? null : parsed.issues[0].message;
}
