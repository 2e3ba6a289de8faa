import { and, eq } from 'drizzle-orm';
import { getOfflineKey } from '../../../contract/offline/offlineKey.ts';
import { serve } from '../../core/http/serve.ts';
import { newSecret } from '../../core/identity/secret.ts';
import type { Session } from '../../core/identity/sessions.ts';
import type { Transaction } from '../../database/database.ts';
import { offlineKeys } from '../../database/schema/offlineKey.ts';

export const offlineKeyCalls = [
  serve(getOfflineKey, ({ tx, session }) => giveOfflineKey(tx, session)),
];

/** OFF-03: the key of the session's person and agency, made when it is first requested; 256 bits as base64url. */
async function giveOfflineKey(tx: Transaction, session: Session): Promise<{ key: string }> {
  const owner = { userId: session.account.id, agencyId: session.agency.id };
  // Two tabs may ask at once: the first one's key is everyone's.
  await tx
    .insert(offlineKeys)
    .values({ ...owner, key: newSecret() })
    .onConflictDoNothing();
  const [kept] = await tx
    .select({ key: offlineKeys.key })
    .from(offlineKeys)
    .where(and(eq(offlineKeys.userId, owner.userId), eq(offlineKeys.agencyId, owner.agencyId)));
  if (!kept) throw new Error('The offline key is missing after it was created.');
  return kept;
}
