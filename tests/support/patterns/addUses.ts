import { randomUUID } from 'node:crypto';
import { max, sql } from 'drizzle-orm';
import type { Database } from '../../../src/server/database/database.ts';
import { custodyEvents } from '../../../src/server/database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { signatures, uses } from '../../../src/server/database/schema/custodyUse.ts';

const noHash = '0'.repeat(64);

/** Where uses are added: rows without a chain, to be read and never verified. */
export interface UsePlace {
  readonly agencyId: number;
  readonly inventoryId: string;
  readonly productId: string;
  readonly lotId: string;
}

/** A dose of 2 mL; of one that was wasted in part, a half. */
export interface AddedUse {
  readonly personId: string;
  readonly at: Date;
  /** Who witnessed the waste; null if nothing was wasted. */
  readonly witnessId: string | null;
  readonly isLate?: boolean;
  readonly incident?: string;
}

const drawn = 2_000;

/** Adds uses by few statements. Nothing verifies this chain. */
export async function addUses(
  database: Database,
  place: UsePlace,
  added: readonly AddedUse[],
): Promise<void> {
  const { agencyId } = place;
  const [last] = await database
    .select({ sequence: max(ledgerEntries.sequence) })
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.agencyId} = ${agencyId}`);
  const first = (last?.sequence ?? 0) + 1;
  const rows = added.map((use, index) => ({ ...use, id: randomUUID(), sequence: first + index }));
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (let start = 0; start < rows.length; start += 500) {
      const some = rows.slice(start, start + 500);
      await tx
        .insert(ledgerEntries)
        .values(
          some.map(({ id, sequence, personId, at, isLate = false }) => ({
            ...place,
            ...{ id, sequence, kind: 'use', change: -drawn, lotBalance: 0, productBalance: 0 },
            ...{ occurredAt: at, recordedAt: at, isLate, recordedByUserId: personId },
            ...{ recordedBy: 'Someone', summary: 'Used', requiredSignatures: ['administered'] },
            ...{ idempotencyKey: randomUUID(), contentHash: noHash },
            ...{ previousHash: noHash, hash: noHash },
          })),
        );
      await tx.insert(uses).values(
        some.map(({ id, personId, at, witnessId, incident = '' }) => {
          const wasted = witnessId === null ? 0 : drawn / 2;
          return {
            ...{ agencyId, entryId: id, drawnUnits: 1, drawn, given: drawn - wasted, wasted },
            ...{ returned: 0, occurredAt: at, incidentNumber: incident, patientId: '' },
            ...{ givenByUserId: personId, givenBy: 'Someone', orderKind: 'standing' as const },
            authorizedBy: 'A director',
            wasteManner: witnessId === null ? null : ('disposalPouch' as const),
            ...{ wasteReason: '', wastedAt: witnessId === null ? null : at },
            disposedByUserId: witnessId === null ? null : personId,
          };
        }),
      );
      await tx
        .insert(signatures)
        .values(
          some.flatMap(({ id, personId, witnessId, at }) =>
            [personId, witnessId].flatMap((userId, index) =>
              userId === null ? [] : [signed(agencyId, { entryId: id }, userId, index + 1, at)],
            ),
          ),
        );
    }
  });
}

function signed(
  agencyId: number,
  of: { readonly entryId: string } | { readonly eventId: string },
  userId: string,
  ordinal: number,
  signedAt: Date,
) {
  return {
    ...{ agencyId, ...of, userId, ordinal, signedAt, name: 'Someone', role: 'Paramedic' },
    ...{ meaning: 'signed', method: 'pin' as const, signedHash: noHash, hash: noHash },
  };
}

/** Adds shift changes, each of who takes custody of the inventory. */
export async function addShifts(
  database: Database,
  { agencyId, inventoryId }: UsePlace,
  shifts: readonly { readonly personId: string; readonly at: Date }[],
): Promise<void> {
  const [last] = await database
    .select({ sequence: max(custodyEvents.sequence) })
    .from(custodyEvents)
    .where(sql`${custodyEvents.agencyId} = ${agencyId}`);
  const first = (last?.sequence ?? 0) + 1;
  const rows = shifts.map((shift, index) => ({
    ...shift,
    id: randomUUID(),
    sequence: first + index,
  }));
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx
      .insert(custodyEvents)
      .values(
        rows.map(({ id, sequence, personId, at }) => ({
          ...{ id, agencyId, sequence, kind: 'shiftChange' as const, inventoryId },
          details: {
            ...{ kind: 'shiftChange', inventoryId, occurredAt: at.toISOString(), reasonId: null },
            ...{ note: '', signerIs: 'onComing', counts: [] },
          } as never,
          ...{ summary: 'Shift change', occurredAt: at, recordedAt: at, isLate: false },
          ...{ recordedByUserId: personId, recordedBy: 'Someone', requiredSignatures: [] },
          ...{ differences: 0, idempotencyKey: randomUUID(), contentHash: noHash },
          ...{ previousHash: noHash, hash: noHash },
        })),
      );
  });
}
