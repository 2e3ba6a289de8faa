import { and, asc, eq } from 'drizzle-orm';
import type { UseToAmend } from '../../../../contract/custody/amendment.ts';
import type { UseChoices } from '../../../../contract/custody/use.ts';
import type { Holding } from '../../../../contract/inventory/inventory.ts';
import { mayAct } from '../../../../rules/core/actRights.ts';
import { effectOf, type UseVersion } from '../../../../rules/custody/amendment/amendedUse.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { isExpired } from '../../../../rules/time/expiry.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { listAssociated } from '../../../core/inventory/findInventory.ts';
import { readShownAmendments } from '../../../core/ledger/readAmendments.ts';
import { lastHashOf, type UseHistory } from '../../../core/ledger/useHistory.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import type { Reader, Transaction } from '../../../database/database.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { readUseChoices } from '../use/readUseChoices.ts';
import { type Amendable, findAmendable, readOriginalSigners, signedUse } from './findAmendable.ts';

interface Asked {
  readonly session: Pick<Session, 'account' | 'agency' | 'factor' | 'canSeePhi'>;
  readonly id: string;
  readonly origin: Origin;
  readonly now: Date;
}

/**
 * A use as it is now, for the form that amends it. Patient and incident go only to a person who may see PHI, which leaves
 * an audit entry (USE-05, ROLE-03).
 *
 * @throws ProblemError 404, 403 (see `findAmendable`).
 */
export async function getUseToAmend(tx: Transaction, asked: Asked): Promise<UseToAmend> {
  const { session, id, now } = asked;
  const agencyId = session.agency.id;
  const principal = { agencyId, userId: session.account.id };
  const amendable = await findAmendable(tx, principal, id);
  const { history, present, inventory } = amendable;
  const { use, original } = history;
  const showsCare = session.canSeePhi;
  if (showsCare)
    await auditCare(tx, asked, {
      useId: use.id,
      name: `${inventory.name}, entry ${original.sequence}`,
    });
  const today = dayIn(session.agency.timeZone, now.toISOString());
  const choices = await readUseChoices(tx, principal, inventory.id, today);
  const shown = await readShownAmendments(tx, agencyId, [use.id], showsCare);
  const rights = await readRights(tx, principal);
  return {
    useId: use.id,
    sequence: original.sequence,
    lastHash: lastHashOf(history),
    details: shownDetails(present, showsCare),
    labels: [...present.labels],
    showsCare,
    signers: await readOriginalSigners(tx, agencyId, signedUse(history)),
    mayStandIn: mayAct(rights, 'correct', [present.product.schedule]),
    amendments: [...(shown.get(use.id)?.amendments ?? [])],
    choices: asIfNotRecorded(choices, amendable, today),
    places: await readPlaces(tx, principal, inventory.id),
  };
}

async function auditCare(
  tx: Transaction,
  asked: Asked,
  { useId, name }: { readonly useId: string; readonly name: string },
): Promise<void> {
  await appendAudit(tx, {
    ...actedBy(asked),
    action: 'use.careViewed',
    outcome: 'success',
    subject: { kind: 'use', id: useId, name },
    summary: `${asked.session.account.fullName} opened the patient details of a use to amend it`,
  });
}

function shownDetails(present: UseVersion, showsCare: boolean): UseToAmend['details'] {
  const {
    placeName: _place,
    lotNumber: _lot,
    product: _product,
    labels: _labels,
    ...rest
  } = present;
  const { givenBy: _name, disposedBy: _disposer, incidentNumber, patientId, ...details } = rest;
  return showsCare ? { ...details, incidentNumber, patientId } : details;
}

/** The choices of the inventory with what the use took from it, and its labels, back in place. */
function asIfNotRecorded(
  choices: UseChoices,
  { history, present }: Amendable,
  today: string,
): UseChoices {
  const { amount } = effectOf(present);
  // What it returned was there when it drew it, and may have left since.
  const drawn = amount + present.returned;
  const isItsLot = ({ lot }: Holding) => lot.id === present.lotId;
  const holdings = choices.holdings.map((holding) =>
    isItsLot(holding)
      ? { ...holding, balance: Math.max(holding.balance + amount, drawn) }
      : holding,
  );
  return {
    ...choices,
    holdings: holdings.some(isItsLot)
      ? holdings
      : [...holdings, usedUp(history, present, { amount: drawn, today })],
    labelled: withLabels(choices.labelled, present),
  };
}

/** The lot of the use where nothing else of it is left. */
function usedUp(
  { amendments, original, homes }: UseHistory,
  present: UseVersion,
  { amount, today }: { readonly amount: number; readonly today: string },
): Holding {
  const home = homes.get(amendments.at(-1)?.homeEntryId ?? original.id);
  if (home === undefined) throw new Error('A use without its entry');
  const { id, number, expiresOn } = home.lot;
  return {
    product: present.product,
    lot: { id, number, expiresOn },
    balance: amount,
    isExpired: isExpired(expiresOn, today),
    lastCountedAt: null,
    lastCountedBy: null,
    lastChangedAt: null,
  };
}

/** The labels of the use are there again, and none is required: an amendment states what was recorded. */
function withLabels(
  { required: _required, ...labelled }: UseChoices['labelled'],
  present: UseVersion,
) {
  if (present.labels.length === 0) return labelled;
  const { lotId } = present;
  const isOwn = (group: (typeof labelled.vials)[number]) =>
    group.lotId === lotId && group.status === 'active';
  const labels = [...(labelled.vials.find(isOwn)?.labels ?? []), ...present.labels].toSorted();
  const others = labelled.vials.filter((group) => !isOwn(group));
  const own = { lotId, status: 'active' as const, transferId: null, labels };
  return { ...labelled, vials: [...others, own] };
}

async function readPlaces(
  reader: Reader,
  principal: { readonly agencyId: number; readonly userId: string },
  own: string,
): Promise<UseToAmend['places']> {
  const ids = await listAssociated(reader, principal);
  const rows = await reader
    .select({ id: inventories.id, name: inventories.name })
    .from(inventories)
    .where(and(eq(inventories.agencyId, principal.agencyId), eq(inventories.isActive, true)))
    .orderBy(asc(inventories.name));
  return rows.filter(({ id }) => id !== own && ids.includes(id));
}
