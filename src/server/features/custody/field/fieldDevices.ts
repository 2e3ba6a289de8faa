import { and, count, desc, eq, inArray, lte, max, sql } from 'drizzle-orm';
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
  const received = await readReceived(reader, agencyId);
  const lastOf = ({ id, announcedSeq }: (typeof devices)[number]) =>
    Math.max(announcedSeq, received.get(id)?.last ?? 0);
  const withGap = devices.filter((one) => (received.get(one.id)?.number ?? 0) < lastOf(one));
  const numbers = await readNumbers(
    reader,
    agencyId,
    withGap.map(({ id }) => id),
  );
  const kits = await readLastKits(reader, agencyId);
  return {
    rows: devices.map((device) => {
      const known = numbers.get(device.id);
      const kit = kits.get(device.id);
      const { revokedAt, revokedBy, revokedReason } = device;
      return {
        id: device.id,
        name: device.name,
        registeredAt: device.registeredAt.toISOString(),
        registeredBy: device.registeredBy,
        lastKitAt: kit?.issuedAt.toISOString() ?? null,
        lastPerson: kit?.person ?? null,
        received: received.get(device.id)?.number ?? 0,
        missing: known === undefined ? [] : missingOf(lastOf(device), known),
        revoked:
          revokedAt === null
            ? null
            : { at: revokedAt.toISOString(), by: revokedBy ?? '', reason: revokedReason ?? '' },
      };
    }),
  };
}

/** How many records of each device were received, and the number of the last one. */
async function readReceived(reader: Reader, agencyId: number) {
  const rows = await reader
    .select({ deviceId: fieldRecords.deviceId, number: count(), last: max(fieldRecords.deviceSeq) })
    .from(fieldRecords)
    .where(eq(fieldRecords.agencyId, agencyId))
    .groupBy(fieldRecords.deviceId);
  return new Map(rows.map(({ deviceId, number, last }) => [deviceId, { number, last: last ?? 0 }]));
}

/** A device that was set back says any number: no one reads more than these. */
const mostNumbers = 10_000;

/** The numbers of the records of some devices. */
async function readNumbers(reader: Reader, agencyId: number, deviceIds: readonly string[]) {
  const numbers = new Map(deviceIds.map((id) => [id, new Set<number>()]));
  if (deviceIds.length === 0) return numbers;
  const rows = await reader
    .select({ deviceId: fieldRecords.deviceId, deviceSeq: fieldRecords.deviceSeq })
    .from(fieldRecords)
    .where(
      and(
        eq(fieldRecords.agencyId, agencyId),
        inArray(fieldRecords.deviceId, [...deviceIds]),
        lte(fieldRecords.deviceSeq, mostNumbers),
      ),
    );
  for (const { deviceId, deviceSeq } of rows) numbers.get(deviceId)?.add(deviceSeq);
  return numbers;
}

/** The numbers up to the last one that is known of which no record was received. */
function missingOf(last: number, received: ReadonlySet<number>): number[] {
  return Array.from({ length: Math.min(last, mostNumbers) }, (_, index) => index + 1)
    .filter((seq) => !received.has(seq))
    .slice(0, 100);
}

async function readLastKits(reader: Reader, agencyId: number) {
  const rows = await reader
    .selectDistinctOn([fieldKits.deviceId], {
      deviceId: fieldKits.deviceId,
      issuedAt: fieldKits.issuedAt,
      person: users.fullName,
    })
    .from(fieldKits)
    .innerJoin(users, eq(users.id, fieldKits.userId))
    .where(eq(fieldKits.agencyId, agencyId))
    .orderBy(fieldKits.deviceId, desc(fieldKits.issuedAt));
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
    .select({ inventoryIds: sql<string[]>`${fieldKits.standing}->'inventoryIds'` })
    .from(fieldKits)
    .where(matching(fieldKits, { agencyId, deviceId: id }));
  const dueInventoryIds = [...new Set(kits.flatMap(({ inventoryIds }) => inventoryIds))];
  await tx
    .update(fieldDevices)
    .set({
      revokedAt: act.now,
      revokedBy: act.session.account.fullName,
      revokedReason: reason,
      dueInventoryIds,
    })
    .where(isRecord(fieldDevices, agencyId, id));
  await appendAudit(tx, {
    ...actedBy(act),
    action: 'fieldDevice.revoked',
    outcome: 'success',
    subject: { kind: 'fieldDevice', id, name: device.name },
    summary: `${device.name} was revoked: ${reason}`,
  });
}
