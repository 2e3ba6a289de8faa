import { beforeEach, expect, test, vi } from 'vitest';
import {
  draftOwner,
  storeTypedRecord,
  typedRecordAt,
} from '../../../src/client/core/records/typedRecords.ts';

const stored = new Map<string, string>();
const address = '/admin/sites/edit/new';
const base = { id: 'new', version: 0, fields: { name: '' }, changedBy: null, changedAt: null };

function typed(name: string) {
  return { id: 'a', base, fields: { name } };
}

function logIn(id: string, currentClientId: number): void {
  stored.set('sessionMark', crypto.randomUUID());
  stored.set('user', JSON.stringify({ id, currentClientId }));
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  logIn('a', 7);
  return () => vi.unstubAllGlobals();
});

test('[SHELL-02] what is typed is found again at its address until it is saved or discarded', () => {
  storeTypedRecord(draftOwner(), address, typed('King'));
  storeTypedRecord(draftOwner(), address, typed('Kingston'));
  expect(typedRecordAt(address)).toEqual(typed('Kingston'));
  expect(typedRecordAt('/admin/sites/edit/x')).toBeNull();
  storeTypedRecord(draftOwner(), address, null);
  expect(typedRecordAt(address)).toBeNull();
});

test('[SWAP-06] another session or agency finds nothing of it', () => {
  const before = draftOwner();
  storeTypedRecord(before, address, typed('Kingston'));
  stored.set('user', JSON.stringify({ id: 'a', currentClientId: 8 }));
  expect(typedRecordAt(address)).toBeNull();
  logIn('a', 7);
  storeTypedRecord(before, address, typed('Late'));
  expect(typedRecordAt(address)).toBeNull();
});
