import { and, asc, count, eq, ilike, or, sql } from 'drizzle-orm';
import type {
  KnoxConnection,
  KnoxDevice,
  KnoxDeviceList,
  KnoxState,
} from '../../../contract/devices/knox.ts';
import { mayAdminister } from '../../../rules/navigation/userAccess.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import type { Session } from '../../core/identity/sessions.ts';
import type { Database, Reader, Transaction } from '../../database/database.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { knoxConnections, knoxDevices } from '../../database/schema/knoxDevice.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { conflict, notFound, Refusal, refuse } from '../../platform/http/refusal.ts';
import { type DevicePlace, KnoxFault, type KnoxManage, type ListedDevice } from './knoxManage.ts';

/** An act on devices, and who asks for it. */
export interface KnoxRequest {
  readonly session: Session;
  readonly origin: Origin;
  readonly now: Date;
}

type ConnectionRow = typeof knoxConnections.$inferSelect;

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
 * Reads the devices from the vendor now. What it says replaces what was known, but for the inventory assigned here;
 * devices it lists no more stay, marked. What goes wrong is kept with the connection and told.
 *
 * @throws Refusal 404 where the agency is not connected, 409 where it is connected otherwise by then, 422 where the
 *   vendor does not answer.
 */
export async function readDevices(
  database: Database,
  knox: KnoxManage,
  request: KnoxRequest,
): Promise<{ connection: KnoxConnection; total: number }> {
  const { session, now } = request;
  const agencyId = session.agency.id;
  const connection = await requireConnection(database, agencyId);
  const { listed, places } = await orRefusal(database, agencyId, async () => {
    const devices = await knox.listDevices(connection);
    const active = devices.filter(({ state }) => state === 'active').slice(0, placesAtMost);
    return {
      listed: devices,
      places: connection.showsPlaces
        ? await knox.findPlaces(
            connection,
            active.map(({ deviceId }) => deviceId),
          )
        : new Map<string, DevicePlace>(),
    };
  });
  const read = await database.transaction(async (tx) => {
    const present = await lockConnection(tx, agencyId);
    if (present.version !== connection.version) {
      throw conflict(
        'knox_connection_changed',
        'The connection was changed. Update the devices again.',
      );
    }
    await tx.update(knoxDevices).set({ isListed: false }).where(eq(knoxDevices.agencyId, agencyId));
    await keepDevices(tx, agencyId, listed, places);
    const [row] = await tx
      .update(knoxConnections)
      .set({ readAt: now, fault: null })
      .where(eq(knoxConnections.agencyId, agencyId))
      .returning();
    return row ?? present;
  });
  return { connection: toConnection(read), total: listed.length };
}

/** Places of more devices than this are not asked for at one reading. */
const placesAtMost = 400;
const rowsAtOnce = 500;

/** Orders those who read at once, and says whether it is still the same tenant. */
async function lockConnection(tx: Transaction, agencyId: number): Promise<ConnectionRow> {
  const [row] = await tx
    .select()
    .from(knoxConnections)
    .where(eq(knoxConnections.agencyId, agencyId))
    .for('update');
  if (row === undefined) throw notConnected();
  return row;
}

async function keepDevices(
  tx: Transaction,
  agencyId: number,
  listed: readonly ListedDevice[],
  places: ReadonlyMap<string, DevicePlace>,
): Promise<void> {
  const rows = listed.map((device) => {
    const place = places.get(device.deviceId);
    return {
      ...device,
      agencyId,
      isListed: true,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      placeAt: place?.at ?? null,
    };
  });
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await tx
      .insert(knoxDevices)
      .values(rows.slice(first, first + rowsAtOnce))
      .onConflictDoUpdate({
        target: [knoxDevices.agencyId, knoxDevices.deviceId],
        set: {
          name: sql`excluded.name`,
          model: sql`excluded.model`,
          serialNumber: sql`excluded.serial_number`,
          imei: sql`excluded.imei`,
          userName: sql`excluded.user_name`,
          state: sql`excluded.state`,
          lastSeenAt: sql`excluded.last_seen_at`,
          latitude: sql`excluded.latitude`,
          longitude: sql`excluded.longitude`,
          placeAt: sql`excluded.place_at`,
          isListed: sql`excluded.is_listed`,
        },
      });
  }
}

/**
 * Tells the vendor to lock a device. The vendor first: what it did not accept is not written down as done.
 *
 * @throws Refusal 404, also for another agency's device; 422 where the vendor does not accept it.
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
  const connection = await requireConnection(database, agencyId);
  await orRefusal(database, agencyId, () => knox.lock(connection, device.deviceId));
  return database.transaction(async (tx) => {
    await tx
      .update(knoxDevices)
      .set({ lockRequestedAt: now, lockRequestedBy: session.account.fullName })
      .where(and(eq(knoxDevices.agencyId, agencyId), eq(knoxDevices.id, id)));
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
 * @throws Refusal 404 for a device or an inventory that is not of the agency.
 */
export async function assignDevice(
  tx: Transaction,
  request: KnoxRequest,
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
      .where(and(eq(knoxDevices.agencyId, agencyId), eq(knoxDevices.id, id)));
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
    .where(and(eq(inventories.agencyId, agencyId), eq(inventories.id, id)));
  if (row === undefined) throw notFound('This inventory does not exist.');
  return row.name;
}

async function audit(
  tx: Transaction,
  { session, origin, now }: KnoxRequest,
  act: {
    action: string;
    device: { id: string; name: string };
    summary: string;
    changes?: { field: string; before: string; after: string }[];
  },
): Promise<void> {
  await appendAudit(tx, {
    agencyId: session.agency.id,
    actor: { id: session.account.id, name: session.account.fullName },
    factor: session.factor,
    action: act.action,
    outcome: 'success',
    subject: { kind: 'knoxDevice', id: act.device.id, name: act.device.name },
    summary: act.summary,
    changes: act.changes ?? [],
    origin,
    at: now,
  });
}

export async function findConnection(
  reader: Reader,
  agencyId: number,
): Promise<ConnectionRow | null> {
  const [row] = await reader
    .select()
    .from(knoxConnections)
    .where(eq(knoxConnections.agencyId, agencyId));
  return row ?? null;
}

async function requireConnection(reader: Reader, agencyId: number): Promise<ConnectionRow> {
  const connection = await findConnection(reader, agencyId);
  if (connection !== null) return connection;
  throw notConnected();
}

function notConnected(): Refusal {
  return new Refusal(
    404,
    'knox_not_connected',
    'This agency isn’t connected to Knox Manage. Ask an administrator to connect it on this page.',
  );
}

/** What the vendor does not do is kept with the connection, so that the page goes on saying it. */
async function orRefusal<Result>(
  database: Database,
  agencyId: number,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof KnoxFault)) throw error;
    const fault = error.message;
    await database.transaction((tx) =>
      tx.update(knoxConnections).set({ fault }).where(eq(knoxConnections.agencyId, agencyId)),
    );
    throw refuse(`knox_${error.kind}`, `${fault.replace(/\.?$/, '.')} Try again later.`);
  }
}

export function toConnection(row: ConnectionRow): KnoxConnection {
  return {
    region: row.region,
    clientId: row.clientId,
    showsPlaces: row.showsPlaces,
    version: row.version,
    readAt: row.readAt?.toISOString() ?? null,
    fault: row.fault,
  };
}

function selectDevices(reader: Reader) {
  return reader
    .select({ device: knoxDevices, inventory: { id: inventories.id, name: inventories.name } })
    .from(knoxDevices)
    .leftJoin(
      inventories,
      and(
        eq(inventories.agencyId, knoxDevices.agencyId),
        eq(inventories.id, knoxDevices.inventoryId),
      ),
    )
    .$dynamic();
}

type DeviceRow = Awaited<ReturnType<typeof selectDevices>>[number];

async function findDevice(reader: Reader, agencyId: number, id: string): Promise<DeviceRow> {
  const [row] = await selectDevices(reader).where(
    and(eq(knoxDevices.agencyId, agencyId), eq(knoxDevices.id, id)),
  );
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
