import * as v from 'valibot';
import { afterAll, beforeAll, expect } from 'vitest';
import { RecordedFirstCount } from '../../../src/contract/custody/firstCount.ts';
import {
  inventories,
  inventoryUsers,
  sites,
} from '../../../src/server/database/schema/custodyPlace.ts';
import { products } from '../../../src/server/database/schema/custodyProduct.ts';
import { pin } from '../../support/people/people.ts';
import { UserScene } from '../users/userScene.ts';

const siteId = crypto.randomUUID();
export const productId = crypto.randomUUID();

export const line = { productId, lotNumber: 'A1', expiresOn: '2027-05-31', units: 10 };

export function formOf(
  inventoryId: string,
  lines: readonly object[] = [line],
  witness: object | null = null,
) {
  return {
    idempotencyKey: crypto.randomUUID(),
    details: { inventoryId, countedAt: '2026-03-10T07:55:00.000Z', lines },
    signing: { pin, others: witness === null ? [] : [witness] },
  };
}

export async function recorded(reply: Response): Promise<RecordedFirstCount> {
  expect(reply.status).toBe(200);
  return v.parse(RecordedFirstCount, await reply.json());
}

/** One server for a file of tests with one agency, to which each test adds inventories that no one has counted. */
export function firstCountScene() {
  let people: UserScene;

  beforeAll(async () => {
    people = await UserScene.open();
    const { agencyId } = people;
    await people.database
      .insert(sites)
      .values({
        id: siteId,
        agencyId,
        name: 'Station 2',
        kind: 'designated',
        address: '880 Mill Road',
      });
    await people.database
      .insert(products)
      .values({
        id: productId,
        agencyId,
        name: 'fentaNYL',
        strength: '50 mcg/mL',
        form: 'vial',
        package: '2 mL vial',
        ndc: '99999-0001-01',
        schedule: 'C-II',
        measure: 'microlitre',
        contentPerUnit: 2_000,
        concentrationNanograms: 50,
        concentrationMicrolitres: 1,
        massUnit: 'mcg',
        unitName: 'vial',
      });
  });

  afterAll(() => people.close());

  let number = 0;

  /** An inventory with two people of the agency. */
  async function addInventory(): Promise<string> {
    number += 1;
    const id = crypto.randomUUID();
    const { agencyId, ids } = people;
    await people.database
      .insert(inventories)
      .values({ id, agencyId, siteId, name: `Safe ${String(number)}`, kind: 'safe' });
    await people.database
      .insert(inventoryUsers)
      .values([ids.admin, ids.tech].map((userId) => ({ agencyId, inventoryId: id, userId })));
    return id;
  }

  async function read(path: string, who: 'admin' | 'deputy' = 'admin'): Promise<unknown> {
    const { headers } = await people.as(who);
    return (await people.server.send(path, { headers })).json();
  }

  async function record(body: unknown, who: 'admin' | 'tech' | 'deputy' | 'stranger' = 'admin') {
    const { headers } = await people.as(who);
    return people.server.send('/api/OpeningCounts', { headers, body });
  }

  return {
    get people() {
      return people;
    },
    addInventory,
    read,
    record,
  };
}
