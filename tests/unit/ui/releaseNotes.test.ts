import { describe, expect, test } from 'vitest';
import { ReleaseNotes } from '../../../src/client/features/publications/ReleaseNotes.tsx';
import type { ReleaseNote } from '../../../src/contract/publications/releaseNote.ts';
import { h, html, words } from './html.ts';

const note = (versionNumber: string, goLiveDate: string): ReleaseNote => ({
  versionNumber,
  goLiveDate,
  goLiveDateString: goLiveDate,
  releaseNotes: `<p>Of ${versionNumber}</p>`,
});

const data = [note('1.9', '2026-01-01'), note('1.10', '2026-03-01'), note('1.2', '2025-01-01')];

function shown(address: string, notes: readonly ReleaseNote[] = data): string {
  return html(h(ReleaseNotes, { data: notes, address }));
}

const versions = (markup: string) =>
  [...markup.matchAll(/<th scope="row"[^>]*>([\d.]+)</g)].map(([, version]) => version);

describe('[PAGE-01] the release notes', () => {
  test.each([
    ['/release-notes', ['1.10', '1.9', '1.2']],
    ['/release-notes?sort=goLiveDate', ['1.2', '1.9', '1.10']],
    ['/release-notes?sort=versionNumber', ['1.2', '1.9', '1.10']],
    ['/release-notes?sort=-versionNumber', ['1.10', '1.9', '1.2']],
    ['/release-notes?sort=nonsense', ['1.10', '1.9', '1.2']],
  ])('%s is sorted by its address', (address, expected) => {
    expect(versions(shown(address))).toEqual(expected);
  });

  test('have three columns, no sorting by description, and no search', () => {
    const markup = shown('/release-notes');
    expect(words(markup)).toMatch(/Version number Go-live date Description of change/);
    expect(markup.match(/class="sort"/g)).toHaveLength(2);
    expect(markup).toContain('aria-sort="descending"');
    expect(markup).not.toMatch(/<search|<input/);
  });

  test('say what will be there before the first one', () => {
    expect(words(shown('/release-notes', []))).toContain('No release notes yet');
  });
});
