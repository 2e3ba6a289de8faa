import * as v from 'valibot';
import { expect, it } from 'vitest';
import { FooterItem, FooterItemName } from '../../../src/contract/publications/footer.ts';
import { ReleaseNote } from '../../../src/contract/publications/releaseNote.ts';
import { fieldsOf } from './schemaFields.ts';

const note = {
  versionNumber: '1.4.0',
  goLiveDate: '2026-03-09',
  goLiveDateString: 'March 9, 2026',
  releaseNotes: '<p>Counts by label.</p>',
};

it('[ENT-08] a release note has the specified fields and requires its go-live date', () => {
  expect(fieldsOf(ReleaseNote)).toEqual([
    'goLiveDate',
    'goLiveDateString',
    'releaseNotes',
    'versionNumber',
  ]);
  expect(v.is(ReleaseNote, note)).toBe(true);
  for (const goLiveDate of [undefined, null, '', '03/09/2026', '2026-13-01']) {
    expect(v.is(ReleaseNote, { ...note, goLiveDate }), String(goLiveDate)).toBe(false);
  }
});

it('[CALL-11] the legal pages are privacy policy, terms and license agreement, each with its text', () => {
  expect(FooterItemName.options).toEqual(['privacy-policy', 'terms-conditions', 'eula']);
  expect(fieldsOf(FooterItem)).toContain('text');
  expect(v.is(FooterItemName, 'imprint')).toBe(false);
});
