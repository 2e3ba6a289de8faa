import { isFreshDraft, type KeptDraft } from '../../../rules/custody/draft/draft.ts';
import { change, readAll } from './database.ts';
import type { Owner } from './owner.ts';
import { type SealedRow, seal } from './sealedRows.ts';

/** A draft as it lies on the disk, by its id. */
export type DraftRow = SealedRow & { readonly keptAt: number };

function isFresh(row: unknown, now: number): row is DraftRow {
  const { keptAt } = (row ?? {}) as Partial<DraftRow>;
  return typeof keptAt === 'number' && isFreshDraft(keptAt, now);
}

/** FIELD-20: keeps a draft in the place of what was kept under its id. @returns false without the owner's key. */
export async function setDraft(owner: Owner, draft: KeptDraft): Promise<boolean> {
  const { id, keptAt } = draft;
  const row = await seal(owner, id, draft);
  if (!row) return false;
  await change('drafts', id, (): DraftRow => ({ keptAt, ...row }));
  return true;
}

/** FIELD-21: everyone's drafts of the last 24 hours, sealed (`unseal`). */
export async function readDrafts(now: number): Promise<[id: string, row: DraftRow][]> {
  return (await readAll('drafts', '')).filter((one): one is [string, DraftRow] =>
    isFresh(one[1], now),
  );
}

export async function removeDraft(id: string): Promise<void> {
  await change('drafts', id, () => undefined);
}

/** FIELD-21: deletes everyone's drafts that no one has changed for 24 hours. */
export async function removeOldDrafts(now: number): Promise<void> {
  for (const [id] of await readAll('drafts', '')) {
    await change('drafts', id, (row) => (isFresh(row, now) ? row : undefined));
  }
}
