import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Activation } from '../../../src/contract/control-values/controlValue.ts';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import { Inventory } from '../../../src/contract/inventory/inventory.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { products } from '../../../src/server/database/schema/custodyProduct.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import {
  actsOf,
  addEventCustody,
  counted,
  detailsOf,
  type EventCustody,
  recordAs,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { activate } from '../../support/custody/putLabels.ts';
import { destroyed, packed } from '../../support/custody/shipments.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let signer: CurrentUser;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  custody = await addEventCustody(database, 'cr');
  await database.update(users).set({ controlValues: true });
  await database.update(products).set({ packageQuantity: 10 });
  signer = await logInAs(server, 'crsigner');
});

afterAll(() => server.close());

const record = (people: readonly [string, ...string[]], details: CustodyEventDetails) =>
  recordAs(server.open.database, custody, people, details);

describe('[STOCK-11] what is broken of a lot', () => {
  it('stays where it is while the rest is carried or named by labels, and is broken again after a correction of an entry or of a difference', async () => {
    const { inventoryId, vaultId, productId } = custody;
    const cracked = { productId, lotNumber: 'CRACKED', expiresOn: '2027-01-31', units: 6 };
    const lines = [{ ...cracked, ...packed(1, 6) }];
    const receipt = { lines, orderNumber: 'INV-2', form222Number: '264000002' };
    const { entries } = await record(['signer'], actsOf(custody).receipt(receipt));
    const lotId = entries[0]?.lot.id ?? '';
    const of = async (id: string) => {
      const reply = await server.send(`/api/Inventories/${id}`, { headers: signer.headers });
      const { holdings } = v.parse(Inventory, await reply.json());
      const found = holdings.find(({ lot }) => lot.number === 'CRACKED');
      return found && [found.balance / vial, (found.broken ?? 0) / vial];
    };
    const reply = await activate(server, signer, { inventoryId: vaultId, lotId }, 6);
    const [first = '', second = '', ...whole] = v.parse(Activation, await reply.json()).labels;
    const taking = (...named: string[]) => ({
      inventoryId: vaultId,
      lines: [{ lotId, amount: named.length * vial, labels: named }],
    });
    const now = { occurredAt: server.clock.now.toISOString() };
    const at = (kind: CustodyEventDetails['kind'], more: object) =>
      record(['signer', 'witness'], detailsOf(custody, kind, { ...now, ...more }));
    await at('breakage', { isRecoverable: true, ...taking(first, second) });
    expect(await of(vaultId)).toEqual([6, 2]);

    const alone = (kind: CustodyEventDetails['kind'], more: object) =>
      record(['signer'], detailsOf(custody, kind, { ...now, ...more }));
    const carried = { toInventoryId: inventoryId, carrier: 'Sam' };
    const [third = '', fourth = ''] = whole;
    const sent = await record(
      ['signer'],
      detailsOf(custody, 'transferOut', { ...now, ...carried, ...taking(third) }),
    );
    expect(await of(vaultId)).toEqual([5, 2]);
    await record(
      ['witness'],
      detailsOf(custody, 'transferIn', {
        ...{ ...now, ...taking(third), inventoryId, transferId: sent.transferId ?? '' },
      }),
    );
    expect(await of(inventoryId)).toEqual([1, 0]);

    const melted = { ...destroyed, method: 'Incinerated' };
    const destroy = async (...named: string[]) => {
      const details = detailsOf(custody, 'destruction', { ...now, ...melted, ...taking(...named) });
      return record(['signer', 'witness', 'outsider'], details);
    };
    await destroy(fourth);
    expect(await of(vaultId)).toEqual([4, 2]);
    const { entries: destroyedEntries } = await destroy(first);
    expect(await of(vaultId)).toEqual([3, 1]);
    await at('correction', {
      ...{ inventoryId: vaultId, lotId, change: vial, discrepancyId: null },
      correctsEntryId: destroyedEntries[0]?.id ?? '',
    });
    expect(await of(vaultId)).toEqual([4, 2]);

    const gone = { inventoryId: vaultId, lines: [{ lotId, amount: 4 * vial }] };
    await alone('loss', { isTheft: false, ...gone });
    expect((await of(vaultId)) ?? [0, 0]).toEqual([0, 0]);
    const later = new Date(server.clock.now.getTime() + 60_000).toISOString();
    const counting = {
      inventoryId: vaultId,
      occurredAt: later,
      ...counted,
      mode: 'scheduled',
      recountOfId: null,
    };
    await alone('count', { ...counting, lines: [{ lotId, found: 3 * vial }] });
    const { database } = server.open;
    const [difference] = await database
      .select()
      .from(discrepancies)
      .where(eq(discrepancies.agencyId, custody.agencyId));
    await at('correction', {
      ...{ inventoryId: vaultId, lotId, change: 3 * vial, correctsEntryId: null },
      ...{ discrepancyId: difference?.id, occurredAt: later },
    });
    expect(await of(vaultId)).toEqual([3, 2]);
    const { failures } = await verifyLedger(server.open.database, custody.agencyId);
    expect(failures).toEqual([]);
  });
});
