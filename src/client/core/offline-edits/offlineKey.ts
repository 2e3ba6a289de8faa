import type { EditOwner } from '../../../../machines/offline/resync.setup.ts';
import { getOfflineKey } from '../../../contract/offline/offlineKey.ts';
import { neverSigns } from '../../../rules/core/auditors.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/callError.ts';
import { isOwnSession, readStored } from '../../platform/http/session.ts';
import { readKey, storeKey } from '../../platform/offline/encryption.ts';
import { unseal } from '../../platform/offline/sealedRows.ts';

/**
 * OFF-03: whether what the owner types and edits can be encrypted on this device. The key is loaded if it is not here
 * yet; an API account or auditor, who has nothing to store, requests none. What another person's session received in the
 * meantime is not stored as the owner's.
 */
export async function hasOfflineKey(owner: EditOwner, signal: AbortSignal): Promise<boolean> {
  const stored = await readStored();
  if (stored && neverSigns(stored.user)) return false;
  if (await readKey(owner)) return true;
  try {
    const isOwn = () => isOwnSession(owner);
    if (!isOwn()) return false;
    const { key } = await call(getOfflineKey, {}, { signal });
    return await storeKey(owner, key, isOwn);
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

/** What the owner's key opens of rows that were read from this device. Where there are none, no key is requested. */
export async function openOwn<Value>(
  owner: EditOwner,
  rows: Parameters<typeof unseal>[1],
  signal: AbortSignal,
): Promise<Value[]> {
  if (rows.length === 0 || !(await hasOfflineKey(owner, signal))) return [];
  return unseal(owner, rows);
}
