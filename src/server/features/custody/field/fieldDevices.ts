import { desc, eq, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { FieldDevices } from '../../../../contract/custody/fieldKit.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../../../core/identity/actedBy.ts';
import { isRecord, matching, type Reader, type Transaction } from '../../../database/database.ts';
import { fieldDevices, fieldKits, fieldRecords } from '../../../database/schema/field/field.ts';
import { users } from '../../../database/schema/user.ts';
import { notFound } from '../../../platform/http/problemError.ts';

/** The devices of an agency, and the numbers of records that each announced and did not send (FIELD-07, FIELD-15). */
export async function listDevices(
  reader: Reader,
  agencyId: number,
): Promise<v.InferOutput<typeof FieldDevices>> {
  const devices = await reader
    .select()
    .from(fieldDevices)
    .where(eq(fieldDevices.agencyId, agencyId))
    .orderBy(desc(fieldDevices.registeredAt));
  const received = await reader
    .select({ deviceId: fieldRecords.deviceId, deviceSeq: fieldRecords.deviceSeq })
    .from(fieldRecords)
    .where(eq(fieldRecords.agencyId, agencyId));
  const kits = await readLastKits(reader, agencyId);
  return {
    rows: devices.map((device) => {
      const numbers = received
        .filter(({ deviceId }) => deviceId === device.id)
        .map(({ deviceSeq }) => deviceSeq);
      const kit = kits.get(device.id);
      const { revokedAt, revokedBy, revokedReason } = device;
      return {
        id: device.id,
        name: device.name,
        registeredAt: device.registeredAt.toISOString(),
        registeredBy: device.registeredBy,
        lastKitAt: kit?.issuedAt.toISOString() ?? null,
        lastPerson: kit?.person ?? null,
        received: numbers.length,
        missing: missingOf(device.announcedSeq, numbers),
        revoked:
          revokedAt === null
            ? null
            : { at: revokedAt.toISOString(), by: revokedBy ?? '', reason: revokedReason ?? '' },
      };
    }),
  };
}

/** The numbers up to the last one that is known of which no record was received. */
function missingOf(announced: number, received: readonly number[]): number[] {
  const known = new Set(received);
  const last = Math.max(announced, 0, ...received);
  // A device that was set back says any number: no one reads more than these.
  return Array.from({ length: Math.min(last, 10_000) }, (_, index) => index + 1)
    .filter((seq) => !known.has(seq))
    .slice(0, 100);
}

async function readLastKits(reader: Reader, agencyId: number) {
  const rows = await reader
    .select({ deviceId: fieldKits.deviceId, issuedAt: fieldKits.issuedAt, person: users.fullName })
    .from(fieldKits)
    .innerJoin(users, eq(users.id, fieldKits.userId))
    .where(eq(fieldKits.agencyId, agencyId))
    .orderBy(fieldKits.issuedAt);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/**
 * Revokes a lost device (FIELD-15): it gets no kit anymore, what it recorded is parked for review, and a count of the
 * inventories that it could record at falls due at once.
 *
 * @throws ProblemError 404
 */
export async function revokeDevice(
  tx: Transaction,
  act: SessionAct,
  id: string,
  reason: string,
): Promise<void> {
  const agencyId = act.session.agency.id;
  const [device] = await tx
    .select()
    .from(fieldDevices)
    .where(isRecord(fieldDevices, agencyId, id))
    .for('update');
  if (device === undefined) throw notFound('This device does not exist.');
  if (device.revokedAt !== null) return;
  const kits = await tx
    .select({ standing: fieldKits.standing })
    .from(fieldKits)
    .where(matching(fieldKits, { agencyId, deviceId: id }));
  const dueInventoryIds = [...new Set(kits.flatMap(({ standing }) => standing.inventoryIds))];
  await tx
    .update(fieldDevices)
    .set({
      revokedAt: act.now,
      revokedBy: act.session.account.fullName,
      revokedReason: reason,
      dueInventoryIds,
    })
    .where(inArray(fieldDevices.id, [id]));
  await appendAudit(tx, {
    ...actedBy(act),
    action: 'fieldDevice.revoked',
    outcome: 'success',
    subject: { kind: 'fieldDevice', id, name: device.name },
    summary: `${device.name} was revoked: ${reason}`,
  });
}
