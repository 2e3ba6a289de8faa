import { randomUUID } from 'node:crypto';
import { users } from '../../src/server/database/schema/user.ts';
import type { EventCustody } from './custodyEvents.ts';
import { pin, signInAs } from './people.ts';
import type { TestServer } from './server.ts';

/**
 * Asks for labels on so many vials of the agency's bag, as its *signer*, at seven in the morning: before the events of
 * `actsOf`, which are told of half past. The clock goes on at eight.
 */
export async function putLabels(
  server: TestServer,
  { inventoryId, lotId, prefix }: EventCustody,
  count: number,
): Promise<Response> {
  await server.open.database.update(users).set({ controlValues: true });
  server.clock.now = new Date('2026-03-10T07:00:00.000Z');
  const body = {
    idempotencyKey: randomUUID(),
    inventoryId,
    lotId,
    source: { way: 'generate', count },
    pin,
  };
  const { headers } = await signInAs(server, `${prefix}signer`);
  const reply = await server.send('/api/ControlValueActivations', { body, headers });
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  return reply;
}
