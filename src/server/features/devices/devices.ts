import { and, asc, count, eq, ilike, or } from 'drizzle-orm';
import type { KnoxDevice, KnoxDeviceList, KnoxState } from '../../../contract/devices/knox.ts';
import { mayAdminister } from '../../../rules/navigation/userAccess.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { Session } from '../../core/identity/sessions.ts';
import { type Database, isRecord, type Reader, type Transaction } from '../../database/database.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { knoxDevices } from '../../database/schema/knoxDevice.ts';
import type { KeyPlace } from '../../platform/files/photoKey.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { findConnection, orRefusal, requireConnection, toConnection } from './connection.ts';
import type { KnoxManage } from './knoxManage.ts';

/** An act on devices, and the person who requests it. */
export interface KnoxRequest {
  readonly session: Session;
  readonly origin: Origin;
  readonly now: Date;
  /** Where the key is that opens the secret of the connection. */
  readonly configuration: KeyPlace;
}

export interface DeviceFilter {
  readonly start: number;
  readonly length: number;
  readonly search?: string | undefined;
  readonly state?: KnoxState | undefined;
}

/** The devices of the session's agency as they were last read. */
export async function listDevices(
  reader: Reader,
  session: Session,
  filter: DeviceFilter,
): Promise<KnoxDeviceList> {
  const agencyId = session.agency.id;
  const connection = await findConnection(reader, agencyId);
  const which = and(eq(knoxDevices.agencyId, agencyId), ...conditions(filter));
  const rows = await selectDevices(reader)
    .where(which)
    .orderBy(asc(knoxDevices.name), asc(knoxDevices.id))
    .offset(filter.start)
    .limit(filter.length);
  const [counted] = await reader.select({ total: count() }).from(knoxDevices).where(which);
  const places = await reader
    .select({ id: inventories.id, name: inventories.name })
    .from(inventories)
    .where(eq(inventories.agencyId, agencyId))
    .orderBy(asc(inventories.name));
  return {
    connection: connection && toConnection(connection),
    mayConnect: mayAdminister(session.account),
    rows: rows.map((row) => toDevice(row, connection?.showsPlaces ?? false)),
    total: counted?.total ?? 0,
    inventories: places,
  };
}

function conditions({ search, state }: DeviceFilter) {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  return [
    state === undefined ? undefined : eq(knoxDevices.state, state),
    search
      ? or(
          ilike(knoxDevices.name, pattern),
          ilike(knoxDevices.serialNumber, pattern),
          ilike(knoxDevices.imei, pattern),
          ilike(knoxDevices.userName, pattern),
        )
      : undefined,
  ];
}

/**
 * Requests a lock of a device from the vendor. The vendor is first: what it did not accept is not recorded as done.
 *
 * @throws ProblemError 404, also for another agency's device; 422 if the vendor does not accept it.
 */
export async function lockDevice(
  database: Database,
  knox: KnoxManage,
  request: KnoxRequest,
  id: string,
): Promise<KnoxDevice> {
  const { session, now } = request;
  const agencyId = session.agency.id;
  const { device } = await findDevice(database, agencyId, id);
  const connection = await requireConnection(database, request.configuration, agencyId);
  await orRefusal(database, agencyId, () => knox.lock(connection, device.deviceId));
  return database.transaction(async (tx) => {
    await tx
      .update(knoxDevices)
      .set({ lockRequestedAt: now, lockRequestedBy: session.account.fullName })
      .where(isRecord(knoxDevices, agencyId, id));
    await audit(tx, request, {
      action: 'knoxDevice.locked',
      device,
      summary: `A lock request for ${device.name} was sent to Knox Manage.`,
    });
    return toDevice(await findDevice(tx, agencyId, id), connection.showsPlaces);
  });
}

/**
 * Says which inventory a device belongs to; null: to none.
 *
 * @throws ProblemError 404 for a device or an inventory that is not of the agency.
 */
export async function assignDevice(
  tx: Transaction,
  request: Omit<KnoxRequest, 'configuration'>,
  id: string,
  inventoryId: string | null,
): Promise<KnoxDevice> {
  const agencyId = request.session.agency.id;
  const { device, inventory: before } = await findDevice(tx, agencyId, id);
  const after = inventoryId === null ? null : await findPlaceName(tx, agencyId, inventoryId);
  const connection = await findConnection(tx, agencyId);
  if (device.inventoryId !== inventoryId) {
    await tx
      .update(knoxDevices)
      .set({ inventoryId })
      .where(isRecord(knoxDevices, agencyId, id));
    await audit(tx, request, {
      action: 'knoxDevice.assigned',
      device,
      summary:
        after === null
          ? `${device.name} no longer belongs to an inventory.`
          : `${device.name} now belongs to ${after}.`,
      changes: [{ field: 'Inventory', before: before?.name ?? '', after: after ?? '' }],
    });
  }
  return toDevice(await findDevice(tx, agencyId, id), connection?.showsPlaces ?? false);
}

async function findPlaceName(tx: Transaction, agencyId: number, id: string): Promise<string> {
  const [row] = await tx
    .select({ name: inventories.name })
    .from(inventories)
    .where(isRecord(inventories, agencyId, id));
  if (row === undefined) throw notFound('This inventory does not exist.');
  return row.name;
}

async function audit(
  tx: Transaction,
  { session, origin, now }: Omit<KnoxRequest, 'configuration'>,
  act: {
    action: string;
    device: { id: string; name: string };
    summary: string;
    changes?: { field: string; before: string; after: string }[];
  },
): Promise<void> {
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    action: act.action,
    outcome: 'success',
    subject: { kind: 'knoxDevice', id: act.device.id, name: act.device.name },
    summary: act.summary,
    changes: act.changes ?? [],
  });
}

function selectDevices(reader: Reader) {
  return reader
    .select({ device: knoxDevices, inventory: { id: inventories.id, name: inventories.name } })
    .from(knoxDevices)
    .leftJoin(inventories, isRecord(inventories, knoxDevices.agencyId, knoxDevices.inventoryId))
    .$dynamic();
}

type DeviceRow = Awaited<ReturnType<typeof selectDevices>>[number];

async function findDevice(reader: Reader, agencyId: number, id: string): Promise<DeviceRow> {
  const [row] = await selectDevices(reader).where(isRecord(knoxDevices, agencyId, id));
  if (row === undefined) throw notFound('This device does not exist.');
  return row;
}

function toDevice({ device, inventory }: DeviceRow, showsPlaces: boolean): KnoxDevice {
  const { latitude, longitude, placeAt, lockRequestedAt } = device;
  const isKnown = showsPlaces && latitude !== null && longitude !== null && placeAt !== null;
  return {
    id: device.id,
    name: device.name,
    model: device.model,
    serialNumber: device.serialNumber,
    imei: device.imei,
    userName: device.userName,
    state: device.state,
    lastSeenAt: device.lastSeenAt?.toISOString() ?? null,
    place: isKnown ? { latitude, longitude, at: placeAt.toISOString() } : null,
    lock:
      lockRequestedAt === null
        ? null
        : { at: lockRequestedAt.toISOString(), by: device.lockRequestedBy ?? '' },
    inventory,
    isListed: device.isListed,
  };
}
