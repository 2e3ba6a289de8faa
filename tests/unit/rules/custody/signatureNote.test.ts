import { describe, expect, it } from 'vitest';
import {
  noteErrors,
  noteLabels,
  noteProblem,
  readReason,
} from '../../../../src/rules/custody/signatureNote.ts';
import { neverGiven } from '../../../../src/rules/custody/signLater.ts';

const named = { userId: 'jun', name: 'Jun Takeda', maySign: true };
const gone = { ...named, maySign: false };
const receipt = { kind: 'receive' as const, recordedByUserId: 'dana' };

describe('a signature that is never given', () => {
  it('is one of an act that needs two immediately, one without a named person, one of a person who left', () => {
    expect(neverGiven('receive', named)).toBeNull();
    expect(neverGiven('receive', gone)).toMatch(/^Jun Takeda can no longer sign/);
    expect(neverGiven('receive', null)).toMatch(/^No one was named/);
    expect(neverGiven('waste', named)).toMatch(/when it is recorded, not later\./);
    expect(neverGiven('use', null)).toMatch(/when it is recorded, not later\./);
  });

  it('is noted by a person who had no part in it, and only when no one is left to ask', () => {
    expect(noteProblem({ ...receipt, named }, 'erik')).toMatchObject({ code: 'can_still_sign' });
    expect(noteProblem({ ...receipt, named: gone }, 'erik')).toBeNull();
    expect(noteProblem({ ...receipt, kind: 'waste', named }, 'erik')).toBeNull();
    expect(noteProblem({ ...receipt, named: null }, 'erik')).toBeNull();
  });

  it('is noted neither by the person who recorded it nor by the named person', () => {
    expect(noteProblem({ ...receipt, named: gone }, 'dana')).toMatchObject({ code: 'own_act' });
    expect(noteProblem({ ...receipt, named: null }, 'dana')).toMatchObject({ code: 'own_act' });
    expect(noteProblem({ ...receipt, named: gone }, 'jun')).toMatchObject({ code: 'own_act' });
    // Who was named signs, also where they are an administrator.
    expect(noteProblem({ ...receipt, named }, 'jun')).toMatchObject({ code: 'can_still_sign' });
  });
});

describe('a note', () => {
  it('says why, who and when, with one period fewer', () => {
    const note = {
      meaning: 'witness to waste',
      reason: 'Jun left. No one else was there.',
      name: 'Erik Sorensen',
      notedAt: '2026-03-10T08:00:00.000Z',
    };
    expect(noteLabels(note, 'Mar 10, 2026, 04:00')).toBe(
      'Never signed: Jun left. No one else was there, noted by Erik Sorensen, Mar 10, 2026, 04:00',
    );
  });

  it('has a reason in words and a proof; errors in both are shown at once', () => {
    const signing = { pin: '2468', others: [] };
    expect(noteErrors({ reason: ' Jun left.\r\n', signing })).toEqual({});
    expect(readReason(' Jun left.\r\n')).toBe('Jun left.');
    const wrong = noteErrors({ reason: ' \n', signing: { ...signing, pin: '' } });
    expect(Object.keys(wrong)).toEqual(['reason', 'pin']);
    expect(noteErrors({ reason: 'x'.repeat(501), signing })).toEqual({
      reason: 'Use at most 500 characters.',
    });
  });
});
