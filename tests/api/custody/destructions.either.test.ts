import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DetailsOf } from '../../../src/contract/custody/custodyEvent.ts';
import { custodyEvents } from '../../../src/server/database/schema/custodyEvent.ts';
import { products } from '../../../src/server/database/schema/custodyProduct.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import {
  detailsOf,
  type EventCustody,
  expectRefusal,
} from '../../support/custody/custodyEvents.ts';
import { type EventScene, eventScene } from '../../support/custody/eventScene.ts';
import { destroyed, ordered, packed } from '../../support/custody/shipments.ts';
import type { TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let acts: EventScene['acts'];

const { record, expectIntact } = eventScene('burn', (scene) => {
  ({ server, custody, acts } = scene);
});

const destruction = (more: Partial<DetailsOf<'destruction'>> = {}) =>
  detailsOf(custody, 'destruction', {
    ...destroyed,
    method: 'Incinerated',
    lines: acts.line(),
    ...more,
  });

const all: [string, ...string[]] = ['signer', 'witness', 'outsider'];

const letOnlyWitness = (witnessOnly: boolean) =>
  server.open.database
    .update(users)
    .set({ witnessOnly })
    .where(eq(users.id, custody.people.outsider ?? ''));

it('[STOCK-10] a destruction keeps day, method, location and what was attested', async () => {
  await expectRefusal(
    record(all, destruction({ isNonRetrievable: false })),
    'not_attested',
    'details.isNonRetrievable',
  );
  await expectRefusal(
    record(all, destruction({ destroyedOn: '2026-03-12' })),
    'day_not_possible',
    'details.destroyedOn',
  );
  const { eventId } = await record(all, destruction());
  const [event] = await server.open.database
    .select()
    .from(custodyEvents)
    .where(eq(custodyEvents.id, eventId));
  expect(event).toMatchObject({
    details: { ...destroyed, method: 'Incinerated' },
    facts: { packageQuantities: { [custody.lotId]: 25 } },
  });
  await expectIntact();
});

it('[STOCK-10] [STOCK-09] both witnesses of a destruction, and the second at a return, are employees', async () => {
  await letOnlyWitness(true);
  await expectRefusal(
    record(all, destruction()),
    'employee_witness_needed',
    'signing.others.1.userName',
  );
  await expectRefusal(
    record(['signer', 'outsider', 'witness'], destruction()),
    'employee_witness_needed',
    'signing.others.0.userName',
  );
  const returned = detailsOf(custody, 'reverseDistribution', {
    supplierId: custody.distributorId,
    ...ordered,
    lines: [{ lotId: custody.lotId, amount: 2_000, ...packed() }],
  });
  await expectRefusal(
    record(['signer', 'outsider'], returned),
    'employee_witness_needed',
    'signing.others.0.userName',
  );
  // A waste may have a nurse as its witness.
  await record(
    ['signer', 'outsider'],
    detailsOf(custody, 'waste', { manner: 'disposalPouch', lines: acts.line() }),
  );
  await letOnlyWitness(false);
  await record(all, destruction());
});

it('[REG-09] a product without a package quantity is not destroyed until it has one', async () => {
  const setQuantity = (packageQuantity: number | null) =>
    server.open.database
      .update(products)
      .set({ packageQuantity })
      .where(eq(products.id, custody.productId));
  await setQuantity(null);
  await expectRefusal(record(all, destruction()), 'package_unknown', 'details.lines.0.lotId');
  await setQuantity(25);
});
