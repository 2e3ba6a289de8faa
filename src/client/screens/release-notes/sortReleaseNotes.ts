import type { ReleaseNote } from '../../../contract/releaseNote.ts';

/** By `goLiveDate` or `versionNumber` (1.10 after 1.9), with a minus for descending. */
export function sortReleaseNotes(notes: readonly ReleaseNote[], sort: string): ReleaseNote[] {
  const key = sort.replace(/^-/, '') === 'versionNumber' ? 'versionNumber' : 'goLiveDate';
  const turn = sort.startsWith('-') ? -1 : 1;
  const compare = new Intl.Collator('en-US', { numeric: true }).compare;
  return notes.toSorted((a, b) => turn * compare(a[key], b[key]));
}
