import { and, asc, eq, or } from 'drizzle-orm';
import type { PhotoSubject } from '../../../../contract/custody/photo.ts';
import { isClosed } from '../../../../rules/custody/cases/foldCase.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import { ownerOf, type PhotoOwner } from '../../../core/cases/photoRows.ts';
import type { SessionAct } from '../../../core/identity/actedBy.ts';
import { findReadable } from '../../../core/rights/readAll.ts';
import { isRecord, type Transaction } from '../../../database/database.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { findCase } from '../cases/findCase.ts';

/** What photos are of: a case, or the event of a breakage or loss. */
export interface FoundSubject {
  readonly subject: PhotoSubject;
  readonly owner: PhotoOwner;
  readonly title: string;
  readonly inventoryId: string;
  readonly inventoryName: string;
  readonly siteName: string;
  /** Why no photo can be added by this person; null if it can. */
  readonly whyNotAdd: string | null;
  readonly isClosed: boolean;
}

/**
 * What photos are of, for a person who may read it: a case for those assigned to its inventory, a breakage or loss for those who may read
 * the ledger (RIGHT-01, RIGHT-09).
 *
 * @throws ProblemError 404 for what is not of the agency or takes no photos, 403 for a person who may not read it.
 */
export function findSubject(
  tx: Transaction,
  act: SessionAct,
  subject: PhotoSubject,
): Promise<FoundSubject> {
  return subject.kind === 'case' ? ofCase(tx, act, subject) : ofEvent(tx, act, subject);
}

/** What photos are of, in a sentence: "Case C-2026-0001, Medic 2". */
export function nameOf({ title, inventoryName }: FoundSubject): string {
  return `${title}, ${inventoryName}`;
}

async function ofCase(
  tx: Transaction,
  { session }: SessionAct,
  subject: PhotoSubject,
): Promise<FoundSubject> {
  const principal = { agencyId: session.agency.id, userId: session.account.id };
  const { row, view, inventoryName, siteName } = await findCase(tx, principal, subject.id);
  const closed = isClosed(view);
  return {
    subject: { kind: 'case', id: row.id },
    owner: ownerOf(row),
    title: `Case ${row.number}`,
    inventoryId: row.inventoryId,
    inventoryName,
    siteName,
    whyNotAdd: closed ? 'This case is closed, so nothing is added to it.' : null,
    isClosed: closed,
  };
}

const kinds = { breakage: 'Breakage', loss: 'Loss' } as const;

async function ofEvent(
  tx: Transaction,
  act: SessionAct,
  subject: PhotoSubject,
): Promise<FoundSubject> {
  const { agency } = act.session;
  const [found] = await tx
    .select({ entry: ledgerEntries, event: custodyEvents })
    .from(ledgerEntries)
    .innerJoin(custodyEvents, isRecord(custodyEvents, agency.id, ledgerEntries.eventId))
    .where(
      and(
        eq(ledgerEntries.agencyId, agency.id),
        or(eq(ledgerEntries.id, subject.id), eq(ledgerEntries.eventId, subject.id)),
      ),
    )
    .orderBy(asc(ledgerEntries.sequence))
    .limit(1);
  const kind = found?.entry.kind;
  if (found === undefined || (kind !== 'breakage' && kind !== 'loss')) {
    throw notFound('Photos are kept of cases, breakages and losses. This is none of them.');
  }
  const { entry, event } = found;
  const { inventory, site, isAssociated } = await findReadable(tx, act, entry.inventoryId);
  const day = dayText(dayIn(agency.timeZone, entry.occurredAt.toISOString()));
  return {
    subject: { kind: 'event', id: event.id },
    owner: { caseId: null, eventId: event.id, eventHash: event.hash },
    title: `${kinds[kind]} of ${day}`,
    inventoryId: inventory.id,
    inventoryName: inventory.name,
    siteName: site.name,
    whyNotAdd: isAssociated
      ? null
      : `You are not assigned to ${inventory.name}. People who are can add photos.`,
    isClosed: false,
  };
}
