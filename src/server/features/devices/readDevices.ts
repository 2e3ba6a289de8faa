import { eq, sql } from 'drizzle-orm';
import type { KnoxConnection } from '../../../contract/devices/knox.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { knoxConnections, knoxDevices } from '../../database/schema/knoxDevice.ts';
import { conflict } from '../../platform/http/problemError.ts';
import { lockConnection, orRefusal, requireConnection, toConnection } from './connection.ts';
import type { KnoxRequest } from './devices.ts';
import type { DevicePlace, KnoxManage, ListedDevice } from './knoxManage.ts';

/**
 * Reads the devices from the vendor now. Its reply replaces what was known, except the inventory assigned here; devices
 * that it no longer lists stay, marked. A failure is stored with the connection and reported.
 *
 * @throws ProblemError 404 if the agency is not connected, 409 if the connection changed in the meantime, 422 if the
 * vendor does not respond.
 */
export async function readDevices(
  database: Database,
  knox: KnoxManage,
  request: KnoxRequest,
): Promise<{ connection: KnoxConnection; total: number }> {
  const { session, now } = request;
  const agencyId = session.agency.id;
  const connection = await requireConnection(database, request.configuration, agencyId);
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
    await storeDevices(tx, agencyId, listed, places);
    const [row] = await tx
      .update(knoxConnections)
      .set({ readAt: now, fault: null })
      .where(eq(knoxConnections.agencyId, agencyId))
      .returning();
    return row ?? present;
  });
  return { connection: toConnection(read), total: listed.length };
}

/** Places of more devices than this are not requested at one reading. */
const placesAtMost = 400;

const rowsAtOnce = 500;

async function storeDevices(
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
