import { and, eq, inArray } from 'drizzle-orm';
import type { SignableAct } from '../../../../contract/custody/missingSignature.ts';
import { eventFacts } from '../../../../rules/custody/eventFacts.ts';
import { neverGiven } from '../../../../rules/custody/signLater.ts';
import type { AuthorizedPrincipal } from '../../../core/inventory/findInventory.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { presentEvent } from '../../../core/ledger/eventHistory.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import { readShownEventAmendments } from '../../../core/ledger/readAmendments.ts';
import { toSignature } from '../../../core/ledger/readSigning.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { suppliers } from '../../../database/schema/agency.ts';
import { transfers } from '../../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { lots, products } from '../../../database/schema/custodyProduct.ts';
import { conflict } from '../../../platform/http/problemError.ts';
import { type Act, type Awaited, findAct, pendingOf, rejectNoted } from './findAct.ts';
import { mayNote } from './readMissing.ts';

/**
 * An event, for who was named to sign it later; others of its inventory may look at it.
 *
 * @throws ProblemError as `findAct` does; 409 if every signature was given, or noted as never given.
 */
export async function readActToSign(
  reader: Reader,
  authorizedPrincipal: AuthorizedPrincipal,
  id: string,
): Promise<SignableAct> {
  const act = await findAct(reader, authorizedPrincipal, id);
  const pending = pendingOf(act);
  const shown = pending.find(({ userId }) => userId === authorizedPrincipal.userId) ?? pending[0];
  if (shown === undefined) {
    const [note] = act.noted;
    if (note !== undefined) throw rejectNoted(note);
    throw conflict('nothing_missing', 'All signatures are complete. Nothing is left to do.');
  }
  return showEvent(reader, authorizedPrincipal, act, shown);
}

/** An event whole, as it was amended last, with the one of its signatures that is requested. */
export async function showEvent(
  reader: Reader,
  authorizedPrincipal: AuthorizedPrincipal,
  act: Act,
  shown: Awaited,
): Promise<SignableAct> {
  const { agencyId, id, kind, recordedByUserId } = act.event;
  const amended = (await readShownEventAmendments(reader, agencyId, [id])).get(id);
  const present = amended === undefined ? {} : presentEvent(amended.history);
  const event = { ...act.event, ...present };
  const { details } = event;
  const isCount = 'seal' in details;
  return {
    actId: event.id,
    kind,
    inventoryId: event.inventoryId,
    inventoryName: act.inventoryName,
    siteName: act.siteName,
    summary: event.summary,
    meaning: shown.meaning,
    recordedBy: event.recordedBy,
    occurredAt: event.occurredAt.toISOString(),
    recordedAt: event.recordedAt.toISOString(),
    isLate: event.isLate,
    named: shown.name,
    isMine: shown.userId === authorizedPrincipal.userId,
    refusal: neverGiven(kind, shown),
    mayNote: mayNote(authorizedPrincipal, { kind, recordedByUserId, named: shown }),
    reason: event.reason,
    note: details.note,
    facts: eventFacts(details, await otherName(reader, event)),
    areLines: isCount ? 'counted' : 'moved',
    lines: isCount ? await countedLines(reader, event) : await movedLines(reader, event),
    amendments: [...(amended?.amendments ?? [])],
    signatures: act.signed.map(toSignature),
    hash: event.hash,
  };
}

async function otherName(
  reader: Reader,
  { agencyId, details }: Pick<StoredEvent, 'agencyId' | 'details'>,
): Promise<string> {
  if (details.kind === 'receive') {
    const rows = await reader
      .select({ name: suppliers.name })
      .from(suppliers)
      .where(isRecord(suppliers, agencyId, details.supplierId));
    return rows[0]?.name ?? '';
  }
  if (details.kind !== 'transferReturned') return '';
  const rows = await reader
    .select({ name: inventories.name })
    .from(transfers)
    .innerJoin(inventories, isRecord(inventories, transfers.agencyId, transfers.toInventoryId))
    .where(isRecord(transfers, agencyId, details.transferId));
  return rows[0]?.name ?? '';
}

/** What the event wrote into the ledger, in its order. */
async function movedLines(
  reader: Reader,
  { agencyId, id }: StoredEvent,
): Promise<SignableAct['lines']> {
  const rows = await reader
    .select({ product: products, lot: lots, amount: ledgerEntries.change })
    .from(ledgerEntries)
    .innerJoin(lots, isRecord(lots, ledgerEntries.agencyId, ledgerEntries.lotId))
    .innerJoin(products, isRecord(products, lots.agencyId, lots.productId))
    .where(and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.eventId, id)))
    .orderBy(ledgerEntries.sequence);
  return rows.map((row) => lineOf(row, row.amount));
}

/** What was counted, in its order. */
async function countedLines(
  reader: Reader,
  { agencyId, details }: StoredEvent,
): Promise<SignableAct['lines']> {
  const found = 'seal' in details ? details.lines : [];
  if (found.length === 0) return [];
  const rows = await reader
    .select({ product: products, lot: lots })
    .from(lots)
    .innerJoin(products, isRecord(products, lots.agencyId, lots.productId))
    .where(
      and(
        eq(lots.agencyId, agencyId),
        inArray(
          lots.id,
          found.map(({ lotId }) => lotId),
        ),
      ),
    );
  return found.map((line) => {
    const row = rows.find(({ lot }) => lot.id === line.lotId);
    // What is signed is shown whole or not at all.
    if (row === undefined) throw new Error('A count of a lot that there is not');
    return lineOf(row, line.found);
  });
}

function lineOf(
  { product, lot }: { product: typeof products.$inferSelect; lot: typeof lots.$inferSelect },
  amount: number,
): SignableAct['lines'][number] {
  const { id, number, expiresOn } = lot;
  return { product: toProduct(product), lot: { id, number, expiresOn }, amount };
}
