import { and, eq, exists, or, sql } from 'drizzle-orm';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { inventoryUsers } from '../../../database/schema/custodyPlace.ts';
import { signatures } from '../../../database/schema/custodyUse.ts';
import { userSignatures } from '../../../database/schema/signature.ts';
import { users } from '../../../database/schema/user.ts';

/**
 * CALL-16: the image, for those allowed to see it: its owner, and readers of a ledger of their agency that the owner
 * has signed, by itself or with an event (they are assigned to the inventory, ENT-12). The agency is the session's, so
 * no one in another agency is among them. Undefined for everyone else, as if there is none.
 */
export async function findSignatureImage(
  reader: Reader,
  authorizedPrincipal: { userId: string; agencyId: number },
  wanted: { userId: string; signatureId: string },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const signedWherePrincipalReads = reader
    .select({ one: sql`1` })
    .from(signatures)
    .leftJoin(ledgerEntries, isRecord(ledgerEntries, signatures.agencyId, signatures.entryId))
    .leftJoin(custodyEvents, isRecord(custodyEvents, signatures.agencyId, signatures.eventId))
    .innerJoin(
      inventoryUsers,
      and(
        eq(inventoryUsers.agencyId, signatures.agencyId),
        or(
          eq(inventoryUsers.inventoryId, ledgerEntries.inventoryId),
          eq(inventoryUsers.inventoryId, custodyEvents.inventoryId),
        ),
      ),
    )
    .innerJoin(users, and(eq(users.id, inventoryUsers.userId), eq(users.witnessOnly, false)))
    .where(
      and(
        matching(signatures, { agencyId: authorizedPrincipal.agencyId, userId: wanted.userId }),
        eq(inventoryUsers.userId, authorizedPrincipal.userId),
      ),
    );
  const rows = await reader
    .select({ image: userSignatures.image })
    .from(userSignatures)
    .where(
      and(
        matching(userSignatures, { id: wanted.signatureId, userId: wanted.userId }),
        or(
          eq(userSignatures.userId, authorizedPrincipal.userId),
          exists(signedWherePrincipalReads),
        ),
      ),
    );
  return rows[0]?.image;
}
