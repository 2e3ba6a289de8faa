import type { DraftOwner } from '../../../../machines/custody/draft.setup.ts';
import type { KeptDraft } from '../../../rules/custody/draft/draft.ts';
import { readDrafts } from '../../platform/offline/drafts.ts';
import { openOwn } from '../offline-edits/offlineKey.ts';

/** FIELD-21: a person's drafts of the last 24 hours. */
export async function ownDrafts(
  owner: DraftOwner,
  now: number,
  signal: AbortSignal,
): Promise<readonly KeptDraft[]> {
  return openOwn<KeptDraft>(owner, await readDrafts(now), signal);
}
