import { describe, expect, it } from 'vitest';
import {
  countOf,
  itemOfAct,
  itemOfRecord,
} from '../../../../../src/client/core/pending-acts/pendingItem.ts';
import type { FieldReason, FieldState } from '../../../../../src/contract/custody/fieldRecord.ts';
import {
  newerRecord,
  pendingRecord,
} from '../../../../../src/rules/custody/field/pendingRecord.ts';
import { sampleAct } from '../../../../model/offline/sampleAct.ts';

const recordId = '00000000-0000-4000-8000-0000000000f1';
const hour = 3_600_000;
const now = Date.parse('2026-07-15T14:10:00.000Z');

function record(
  delivered: { state: FieldState; reason: FieldReason | null } | null,
  { age = 0, title = 'Record use' }: { age?: number; title?: string | null } = {},
) {
  return pendingRecord({ recordId, storedAt: now - age, delivered }, title, now);
}

describe('[FIELD-18] a field record in the list of pending acts', () => {
  it('reads On this device until the server has it, and is the same for another person without its title', () => {
    expect(itemOfRecord(record(null))).toMatchObject({
      ...{ title: 'Record use', label: 'On this device', reason: null, href: null },
      mayDismiss: false,
    });
    expect(itemOfRecord(record(null, { title: null })).title).toBe('A record of another person');
    expect(itemOfRecord({ ...record(null), stage: 'sending' }).label).toBe('Sending');
  });

  it('[FIELD-13] warns from 24 hours of age', () => {
    expect(record(null, { age: 24 * hour - 1 }).reason).toBeNull();
    expect(record(null, { age: 24 * hour }).reason).toMatch(/72 hours/);
  });

  it.each([
    ['posted', null, 'Posted', null],
    ['posted', 'witness_unproven', 'Posted', /within 72 hours/],
    ['waiting', 'signer_unproven', 'Needs you', /confirms or denies/],
    ['parked', 'not_enough_on_hand', 'Needs you', /Record what is missing/],
    ['denied', null, 'Needs you', /Denied by the signer/],
    ['discarded', null, 'Needs you', /Open it/],
  ] as const)(
    '%s %s reads %s, with what to do and a link to its page',
    (state, reason, label, text) => {
      const item = itemOfRecord(record({ state, reason }));
      expect(item).toMatchObject({ label, href: `/field-records/${recordId}`, mayDismiss: true });
      if (text === null) expect(item.reason).toBeNull();
      else expect(item.reason).toMatch(text);
    },
  );

  it('that the server did not accept has no page there', () => {
    const item = itemOfRecord(record({ state: 'invalid', reason: 'key_destroyed' }));
    expect(item).toMatchObject({ label: 'Needs you', href: null });
  });

  it('is asked about again while a person has to decide, and no more afterwards', () => {
    const isOpen = (state: FieldState) => record({ state, reason: null }).isOpen;
    expect(record(null).isOpen).toBe(true);
    expect((['waiting', 'parked'] as const).map(isOpen)).toEqual([true, true]);
    expect((['posted', 'denied', 'invalid', 'duplicate'] as const).map(isOpen)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('[FIELD-07] that a newer build stored stays on the device, is not sent and not dismissed, and says what to do', () => {
    const record = newerRecord({ recordId, storedAt: 5 });
    expect(record).toMatchObject({ isOpen: false, href: null, storedAt: 5 });
    expect(itemOfRecord(record)).toEqual({
      ...{ key: recordId, title: 'A record made by a newer version', label: 'On this device' },
      ...{ signedAt: 5, href: null, mayDismiss: false, isRecord: true },
      reason: record.reason,
    });
    expect(record.reason).toMatch(/newer version.+stays on this device.+open it again.+clear/);
  });

  it('is counted with the acts that were not answered', () => {
    const act = { ...sampleAct(), stage: 'needsYou' as const, reason: 'Sign again.' };
    const items = [
      itemOfRecord(record(null)),
      itemOfRecord(record({ state: 'posted', reason: null })),
      itemOfAct(act),
    ];
    expect(countOf(items)).toEqual({ all: 3, needsYou: 1, posted: 1 });
    expect(items[2]?.label).toBe('Needs you');
    expect(items[2]?.href).toContain(act.key);
  });
});
