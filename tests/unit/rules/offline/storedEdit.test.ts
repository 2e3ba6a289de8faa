import { describe, expect, it } from 'vitest';
import type { EditUserRecord, UserRow } from '../../../../src/contract/users/user.ts';
import { afterDelivery, placeEdit } from '../../../../src/rules/offline/storedEdit.ts';
import { sampleRow } from '../../../support/database/sampleRow.ts';

const base = sampleRow({ phoneNumber: null, friendlyId: null });

function record(differences: Partial<EditUserRecord> = {}, user: Partial<UserRow> = {}) {
  const kept: EditUserRecord = {
    user: { ...base, ...user },
    base,
    operationId: 'first',
    isUpdatedOffline: true,
    editedAt: '2026-03-10T08:00:00.000Z',
    editedBy: 'someone',
    agencyId: 7,
    refusal: null,
    ...differences,
  };
  return kept;
}

function edit(user: Partial<UserRow>, over: string | null, from: UserRow = base) {
  const editedAt = '2026-03-10T09:00:00.000Z';
  return { user: { ...from, ...user }, base: from, operationId: 'second', editedAt, over };
}

describe('[OFF-02] an edit next to a stored one', () => {
  it('is stored as it is if there is none', () => {
    expect(placeEdit(null, edit({ phoneNumber: '1' }, null))).toEqual({
      user: { ...base, phoneNumber: '1' },
      base,
    });
  });

  it('replaces the edit that the form showed, even if it undoes a field', () => {
    const waiting = record({}, { phoneNumber: '1', friendlyId: 'M-1' });
    const placed = placeEdit(waiting, edit({ phoneNumber: null, friendlyId: 'M-1' }, 'first'));
    expect(placed.user).toMatchObject({ phoneNumber: null, friendlyId: 'M-1' });
  });

  it('[SYNC-03] is added to an edit that the form did not show: neither is lost', () => {
    const waiting = record({}, { phoneNumber: '1' });
    const placed = placeEdit(waiting, edit({ friendlyId: 'M-2' }, null));
    expect(placed.user).toMatchObject({ phoneNumber: '1', friendlyId: 'M-2' });
  });

  it('[SYNC-03] continues from the model if the edit it showed was sent in the meantime', () => {
    const model = { ...base, phoneNumber: '1', fullName: 'Renamed elsewhere' };
    const sent = record({ isUpdatedOffline: false, user: model, base: model });
    const placed = placeEdit(sent, edit({ phoneNumber: '2' }, 'first'));
    expect(placed).toEqual({ user: { ...model, phoneNumber: '2' }, base: model });
  });

  it('is independent of an older one that was sent', () => {
    const sent = record({ isUpdatedOffline: false, operationId: 'long ago' });
    const fresh = sampleRow({ fullName: 'Newest' });
    expect(placeEdit(sent, edit({ phoneNumber: '2' }, null, fresh)).base).toBe(fresh);
  });
});

describe('[SYNC-01] what is stored after the server has accepted an edit', () => {
  const model = { ...base, phoneNumber: '1', fullName: 'As the server has it' };

  it('is the returned model, without the flag', () => {
    expect(afterDelivery(record({}, { phoneNumber: '1' }), 'first', model)).toMatchObject({
      user: { ...model, isUpdatedOffline: false },
      base: model,
      isUpdatedOffline: false,
    });
  });

  it('[SYNC-03] is the newer edit, flagged, based on the model', () => {
    const newer = record({ operationId: 'second' }, { phoneNumber: '2' });
    expect(afterDelivery(newer, 'first', model)).toMatchObject({
      user: { phoneNumber: '2', fullName: 'As the server has it', isUpdatedOffline: true },
      base: model,
      isUpdatedOffline: true,
      operationId: 'second',
    });
  });

  it('is nothing new if another tab was first, or it was discarded', () => {
    expect(afterDelivery(record({ isUpdatedOffline: false }), 'first', model)).toBeNull();
    expect(afterDelivery(null, 'first', model)).toBeNull();
  });
});
