import type { Restock } from '../../../../contract/custody/restock.ts';
import { restockNoticeDueAt } from '../../../../rules/custody/custodyShipment.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../../../core/identity/actedBy.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { findPlace } from '../../../core/inventory/findInventory.ts';
import { findReadable } from '../../../core/rights/readAll.ts';
import type { Transaction } from '../../../database/database.ts';
import { type FoundRestock, findRestock, whyNotConfirming } from './findRestock.ts';

export interface RestockRequest extends SessionAct {
  readonly session: SessionAct['session'] & Pick<Session, 'canSeePhi'>;
  /** The event. */
  readonly id: string;
}

/**
 * A restock by a hospital: for the people of its inventory, and for those who confirm its notice at a registered location.
 *
 * @throws ProblemError 404 for what is no restock of the agency, 403 for a person who may neither read nor confirm it.
 */
export async function readRestock(tx: Transaction, request: RestockRequest): Promise<Restock> {
  const { session, id } = request;
  const agencyId = session.agency.id;
  const person = { agencyId, userId: session.account.id };
  const found = await findRestock(tx, agencyId, id);
  const { event, details, confirmed } = found;
  const noticeFrom = event.facts?.restock?.noticeFrom ?? null;
  const whyNotYours = await whyNotConfirming(tx, person, found);
  const mayRead = noticeFrom !== null && whyNotYours === null;
  const { inventory, site } = mayRead
    ? await findPlace(tx, person, event.inventoryId)
    : await findReadable(tx, request, event.inventoryId);
  const dueAt =
    session.agency.trainingOf === null ? restockNoticeDueAt(event.occurredAt.toISOString()) : null;
  return {
    id,
    inventory: inventory.name,
    site: site.name,
    hospital: event.facts?.partner?.name ?? '',
    receivedAt: event.occurredAt.toISOString(),
    recordNumber: details.orderNumber,
    takenBy: event.facts?.restock?.takenBy ?? '',
    recordedBy: event.recordedBy,
    summary: event.summary,
    incidentNumber: await readIncident(tx, request, found),
    notice:
      noticeFrom === null
        ? null
        : {
            dueAt,
            isOverdue: confirmed === null && dueAt !== null && request.now.toISOString() > dueAt,
            confirmed: confirmed && {
              at: confirmed.confirmedAt.toISOString(),
              by: confirmed.confirmedBy,
            },
            whyNotYours,
          },
  };
}

/** The number of the response is PHI, as that of a use (ROLE-03): each look at it is audited. */
async function readIncident(
  tx: Transaction,
  request: RestockRequest,
  { event, details }: FoundRestock,
): Promise<string | null> {
  const { session } = request;
  if (!session.canSeePhi) return null;
  await appendAudit(tx, {
    ...actedBy(request),
    agencyId: session.agency.id,
    action: 'restock.incidentViewed',
    outcome: 'success',
    subject: { kind: 'custodyEvent', id: event.id, name: `Event ${event.sequence}` },
    summary: `${session.account.fullName} opened the incident of a restock`,
  });
  return details.incidentNumber ?? '';
}
