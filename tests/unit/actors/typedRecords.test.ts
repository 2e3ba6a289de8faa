import { beforeEach, expect, test, vi } from 'vitest';
import {
  keepTypedRecord,
  typedRecordAt,
  whoTypes,
} from '../../../src/client/actors/typedRecords.ts';

const stored = new Map<string, string>();
const address = '/admin/sites/edit/new';

function signIn(id: string, currentClientId: number): void {
  stored.set('sessionMark', crypto.randomUUID());
  stored.set('user', JSON.stringify({ id, currentClientId }));
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  signIn('a', 7);
  return () => vi.unstubAllGlobals();
});

test('[SHELL-02] what is typed is found again at its address until it is saved or given up', () => {
  keepTypedRecord(whoTypes(), address, { name: 'King' });
  keepTypedRecord(whoTypes(), address, { name: 'Kingston' });
  expect(typedRecordAt(address)).toEqual({ name: 'Kingston' });
  expect(typedRecordAt('/admin/sites/edit/x')).toBeNull();
  keepTypedRecord(whoTypes(), address, {});
  expect(typedRecordAt(address)).toBeNull();
});

test('[SWAP-06] nothing of it is found by another session or in another agency', () => {
  const before = whoTypes();
  keepTypedRecord(before, address, { name: 'Kingston' });
  stored.set('user', JSON.stringify({ id: 'a', currentClientId: 8 }));
  expect(typedRecordAt(address)).toBeNull();
  signIn('a', 7);
  keepTypedRecord(before, address, { name: 'Late' });
  expect(typedRecordAt(address)).toBeNull();
});
