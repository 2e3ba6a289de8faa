import { and, isNull } from 'drizzle-orm';
import type { SignableAct } from '../../../../contract/custody/missingSignature.ts';
import { noteProblem } from '../../../../rules/custody/signatureNote.ts';
import { type NamedSigner, neverGiven } from '../../../../rules/custody/signLater.ts';
import type { AuditFact } from '../../../core/audit-trail/appendAudit.ts';
import type { AuthorizedPrincipal, Principal } from '../../../core/inventory/findInventory.ts';
import type { StoredNote } from '../../../core/ledger/hashNote.ts';
import { type LocatedEntry, readLedgerEntries } from '../../../core/ledger/readLedgerEntries.ts';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { inventories, sites } from '../../../database/schema/custodyPlace.ts';
import { findEvent, isAssociated, pendingOf, unknownAct } from './findAct.ts';
import { kindOf } from './kindOf.ts';
import { showEvent } from './readActToSign.ts';
import { mayNote, stillMissing } from './readMissing.ts';

/** A signature that was neither given nor noted. */
export interface MissingPlace {
  readonly meaning: string;
  readonly named: NamedSigner | null;
}

/** An event, or an entry that no event wrote, and its missing signatures. */
export interface Missing {
  readonly of: Pick<StoredNote, 'entryId' | 'eventId'>;
  readonly kind: SignableAct['kind'];
  readonly hash: string;
  readonly recordedByUserId: string;
  readonly recordedBy: string;
  readonly requiredSignatures: readonly string[];
  readonly signatures: readonly { readonly meaning: string; readonly name: string }[];
  readonly notes: readonly { readonly meaning: string; readonly name: string }[];
  readonly missing: readonly MissingPlace[];
  readonly subject: AuditFact['subject'] & { readonly name: string };
  /** The whole of it, with what was amended. */
  readonly show: (place: MissingPlace) => Promise<SignableAct>;
}

/** Why the person may not note that this signature is never given; null if they may. */
export function problemOf(
  { kind, recordedByUserId }: Missing,
  { named }: MissingPlace,
  userId: string,
): ReturnType<typeof noteProblem> {
  return noteProblem({ kind, recordedByUserId, named }, userId);
}

/**
 * What a note would be tied to, for a person who is associated with its inventory.
 *
 * @throws ProblemError 404 for what is not of the agency and for anyone else.
 */
export async function findMissing(
  reader: Reader,
  authorizedPrincipal: AuthorizedPrincipal,
  id: string,
): Promise<Missing> {
  const act = await findEvent(reader, authorizedPrincipal, id);
  if (act === undefined) return findEntry(reader, authorizedPrincipal, id);
  const { event } = act;
  return {
    of: { entryId: null, eventId: event.id },
    kind: event.kind,
    hash: event.hash,
    recordedByUserId: event.recordedByUserId,
    recordedBy: event.recordedBy,
    requiredSignatures: event.requiredSignatures,
    signatures: act.signed,
    notes: act.noted,
    missing: pendingOf(act).map((named) => ({ meaning: named.meaning, named })),
    subject: {
      kind: 'custodyEvent',
      id: event.id,
      name: `${act.inventoryName}, event ${event.sequence}`,
    },
    show: async ({ meaning }) => {
      const shown = act.awaited.find((row) => row.meaning === meaning);
      if (shown === undefined) throw new Error('A signature without a named signer');
      return showEvent(reader, authorizedPrincipal, act, shown);
    },
  };
}

/** An entry from before there were events: only what the entry itself says is missing. */
async function findEntry(
  reader: Reader,
  authorizedPrincipal: AuthorizedPrincipal,
  id: string,
): Promise<Missing> {
  const which = and(
    matching(ledgerEntries, { id, awaitsSignature: true }),
    isNull(ledgerEntries.eventId),
  );
  const page = { start: 0, length: 1 };
  const [entry] = await readLedgerEntries(reader, authorizedPrincipal.agencyId, which, page);
  if (
    entry === undefined ||
    !(await isAssociated(reader, authorizedPrincipal, entry.inventoryId))
  ) {
    throw unknownAct();
  }
  const place = await readPlace(reader, authorizedPrincipal, entry.inventoryId);
  return {
    of: { entryId: entry.id, eventId: null },
    kind: kindOf(entry.kind),
    hash: entry.hash,
    recordedByUserId: entry.recordedByUserId,
    recordedBy: entry.recordedBy,
    requiredSignatures: entry.requiredSignatures,
    signatures: entry.signatures,
    notes: entry.signatureNotes,
    missing: stillMissing(entry).map((meaning) => ({ meaning, named: null })),
    subject: {
      kind: 'ledgerEntry',
      id: entry.id,
      name: `${place.inventoryName}, entry ${entry.sequence}`,
    },
    show: async ({ meaning }) => showEntry(authorizedPrincipal, entry, place, meaning),
  };
}

type Place = Pick<SignableAct, 'inventoryName' | 'siteName'>;

async function readPlace(reader: Reader, { agencyId }: Principal, id: string): Promise<Place> {
  const [place] = await reader
    .select({ inventoryName: inventories.name, siteName: sites.name })
    .from(inventories)
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .where(isRecord(inventories, agencyId, id));
  if (place === undefined) throw new Error('An entry of a place that there is not');
  return place;
}

function showEntry(
  authorizedPrincipal: AuthorizedPrincipal,
  entry: LocatedEntry,
  place: Place,
  meaning: string,
): SignableAct {
  const kind = kindOf(entry.kind);
  const { recordedByUserId } = entry;
  return {
    actId: entry.id,
    kind,
    inventoryId: entry.inventoryId,
    ...place,
    summary: entry.summary,
    meaning,
    recordedBy: entry.recordedBy,
    occurredAt: entry.occurredAt,
    recordedAt: entry.recordedAt,
    isLate: entry.isLate,
    named: null,
    isMine: false,
    refusal: neverGiven(kind, null),
    mayNote: mayNote(authorizedPrincipal, { kind, recordedByUserId, named: null }),
    reason: null,
    note: entry.note ?? '',
    facts: [],
    areLines: 'moved',
    lines: [{ product: entry.product, lot: entry.lot, amount: entry.change }],
    amendments: [],
    signatures: entry.signatures,
    hash: entry.hash,
  };
}
