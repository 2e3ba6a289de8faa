import type { Restock } from '../../../../contract/custody/restock.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import { findPlace } from '../../../core/inventory/findInventory.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import type { Transaction } from '../../../database/database.ts';
import { restockNotices } from '../../../database/schema/custodyDuty.ts';
import { forbidden, notFound } from '../../../platform/http/problemError.ts';
import { findRestock, whyNotConfirming } from './findRestock.ts';
import { type RestockRequest, readRestock } from './readRestock.ts';

/**
 * Ends the 72 hours of a restocked vehicle: the registered location confirms that it was notified (STOCK-04). A repeat
 * changes nothing.
 *
 * @throws ProblemError 404 where no notice is due, 403 for a person without the right at a registered location (RIGHT-05).
 */
export async function confirmNotice(tx: Transaction, request: RestockRequest): Promise<Restock> {
  const { session, id, now } = request;
  const { account, agency } = session;
  const person = { agencyId: agency.id, userId: account.id };
  await lockLedger(tx, agency.id);
  const found = await findRestock(tx, agency.id, id);
  const noticeFrom = found.event.facts?.restock?.noticeFrom ?? null;
  if (noticeFrom === null) {
    throw notFound('This vehicle is of a registered location, which needs no notice.');
  }
  const why = await whyNotConfirming(tx, person, found);
  if (why !== null) throw forbidden(why, 'act_not_permitted');
  if (found.confirmed === null) {
    const { inventory } = await findPlace(tx, person, found.event.inventoryId);
    await tx
      .insert(restockNotices)
      .values({
        agencyId: agency.id,
        eventId: id,
        confirmedAt: now,
        confirmedByUserId: account.id,
        confirmedBy: account.fullName,
      });
    await appendAudit(tx, {
      ...actedBy(request),
      agencyId: agency.id,
      action: 'restock.noticeConfirmed',
      outcome: 'success',
      subject: { kind: 'custodyEvent', id, name: `Event ${found.event.sequence}` },
      summary: `${account.fullName} confirmed the notice of ${noticeFrom} about the restock of ${inventory.name}`,
    });
  }
  return readRestock(tx, request);
}
