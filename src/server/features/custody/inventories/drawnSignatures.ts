import { and, eq, or } from 'drizzle-orm';
import * as v from 'valibot';
import { DrawnSignatureParams, drawnSignaturePath } from '../../../../contract/inventory/ledger.ts';
import { sessionEnded } from '../../../core/http/authorize.ts';
import type { Dependencies } from '../../../core/http/dependencies.ts';
import { findSessionOfImage, imageHeaders } from '../../../core/http/sessionOfImage.ts';
import type { App } from '../../../core/http/workerEnvironment.ts';
import type { SessionAct } from '../../../core/identity/actedBy.ts';
import { findPlace } from '../../../core/inventory/findInventory.ts';
import { findReadable } from '../../../core/rights/readAll.ts';
import { isRecord, type Transaction } from '../../../database/database.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { signatures, useAmendments, uses } from '../../../database/schema/custodyUse.ts';
import { notFound } from '../../../platform/http/problemError.ts';

/** SIGN-09: the signatures that witnesses without an account drew, as images of the pages that show the act. */
export function addDrawnSignatures(app: App, dependencies: Dependencies): void {
  app.get(drawnSignaturePath.replace('{drawnId}', ':drawnId'), async (context) => {
    context.set('template', drawnSignaturePath);
    const session = await findSessionOfImage(context, dependencies, 'custody');
    if (session === undefined) throw sessionEnded();
    const wanted = v.safeParse(DrawnSignatureParams, context.req.param());
    if (!wanted.success) throw notFound();
    const origin = { requestId: context.get('requestId'), address: context.get('address') };
    const act = { session, origin, now: dependencies.now() };
    const { drawnId } = wanted.output;
    const image = await dependencies.database.transaction((tx) => readImage(tx, act, drawnId));
    return new Response(image, { headers: imageHeaders });
  });
}

/**
 * The picture, for those who may read a ledger that shows the act (ENT-12, RIGHT-09): an amendment is shown where the use
 * was recorded first, and where it is now.
 *
 * @throws ProblemError 404 for what is not of the agency, 403 for a person who may not read the inventory.
 */
async function readImage(
  tx: Transaction,
  act: SessionAct,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const principal = { agencyId: act.session.agency.id, userId: act.session.account.id };
  const shown = await tx
    .select({ image: signatures.externalImage, inventoryId: inventories.id })
    .from(signatures)
    .leftJoin(useAmendments, isRecord(useAmendments, signatures.agencyId, signatures.amendmentId))
    .leftJoin(uses, isRecord(uses, signatures.agencyId, useAmendments.useId))
    .leftJoin(custodyEvents, isRecord(custodyEvents, signatures.agencyId, signatures.eventId))
    .leftJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.agencyId, signatures.agencyId),
        or(
          eq(ledgerEntries.id, signatures.entryId),
          eq(ledgerEntries.id, uses.entryId),
          eq(ledgerEntries.id, useAmendments.homeEntryId),
        ),
      ),
    )
    .innerJoin(
      inventories,
      and(
        eq(inventories.agencyId, signatures.agencyId),
        or(
          eq(inventories.id, ledgerEntries.inventoryId),
          eq(inventories.id, custodyEvents.inventoryId),
        ),
      ),
    )
    .where(isRecord(signatures, principal.agencyId, id));
  const [first] = shown;
  if (!first?.image) throw notFound('This signature does not exist.');
  for (const { inventoryId } of shown) {
    if ((await findPlace(tx, principal, inventoryId)).isAssociated) return first.image;
  }
  await findReadable(tx, act, first.inventoryId);
  return first.image;
}
