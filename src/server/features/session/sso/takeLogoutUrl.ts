import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../database/database.ts';
import { ssoDepartures } from '../../../database/schema/ssoProvider.ts';

/** Where logging out of a session leads: the provider's end-session address, or nowhere else (SSO-03). */
export async function takeLogoutUrl(tx: Transaction, sessionId: string): Promise<string | null> {
  const [row] = await tx
    .delete(ssoDepartures)
    .where(eq(ssoDepartures.sessionId, sessionId))
    .returning({ address: ssoDepartures.address });
  return row?.address ?? null;
}
