import { and, asc, eq } from 'drizzle-orm';
import {
  type NamedSigner,
  neverGiven,
  whyNeverLater,
} from '../../../../rules/custody/signLater.ts';
import type { Principal } from '../../../core/inventory/findInventory.ts';
import { type AwaitedSignature, readAwaited } from '../../../core/ledger/eventSigners.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import type { StoredSignature } from '../../../core/ledger/hashLedgerEntry.ts';
import type { StoredNote } from '../../../core/ledger/hashNote.ts';
import { readNotes } from '../../../core/ledger/readSigning.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { inventories, inventoryUsers, sites } from '../../../database/schema/custodyPlace.ts';
import { signatures } from '../../../database/schema/custodyUse.ts';
import { users } from '../../../database/schema/user.ts';
import {
  conflict,
  forbidden,
  notFound,
  type ProblemError,
  unprocessable,
} from '../../../platform/http/problemError.ts';
import { kindOf } from './kindOf.ts';
import { readWhoMaySign } from './readWhoMaySign.ts';

/** The named person, and whether they can still sign. */
export type Awaited = AwaitedSignature & NamedSigner;

/** An event with who signed it, who was named to, and what was noted of what is missing. */
export interface Act {
  readonly event: StoredEvent;
  readonly inventoryName: string;
  readonly siteName: string;
  readonly awaited: readonly Awaited[];
  readonly signed: readonly StoredSignature[];
  readonly noted: readonly StoredNote[];
}

export const unknownAct = () => notFound('There is nothing to sign with that number.');

/**
 * The event, for a person who was named, or who is associated with its inventory.
 *
 * @throws ProblemError 404 for what is not of the agency and for anyone else; 422 for an entry of which no one was named.
 */
export async function findAct(reader: Reader, principal: Principal, id: string): Promise<Act> {
  const act = await findEvent(reader, principal, id);
  if (act !== undefined) return act;
  await rejectEntry(reader, principal, id);
  throw unknownAct();
}

/**
 * The same; undefined if the agency has no such event.
 *
 * @throws ProblemError 404 for a person who was not named and is not assigned to its inventory.
 */
export async function findEvent(
  reader: Reader,
  principal: Principal,
  id: string,
): Promise<Act | undefined> {
  const rows = await reader
    .select({ event: custodyEvents, place: inventories.name, site: sites.name })
    .from(custodyEvents)
    .innerJoin(
      inventories,
      isRecord(inventories, custodyEvents.agencyId, custodyEvents.inventoryId),
    )
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .where(isRecord(custodyEvents, principal.agencyId, id));
  const [found] = rows;
  if (found === undefined) return undefined;
  const { event } = found;
  const awaited = await readAwaited(reader, principal.agencyId, [event.id]);
  const isNamed = awaited.some(({ userId }) => userId === principal.userId);
  if (!isNamed && !(await isAssociated(reader, principal, event.inventoryId))) throw unknownAct();
  const signed = await reader
    .select()
    .from(signatures)
    .where(and(eq(signatures.agencyId, principal.agencyId), eq(signatures.eventId, event.id)))
    .orderBy(asc(signatures.ordinal));
  const maySign = await readWhoMaySign(reader, principal.agencyId, awaited);
  return {
    event,
    inventoryName: found.place,
    siteName: found.site,
    awaited: awaited.map((row) => ({ ...row, maySign: maySign.has(row.userId) })),
    signed,
    noted: await readNotes(reader, principal.agencyId, event.id),
  };
}

/** What was neither signed nor noted yet. */
export function pendingOf({ awaited, signed, noted }: Act): Awaited[] {
  const settled = new Set([...signed, ...noted].map(({ ordinal }) => ordinal));
  return awaited.filter(({ ordinal }) => !settled.has(ordinal));
}

/** The text about a signature that no one has to give. */
export function rejectNoted({ name, reason }: StoredNote): ProblemError {
  const why = reason.replace(/\.$/, '');
  return conflict(
    'noted',
    `${name} noted that this can’t be signed: ${why}. Nothing is left to do.`,
  );
}

/**
 * The open place for the person's signature.
 *
 * @throws ProblemError 403 (not named), 409 (nothing is missing; noted as never signed), 422 (the person who recorded
 * it; never signed later).
 */
export function placeFor({ event, awaited, signed, noted }: Act, userId: string): Awaited {
  const never = whyNeverLater(event.kind);
  if (never !== null) throw unprocessable('never_signed_later', never);
  const own = awaited.find((row) => row.userId === userId);
  const hasSigned = signed.some((row) => row.userId === userId);
  const note = noted.find(({ ordinal }) => ordinal === own?.ordinal);
  if (note !== undefined) throw rejectNoted(note);
  if (own !== undefined && !hasSigned) return own;
  if (event.recordedByUserId === userId) {
    throw unprocessable(
      'witness_is_signer',
      'You recorded this, so you can’t sign it for another person.',
    );
  }
  if (hasSigned)
    throw conflict('already_signed', 'You have signed this already. Nothing is left to do.');
  if (awaited.length === 0) {
    throw conflict('nothing_missing', 'All signatures are complete. Nothing is left to do.');
  }
  throw forbidden('Someone else must sign this from their own account.', 'not_named');
}

/** An entry that was recorded without a signature before there were events is shown, and not changed. */
async function rejectEntry(reader: Reader, principal: Principal, id: string): Promise<void> {
  const rows = await reader
    .select({ kind: ledgerEntries.kind, inventoryId: ledgerEntries.inventoryId })
    .from(ledgerEntries)
    .where(isRecord(ledgerEntries, principal.agencyId, id));
  const [entry] = rows;
  if (entry === undefined || !(await isAssociated(reader, principal, entry.inventoryId))) return;
  throw unprocessable('never_signed_later', neverGiven(kindOf(entry.kind), null) ?? '');
}

/** As `listAssociated`, and with an inventory that is closed by now as well. */
export async function isAssociated(
  reader: Reader,
  principal: Principal,
  inventoryId: string,
): Promise<boolean> {
  const rows = await reader
    .select({ userId: inventoryUsers.userId })
    .from(inventoryUsers)
    .innerJoin(users, and(eq(users.id, inventoryUsers.userId), eq(users.witnessOnly, false)))
    .where(
      and(
        eq(inventoryUsers.agencyId, principal.agencyId),
        eq(inventoryUsers.inventoryId, inventoryId),
        eq(inventoryUsers.userId, principal.userId),
      ),
    );
  return rows.length > 0;
}
