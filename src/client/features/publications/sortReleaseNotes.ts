import type { ReleaseNote } from '../../../contract/publications/releaseNote.ts';

const columns = ['goLiveDate', 'versionNumber'];

/** How the address asks for them to be sorted; what it asks otherwise is the default, newest first (PAGE-01). */
export function sortFrom(asked: string | undefined): string {
  return asked !== undefined && columns.includes(asked.replace(/^-/, '')) ? asked : '-goLiveDate';
}

/** By `goLiveDate` or `versionNumber` (1.10 after 1.9), with a minus for descending. */
export function sortReleaseNotes(notes: readonly ReleaseNote[], sort: string): ReleaseNote[] {
  const key = sort.replace(/^-/, '') === 'versionNumber' ? 'versionNumber' : 'goLiveDate';
  const turn = sort.startsWith('-') ? -1 : 1;
  const compare = new Intl.Collator('en-US', { numeric: true }).compare;
  return notes.toSorted((a, b) => turn * compare(a[key], b[key]));
}
