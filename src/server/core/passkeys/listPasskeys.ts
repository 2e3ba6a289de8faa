import { desc, eq, sql } from 'drizzle-orm';
import type { Passkey } from '../../../contract/session/fido.ts';
import type { Reader } from '../../database/database.ts';
import { passkeys } from '../../database/schema/passkey.ts';
import type { Session } from '../identity/sessions.ts';
import { authenticatorName } from '../webauthn/authenticatorName.ts';

/** PWL-09: the session user's own passkeys, last used first. There are at most 20, so they are not paged. */
export async function listPasskeys(reader: Reader, session: Session): Promise<Passkey[]> {
  const rows = await readPasskeys(reader, session.account.id);
  return rows.map((row) => ({ ...row, isOfThisSession: session.passkeyId === row.id }));
}

/** Someone's passkeys, last used first. */
export async function readPasskeys(
  reader: Reader,
  userId: string,
): Promise<Omit<Passkey, 'isOfThisSession'>[]> {
  const rows = await reader
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(sql`${passkeys.lastUsedAt} desc nulls last`, desc(passkeys.createdAt));
  return rows.map((row) => ({
    id: row.id,
    displayName: row.displayName,
    authenticatorName: authenticatorName(row.aaguid),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isSynced: row.isBackedUp,
    usedForSignIn: row.usedForSignIn,
    usedForSignature: row.usedForSignature,
  }));
}
