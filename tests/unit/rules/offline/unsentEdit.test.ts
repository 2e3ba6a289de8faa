import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSendable,
  labelOf,
  nextToSend,
  waitBeforeRetry,
} from '../../../../src/rules/offline/unsentEdit.ts';
import { sampleConflict, sampleEdit } from '../../../model/core/sampleEdit.ts';

const edit = sampleEdit();
const refused = sampleEdit({ reason: 'It was refused.' });
const sent = sampleEdit({ isWaiting: false });
const damaged = sampleEdit({ operationId: null, reason: 'It cannot be read.' });

describe('[SYNC-02] the status of an edit', () => {
  it.each([
    ['Saved here', edit, null],
    ['Sending', edit, edit.operationId],
    ['Saved', sent, null],
    ['Needs attention', refused, null],
    ['Needs attention', damaged, null],
    ['Needs attention', sampleConflict(), null],
    ['Sending', refused, refused.operationId],
  ] as const)('%s', (label, one, sending) => {
    expect(labelOf(one, sending)).toBe(label);
  });

  it('is never Saved while the server does not have it', () => {
    for (const one of [edit, refused, damaged, sampleConflict()]) {
      expect(labelOf(one, null)).not.toBe('Saved');
    }
  });
});

describe('[SYNC-01] the next edit to send', () => {
  it('is the first that waits and was not tried in this round', () => {
    const other = sampleEdit({ operationId: 'other' });
    expect(nextToSend([sent, damaged, sampleConflict(), refused, other], [])).toBe(refused);
    expect(nextToSend([refused, other], [refused.operationId ?? ''])).toBe(other);
    expect(nextToSend([refused], [refused.operationId ?? ''])).toBeNull();
  });

  it('[SYNC-03] is never a conflict: a person has to choose', () => {
    expect(isSendable(sampleConflict())).toBe(false);
    expect(isSendable(damaged)).toBe(false);
    expect(isSendable(refused)).toBe(true);
  });
});

describe('[SYNC-02] the wait before the next round', () => {
  it('has full jitter, grows, and ends at five minutes', () => {
    expect(waitBeforeRetry(1, 1)).toBe(4_000);
    expect(waitBeforeRetry(2, 0.5)).toBe(4_000);
    expect(waitBeforeRetry(30, 1)).toBe(300_000);
    expect(waitBeforeRetry(30, 0.1)).toBe(30_000);
    expect(waitBeforeRetry(1, 0)).toBe(1_000);
    expect(waitBeforeRetry(1, 0.3001)).toBe(1_200);
  });

  it('is always between a second and five minutes, so that there is no busy loop', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, draw) => {
        const wait = waitBeforeRetry(failures, draw);
        return Number.isInteger(wait) && wait >= 1_000 && wait <= 300_000;
      }),
    );
  });
});
