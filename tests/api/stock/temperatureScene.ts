import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { InventoryFields } from '../../../src/contract/administration/inventoryRecord.ts';
import { Inventory } from '../../../src/contract/inventory/inventory.ts';
import { signedReading } from '../../../src/rules/inventory/temperature.ts';
import { saveRecord } from '../../../src/server/core/records/saveRecord.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { inventoryStore } from '../../../src/server/features/administration/stock/inventoryStore.ts';
import { addEventCustody } from '../../support/custody/custodyEvents.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';
import { sealedFor } from '../../support/server/sealedFor.ts';
import { startTestServer } from '../../support/server/server.ts';

const secret = 'a-secret-of-the-sensor-that-is-long';
const now = new Date('2026-03-10T08:00:00.000Z');

/** A bag that is kept at 2.0 °C to 8.0 °C, with a sensor. */
export async function temperatureScene() {
  const server = await startTestServer();
  server.clock.now = now;
  const { database } = server.open;
  const custody = await addEventCustody(database, 'tc');
  const { agencyId, inventoryId, people } = custody;
  const owner = { kind: 'inventory', agencyId, id: inventoryId } as const;
  const sensorSecret = sealedFor(server.configuration, owner, secret);
  await database
    .update(inventories)
    .set({ minC: 20, maxC: 80, sensorSecret })
    .where(eq(inventories.id, inventoryId));
  const [bag] = await database.select().from(inventories).where(eq(inventories.id, inventoryId));
  const signer = await logInAs(server, 'tcsigner');
  const session = await sessionOf(database, people.signer ?? '', agencyId);
  const request = { session, origin: { requestId: null, address: null }, now };

  return {
    server,
    custody,
    /** Who imports a file. */
    request,

    /** Enters a reading of 10 March 2026, 03:30 in New York. */
    enter: (
      fields: object,
      id: string = crypto.randomUUID(),
      { version = 0, as = signer }: { version?: number; as?: CurrentUser } = {},
    ) =>
      server.send('/api/TemperatureReadings/Save', {
        headers: as.headers,
        body: {
          ...{ id, version },
          fields: {
            ...{ name: '', inventoryId, celsius: '4.5' },
            ...{ readOn: '2026-03-10', readAt: '03:30', ...fields },
          },
        },
      }),

    /** A line of a file. */
    row: (line: number, cells: object) => {
      const usual = { inventoryId: bag?.name ?? '', readOn: '2026-03-10', readAt: '03:55' };
      return { line, cells: { ...usual, ...cells } };
    },

    /** What a sensor sends. */
    sensor: (more: object = {}, key = secret) => {
      const sent = {
        ...{ readingId: crypto.randomUUID(), inventoryId, celsius: '9.4' },
        ...{ readAt: '2026-03-10T07:40:00Z', sentAt: '2026-03-10T07:59:30Z', ...more },
      };
      const signature = createHmac('sha256', key).update(signedReading(sent)).digest('hex');
      return { ...sent, signature };
    },
    post: (body: object) => server.send('/api/TemperatureWebhook', { body }),

    /** The temperature of the inventory as its page shows it. */
    seen: async () => {
      const path = `/api/Inventories/${inventoryId}`;
      const reply = await server.send(path, { headers: signer.headers });
      return v.parse(Inventory, await reply.json()).temperature;
    },

    /** Records a use in the ledger. */
    use: (form: object) => server.send('/api/Uses', { body: form, headers: signer.headers }),

    /** Saves the setup of the inventory, at a time. */
    setUp: (changes: Partial<InventoryFields>, at: string) =>
      database.transaction(async (tx) => {
        const found = await inventoryStore.find(tx, agencyId, inventoryId);
        if (found === undefined) throw new Error('No such inventory');
        const save = { ...found, fields: { ...found.fields, ...changes } };
        await saveRecord(tx, inventoryStore, save, { ...request, now: new Date(at) });
      }),
  };
}
