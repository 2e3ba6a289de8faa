import type { DraftOwner } from '../../../../machines/custody/draft.machine.ts';
import type { KeptDraft } from '../../../rules/custody/draft/draft.ts';
import { hasDrafts, readDrafts } from '../../platform/offline/drafts.ts';
import { hasOfflineKey } from '../offline-edits/offlineKey.ts';

/** FIELD-21: a person's drafts of the last 24 hours. Where no one keeps a draft on this device, no key is asked for. */
export async function ownDrafts(
  owner: DraftOwner,
  now: number,
  signal: AbortSignal,
): Promise<readonly KeptDraft[]> {
  if (!(await hasDrafts(now)) || !(await hasOfflineKey(owner, signal))) return [];
  return readDrafts(owner, now);
}
