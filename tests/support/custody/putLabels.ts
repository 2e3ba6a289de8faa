import { randomUUID } from 'node:crypto';
import type { Reseal } from '../../../src/contract/inventory/seal.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { type CurrentUser, logInAs, signedWith } from '../people/people.ts';
import type { TestServer } from '../server/server.ts';
import type { EventCustody } from './custodyEvents.ts';

/**
 * Asks for labels on so many vials of the agency's bag, as its *signer*, at seven in the morning: before the events of
 * `actsOf`, which are dated half past. The clock continues at eight.
 */
export async function putLabels(
  server: TestServer,
  custody: EventCustody,
  count: number,
): Promise<Response> {
  await server.open.database.update(users).set({ controlValues: true });
  server.clock.now = new Date('2026-03-10T07:00:00.000Z');
  const reply = await activate(
    server,
    await logInAs(server, `${custody.prefix}signer`),
    custody,
    count,
  );
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  return reply;
}

/** Has so many labels made for vials of the agency's bag; the PIN is that of every test person. */
export function activate(
  server: TestServer,
  { headers }: Pick<CurrentUser, 'headers'>,
  { inventoryId, lotId }: Pick<EventCustody, 'inventoryId' | 'lotId'>,
  count: number,
  reseal?: Reseal,
): Promise<Response> {
  const body = {
    idempotencyKey: randomUUID(),
    inventoryId,
    lotId,
    source: { way: 'generate', count },
    signing: signedWith(),
    ...(reseal && { reseal }),
  };
  return server.send('/api/ControlValueActivations', { body, headers });
}
