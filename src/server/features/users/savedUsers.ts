import { and, eq } from 'drizzle-orm';
import { editableFields, type SavedUser, type UserRow } from '../../../contract/users/user.ts';
import { digest } from '../../core/ledger/hashLedgerEntry.ts';
import type { Transaction } from '../../database/database.ts';
import { userSaves } from '../../database/schema/userSave.ts';
import { conflict } from '../../platform/http/problemError.ts';

/** Whose save it is: the same id from another person, or in another agency, is another save. */
export interface SaveKey {
  readonly agencyId: number;
  readonly savedBy: string;
  readonly operationId: string;
}

/** SHA-256 of what the save changes; read-only fields do not make it another one. */
export function contentOfSave({ userId, base, ...user }: SavedUser): string {
  const of = (row: UserRow | typeof user) => editableFields.map((field) => row[field]);
  return digest({ userId, base: of(base), user: of(user) });
}

/**
 * The model that the same save returned before; undefined if there is none.
 *
 * @throws ProblemError 409 if the id identifies another edit.
 */
export async function findSavedModel(
  tx: Transaction,
  key: SaveKey,
  contentHash: string,
): Promise<UserRow | undefined> {
  const rows = await tx
    .select({ contentHash: userSaves.contentHash, model: userSaves.model })
    .from(userSaves)
    .where(
      and(
        eq(userSaves.agencyId, key.agencyId),
        eq(userSaves.savedBy, key.savedBy),
        eq(userSaves.operationId, key.operationId),
      ),
    );
  const found = rows[0];
  if (found !== undefined && found.contentHash !== contentHash) throw reused();
  return found?.model;
}

/** Stores the reply of a save. The saver's row is locked, so no one else uses the id in the meantime. */
export async function storeSavedModel(
  tx: Transaction,
  key: SaveKey,
  kept: { contentHash: string; model: UserRow; savedAt: Date },
): Promise<void> {
  await tx.insert(userSaves).values({ ...key, ...kept });
}

function reused() {
  return conflict(
    'operation_reused',
    'This was already saved with different changes. Open the person again and repeat your change.',
  );
}
