import { describe, expect, it } from 'vitest';
import { photoCountLimit } from '../../../../../src/contract/custody/photo.ts';
import { ageInDays } from '../../../../../src/rules/custody/cases/caseAge.ts';
import { signOffErrors } from '../../../../../src/rules/custody/cases/caseForm.ts';
import {
  aboutText,
  entryText,
  foundText,
} from '../../../../../src/rules/custody/cases/caseText.ts';
import { queuePhotos } from '../../../../../src/rules/custody/cases/photoQueue.ts';
import { photosAddress } from '../../../../../src/rules/custody/cases/photos.ts';

describe('[CASE-01] the age of a case', () => {
  it('is in days of the calendar, and never negative', () => {
    expect(ageInDays('2026-03-01', '2026-03-01')).toBe(0);
    expect(ageInDays('2026-02-27', '2026-03-02')).toBe(3);
    expect(ageInDays('2026-03-02', '2026-03-01')).toBe(0);
  });
});

describe('[CASE-04] a sign-off as it was typed', () => {
  const signing = { pin: '4821', others: [] };
  it('has a reason, and a note of what was checked', () => {
    expect(signOffErrors({ reasonCode: 'miscount', note: 'Checked.', signing })).toEqual({});
    expect(signOffErrors({ reasonCode: '', note: ' ', signing })).toEqual({
      reasonCode: 'Choose why the case is closed.',
      note: 'Enter what you checked.',
    });
  });
});

describe('[STOCK-14] the words of an excursion', () => {
  const excursion = { product: null, label: null } as const;
  it('are those of a temperature, not of a seal or a label', () => {
    const about = { ...excursion, lotNumber: null, subject: 'temperature' } as const;
    expect(aboutText(about)).toBe('Temperature');
    const found = { ...excursion, what: 'temperature', found: '31 °C' } as const;
    expect(foundText({ ...found, recorded: '2 to 8 °C' })).toBe('31 °C read, 2 to 8 °C allowed');
    expect(foundText({ ...found, recorded: null })).toBe('31 °C read,  allowed');
    const facts = { ...found, kind: 'finding', recorded: '2 to 8 °C', isBlind: false } as const;
    expect(entryText(facts, { product: null }).text).toBe('31 °C read, 2 to 8 °C allowed');
  });
});

describe('[CASE-09] the photos of a case', () => {
  const photo = (caption: string) =>
    entryText(
      { kind: 'photo', photoId: '0198c0de-0000-4000-8000-000000000001', caption } as never,
      { product: null },
    ).text;
  it('are listed by their captions, and have a page of their own', () => {
    expect([photo('The seal'), photo('')]).toEqual(['The seal', 'No caption']);
    expect(photosAddress({ kind: 'case', id: 'c1' })).not.toBe(
      photosAddress({ kind: 'event', id: 'c1' }),
    );
    expect(photosAddress({ kind: 'case', id: 'c1' })).toMatch(/^\/cases\/c1\//);
  });

  it('wait in a queue while there is room; withdrawn and refused ones take none', () => {
    const chosen = (id: string) => ({ id, caption: '', file: id });
    const kept = { withdrawn: null };
    const withdrawn = {
      withdrawn: { at: '2026-03-01T08:00:00.000Z', name: 'Dana', reason: 'Blurred' },
    };
    const waiting = { ...chosen('w'), problem: null };
    const refused = { ...chosen('r'), problem: 'Too large.' };
    const saved = Array.from({ length: photoCountLimit - 2 }, () => kept);
    const queue = queuePhotos(
      [...saved, withdrawn as never],
      [waiting, refused, { ...refused, id: 's' }],
      [chosen('a'), chosen('b')],
    );
    expect(queue.map(({ id, problem }) => [id, problem === null])).toEqual([
      ['w', true],
      ['r', false],
      ['s', false],
      ['a', true],
      ['b', false],
    ]);
  });
});
