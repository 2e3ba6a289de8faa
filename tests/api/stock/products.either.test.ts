import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { products } from '../../../src/server/database/schema/custodyProduct.ts';
import { productFields } from '../../support/custody/stockSamples.ts';
import { currentOf, refusedFields, StockScene } from './stockScene.ts';

let scene: StockScene;

beforeAll(async () => {
  scene = await StockScene.open();
});

afterAll(() => scene.close());

const noun = 'Products';

async function stored(id: string) {
  const rows = await scene.database.select().from(products).where(eq(products.id, id));
  return rows[0];
}

/** The product that the world holds stock of. */
async function stocked(): Promise<string> {
  const { data } = await scene.list(noun, { search: 'fentanyl' });
  return data[0]?.id ?? '';
}

async function ambulance() {
  const { siteId, inventoryId } = scene.world;
  const reply = await scene.send(`/api/Inventories?siteId=${siteId}`);
  const { inventories } = (await reply.json()) as {
    inventories: { id: string; belowPar: number }[];
  };
  return inventories.find(({ id }) => id === inventoryId);
}

describe('[SHELL-02] Edit Product', () => {
  it('stores exact amounts, and says who added it', async () => {
    const id = await scene.add(noun, {
      ...productFields('99999-305-01'),
      name: 'midazolam',
      schedule: 'C-IV',
      stateSchedule: 'C-II',
      concentrationMass: '10',
      concentrationVolume: '0.7',
      content: '0.7',
      unitName: 'auto-injector',
    });
    expect(await stored(id)).toMatchObject({
      strength: '10 mg/0.7 mL',
      package: '0.7 mL auto-injector',
      contentPerUnit: 700,
      concentrationNanograms: 10_000_000,
      concentrationMicrolitres: 700,
      version: 1,
      changedBy: 'Hudson admin',
    });
    const { data } = await scene.list(noun, { search: '9999930501', schedule: 'C-II' });
    expect(data).toMatchObject([{ id, schedule: 'C-II', isStateSchedule: true }]);
    const entries = await scene.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'product.created')));
    expect(entries).toMatchObject([
      { summary: 'Hudson admin added the product midazolam', actorName: 'Hudson admin' },
    ]);
    expect(entries[0]?.changes).toContainEqual({ field: 'NDC', before: '', after: '99999-305-01' });
  });

  it('the same save twice makes one, and an outdated one gets the current record', async () => {
    const id = crypto.randomUUID();
    const fields = { ...productFields('99999-401-20'), name: 'lacosamide' };
    const replies = [0, 0].map((version) => scene.save(noun, id, version, fields));
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await scene.list(noun, { search: 'lacosamide' })).total).toBe(1);
    expect((await scene.change(noun, id, { form: 'vial' })).status).toBe(200);
    const stale = await scene.save(noun, id, 1, { ...fields, form: 'ampule' });
    expect(await currentOf(stale)).toMatchObject({ version: 2, fields: { form: 'vial' } });
  });

  it('one NDC written in two ways is one product', async () => {
    await scene.add(noun, productFields('0409-1234-01'));
    const again = productFields('00409-1234-01');
    const errors = await refusedFields(await scene.save(noun, crypto.randomUUID(), 0, again));
    expect(errors.ndc).toMatch(/ketamine 50 mg\/mL already has this NDC/);
  });

  it.each([
    [{ ndc: '0409123401' }, 'ndc'],
    [{ name: 'a'.repeat(300) }, 'fields.name'],
    [{ name: 'ke\u0000ta' }, 'fields.name'],
    [{ name: 'ke\u202eta' }, 'fields.name'],
    [{ content: '1,5' }, 'content'],
    [{ schedule: 'C-I' }, 'fields.schedule'],
    [{ stateSchedule: 'C-V' }, 'stateSchedule'],
    [{ parBagMinimum: '2' }, 'parBagMaximum'],
  ])('refuses %j at the field, and stores nothing', async (change, field) => {
    const id = crypto.randomUUID();
    const reply = await scene.save(noun, id, 0, { ...productFields('99997-1010-01'), ...change });
    expect(Object.keys(await refusedFields(reply))).toEqual([field]);
    expect(await stored(id)).toBeUndefined();
  });

  it('what looks like a formula stays text', async () => {
    const id = await scene.add(noun, { ...productFields('99996-1010-01'), name: '=1+1 💊' });
    expect(await scene.fields(noun, id)).toMatchObject({ name: '=1+1 💊' });
  });

  it('amounts of recorded products do not change; words and PAR do', async () => {
    const id = await stocked();
    const errors = await refusedFields(await scene.change(noun, id, { content: '5' }));
    expect(errors.content).toMatch(/in the ledger/);
    const sameInMilligrams = {
      massUnit: 'mg',
      concentrationMass: '0.05',
      form: 'vial for injection',
    };
    expect((await scene.change(noun, id, sameInMilligrams)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ strength: '0.05 mg/mL', contentPerUnit: 2_000 });
  });

  it.each([true, false])(
    'amounts that a PAR override uses do not change (active: %s)',
    async (isInForce) => {
      const id = await scene.add(noun, productFields(`9999${isInForce ? 1 : 2}-2020-01`));
      const { inventoryId } = scene.world;
      const level = {
        name: '',
        productId: id,
        inventoryId,
        minimum: '4 vials',
        maximum: '8 vials',
      };
      const own = await scene.add('ParOverrides', { ...level, isInForce: true });
      expect((await scene.change('ParOverrides', own, { isInForce })).status).toBe(200);
      const kept = await scene.fields('ParOverrides', own);
      const errors = await refusedFields(await scene.change(noun, id, { content: '5' }));
      expect(errors.content).toMatch(/Hudson Medic 2 has a PAR override for this product/);
      expect((await scene.change(noun, id, { form: 'vial for injection' })).status).toBe(200);
      expect(await scene.fields('ParOverrides', own)).toEqual(kept);
      expect((await scene.change('ParOverrides', own, { isInForce: true })).status).toBe(200);
      expect(await scene.fields('ParOverrides', own)).toEqual({ ...kept, isInForce: true });
      await scene.change('ParOverrides', own, { isInForce: false });
    },
  );

  it('PAR by kind counts immediately, and not after it is removed', async () => {
    const id = await stocked();
    const par = { parVehicleMinimum: '1,001 vials', parVehicleMaximum: '1,200 vials' };
    expect((await scene.change(noun, id, par)).status).toBe(200);
    expect(await ambulance()).toMatchObject({ belowPar: 1 });
    const none = { parVehicleMinimum: '', parVehicleMaximum: '' };
    expect((await scene.change(noun, id, none)).status).toBe(200);
    expect(await ambulance()).toMatchObject({ belowPar: 0 });
  });

  it('[SWAP-06] another agency can neither see nor save it', async () => {
    const id = await stocked();
    expect((await scene.send(`/api/Admin/Products/${id}`, 'stranger')).status).toBe(404);
    const taken = await scene.save(noun, id, 0, productFields('99995-1010-01'), 'stranger');
    expect(taken.status).toBe(409);
    expect((await scene.list(noun, {}, 'stranger')).total).toBe(0);
    expect(await stored(id)).toMatchObject({ agencyId: scene.world.agencyId, version: 4 });
  });

  it('lists by order and page', async () => {
    const all = await scene.list(noun, { sort: '-ndc' });
    const ndcs = all.data.map(({ ndc }) => String(ndc));
    expect(ndcs).toEqual(ndcs.toSorted().toReversed());
    expect(all.total).toBe(ndcs.length);
    const second = await scene.list(noun, { sort: '-ndc', start: '1', length: '1' });
    expect(second.data).toEqual([all.data[1]]);
    expect((await scene.list(noun, { search: '%' })).total).toBe(0);
  });
});
