import { describe, expect, test } from 'vitest';
import { clockFacts } from '../../../../../src/rules/custody/field/fieldClock.ts';
import {
  readRevocation,
  revocationErrors,
} from '../../../../../src/rules/custody/field/fieldDevices.ts';
import {
  answerErrors,
  confirmationText,
  decisionErrors,
  decisionsFor,
  denialText,
  doneText,
  readDecision,
  readDenialReason,
} from '../../../../../src/rules/custody/field/fieldReview.ts';
import {
  deniedFieldRecord,
  parkedFieldRecord,
  postedFieldRecord,
  sampleFieldRecord,
  signedByOne,
  witnessMissing,
} from '../../../../model/custody/sampleFieldRecord.ts';

const signing = { pin: '2468', others: [] };

describe('[FIELD-09] [FIELD-10] [FIELD-13] an answer to a field record', () => {
  test('needs a signature, and a denial a reason of at most 300 characters', () => {
    expect(answerErrors('confirm', { reason: '', signing })).toEqual({});
    expect(answerErrors('deny', { reason: ' ', signing })).toEqual({
      reason: 'Enter what is wrong with it.',
    });
    expect(answerErrors('deny', { reason: 'x'.repeat(301), signing })).toHaveProperty('reason');
    const unsigned = { reason: 'I was off.', signing: { pin: '', others: [] } };
    expect(Object.keys(answerErrors('deny', unsigned))).toEqual(['pin']);
    expect(readDenialReason(' I was off. ')).toBe('I was off.');
    expect(() => readDenialReason(' ')).toThrow();
  });

  test('says before it is signed what follows from it', () => {
    expect(confirmationText(sampleFieldRecord)).toContain('posted with your signature');
    expect(confirmationText(witnessMissing)).toContain('marked as confirmed later');
    for (const code of ['nonce_expired', 'nonce_unknown'] as const) {
      const asked = { ...sampleFieldRecord, reason: { code, message: '' } };
      expect(confirmationText(asked)).toContain('as soon as everyone who signed has signed again');
    }
    expect(denialText(sampleFieldRecord)).toBe('Nothing is posted, and a case opens.');
    expect(denialText(witnessMissing)).toContain('stays in the ledger without your signature');
  });

  test('says afterwards what became of the record', () => {
    expect(doneText('confirm', postedFieldRecord)).toEqual({
      ...{ tone: 'good', title: 'Signed', text: 'It is in the ledger with its signatures.' },
    });
    expect(doneText('deny', postedFieldRecord).text).toBe('');
    expect(doneText('confirm', witnessMissing).text).toBe(witnessMissing.reason?.message);
    expect(doneText('confirm', signedByOne)).toMatchObject({
      ...{
        tone: 'warning',
        title: 'Signed, and not posted yet',
        text: signedByOne.reason?.message,
      },
    });
    expect(doneText('deny', deniedFieldRecord)).toMatchObject({
      ...{ tone: 'warning', title: 'Denied', text: deniedFieldRecord.reason?.message },
    });
  });
});

describe('[FIELD-12] [FIELD-14] [FIELD-15] a decision about a field record', () => {
  test('is offered while the record is parked; one that waits for a signature can only be discarded', () => {
    expect(decisionsFor(parkedFieldRecord)).toEqual(['post', 'same', 'discard']);
    expect(decisionsFor(sampleFieldRecord)).toEqual(['discard']);
    expect(decisionsFor(postedFieldRecord)).toEqual([]);
  });

  test('needs a choice and a reason', () => {
    expect(decisionErrors({ decision: '', reason: ' ' })).toEqual({
      decision: 'Choose what becomes of it.',
      reason: 'Enter why.',
    });
    expect(decisionErrors({ decision: 'forget', reason: 'x' })).toHaveProperty('decision');
    const decided = { decision: 'same', reason: ' Both wrote it down. ' };
    expect(decisionErrors(decided)).toEqual({});
    expect(readDecision(decided)).toEqual({ decision: 'same', reason: 'Both wrote it down.' });
    expect(() => readDecision({ decision: '', reason: 'x' })).toThrow();
  });

  test('says afterwards what became of the record', () => {
    expect(doneText('post', postedFieldRecord)).toMatchObject({ tone: 'good', title: 'Posted' });
    expect(doneText('post', parkedFieldRecord)).toMatchObject({
      ...{ tone: 'warning', title: 'Not posted', text: parkedFieldRecord.reason?.message },
    });
    expect(doneText('same', parkedFieldRecord).title).toBe('Kept as a duplicate');
    expect(doneText('discard', parkedFieldRecord).title).toBe('Discarded');
  });
});

test('[FIELD-15] a device is revoked with a reason of at most 300 characters', () => {
  expect(revocationErrors(' ')).toEqual({ reason: 'Enter why the device is revoked.' });
  expect(revocationErrors('x'.repeat(301))).toHaveProperty('reason');
  expect(revocationErrors('Lost.')).toEqual({});
  expect(readRevocation(' Lost. ')).toBe('Lost.');
  expect(() => readRevocation('')).toThrow();
});

describe('[FIELD-17] the clock of a field record', () => {
  const { clock } = sampleFieldRecord;
  const textsOf = (changed: Partial<typeof sampleFieldRecord>) =>
    clockFacts({ ...sampleFieldRecord, ...changed }).map(({ text }) => text);

  test('is shown with how far it was off, and the time since the kit', () => {
    expect(textsOf({})).toEqual(['1 h 58 min', '3 h ahead, corrected']);
    const right = { marks: [], clock: { ...clock, elapsed: 59_999 } };
    expect(textsOf(right)).toEqual(['0 min', 'Less than 2 min off']);
    const hour = { clock: { ...clock, elapsed: 3_600_000 } };
    expect(textsOf(hour)[0]).toBe('1 h 0 min');
  });

  test('is called doubtful where no correction is known, and the time unmeasured after a new start', () => {
    expect(textsOf({ marks: ['clockDoubtful'], clock: { ...clock, elapsed: null } })).toEqual([
      expect.stringContaining('Not measured'),
      expect.stringContaining('Doubtful'),
    ]);
  });
});
