import { beforeEach, expect, test, vi } from 'vitest';
import { draftOwner, TypedRecords } from '../../../src/client/core/records/typedRecords.ts';

const stored = new Map<string, string>();
let records: TypedRecords;
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
  records = new TypedRecords();
  return () => vi.unstubAllGlobals();
});

test('[SHELL-02] what is typed is found again at its address until it is saved or discarded', () => {
  records.store(draftOwner(), address, typed('King'));
  records.store(draftOwner(), address, typed('Kingston'));
  expect(records.at(address)).toEqual(typed('Kingston'));
  expect(records.at('/admin/sites/edit/x')).toBeNull();
  records.store(draftOwner(), address, null);
  expect(records.at(address)).toBeNull();
});

test('[SWAP-06] another session or agency finds nothing of it', () => {
  const before = draftOwner();
  records.store(before, address, typed('Kingston'));
  stored.set('user', JSON.stringify({ id: 'a', currentClientId: 8 }));
  expect(records.at(address)).toBeNull();
  logIn('a', 7);
  records.store(before, address, typed('Late'));
  expect(records.at(address)).toBeNull();
});
