import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { columnName, differenceOf, endingOf } from '../../../src/rules/reports/form3848.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import {
  counts,
  discrepancies,
  lossReports,
} from '../../../src/server/database/schema/custodyDuty.ts';
import { lots, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { addAgency, addUser, logInAs } from '../../support/people/people.ts';
import { columnOf, first, firstEnd, form3848Scene, second, signing } from './form3848Scene.ts';

const scene = form3848Scene();
const { form, draftOf, send, sign } = scene;

describe('[ROUTE-08] NY Form 3848 from the ledger', () => {
  it('adds up two concentrations of one drug and another drug, exactly, to the microliter', async () => {
    const ketamine50 = await scene.addDrug('ketamine', '50 mg/mL', [50_000_000, 1_000]);
    const ketamine50big = await scene.addDrug('Ketamine', '500 mg/10 mL', [500_000_000, 10_000]);
    const ketamine100 = await scene.addDrug('ketamine', '100 mg/mL', [100_000_000, 1_000]);
    const midazolam = await scene.addDrug('midazolam', '10 mg/0.7 mL', [10_000_000, 700]);
    const tablet = await scene.addDrug('oxycodone', '5 mg', null, {
      measure: 'each',
      form: 'tablet',
      unitName: 'tablet',
      contentPerUnit: 1,
    });
    // 23:30 in New York on 30 June: the last hour of the previous period the one in question.
    await scene.book('receive', ketamine50, 10_000, '2025-07-01T03:30:00.000Z');
    await scene.book('receive', ketamine50, 20_001, '2025-07-01T04:30:00.000Z');
    await scene.book('receive', ketamine50big, 30_000, firstEnd);
    await scene.book('transferOut', ketamine50, -5_000, firstEnd);
    await scene.book('transferIn', ketamine50, 3_000, firstEnd, { inventoryId: scene.medic });
    await scene.book('use', ketamine50, -2_000, firstEnd, {
      inventoryId: scene.medic,
      wasted: 333,
    });
    const wrong = await scene.book('breakage', ketamine50, -1_000, firstEnd);
    await scene.book('correction', ketamine50, 400, firstEnd, { correctionOfId: wrong });
    await scene.book('receive', ketamine100, 5_000, firstEnd);
    await scene.book('loss', ketamine100, -1_000, firstEnd);
    await scene.book('receive', midazolam, 7_000, firstEnd);
    await scene.book('reverseDistribution', midazolam, -700, firstEnd);
    await scene.book('receive', tablet, 12, firstEnd);
    await scene.book('destruction', tablet, -2, firstEnd);
    const draft = await draftOf(first);
    expect(draft.columns.map((column) => columnName(column))).toEqual([
      'ketamine 50 mg/mL',
      'ketamine 100 mg/mL',
      'midazolam 10 mg/0.7 mL',
      'oxycodone 5 mg, tablet',
    ]);
    const both = columnOf(draft, 'ketamine 50 mg/mL');
    expect(both.lines).toEqual({
      opening: 10_000,
      received: 50_001,
      used: 1_667,
      destroyed: 933,
      returned: 0,
      lost: 0,
    });
    expect(endingOf(both.lines)).toBe(57_401);
    expect(both.inTransit).toBe(2_000);
    expect(both.isOpeningSigned).toBe(false);
    expect(columnOf(draft, 'ketamine 100 mg/mL').lines).toMatchObject({
      received: 5_000,
      lost: 1_000,
    });
    expect(columnOf(draft, 'midazolam 10 mg/0.7 mL').lines).toMatchObject({ returned: 700 });
    const tablets = columnOf(draft, 'oxycodone 5 mg, tablet');
    expect(tablets).toMatchObject({ unit: 'each', lines: { received: 12, destroyed: 2 } });
    expect(draft.countedOn).toBeNull();
    expect(draft.counts.every(({ stock, subStocks }) => stock === null && subStocks === null)).toBe(
      true,
    );
  });

  it('uses the counts for stock and sub-stocks, with the discrepancies they found', async () => {
    const { database } = scene.server.open;
    const countedAt = new Date('2025-12-28T12:00:00.000Z');
    const count = {
      agencyId: scene.agencyId,
      countedAt,
      countedBy: 'A',
      isBlind: true,
      hasDifference: false,
    };
    await database.insert(counts).values({ ...count, inventoryId: scene.vault });
    const [before] = (await draftOf(first)).counts;
    expect(before).toMatchObject({ stock: 54_401, subStocks: null });
    await database.insert(counts).values({ ...count, inventoryId: scene.medic });
    const [ketamine] = await database.select().from(products).where(eq(products.name, 'ketamine'));
    const [lot] = await database
      .select()
      .from(lots)
      .where(eq(lots.productId, ketamine?.id ?? ''));
    await database
      .insert(discrepancies)
      .values({
        agencyId: scene.agencyId,
        inventoryId: scene.medic,
        kind: 'count',
        productId: ketamine?.id ?? '',
        lotId: lot?.id ?? '',
        recorded: '1000',
        found: '900',
        openedAt: countedAt,
        openedBy: 'A',
      });
    const draft = await draftOf(first);
    expect(draft.countedOn).toBe('2025-12-28');
    expect(draft.counts[0]).toMatchObject({ stock: 54_401, subStocks: 900 });
  });

  it('[REG-01] says until when a signed form is kept: five years in New York', async () => {
    expect(await form({ periodEnd: first })).toMatchObject({ keepUntil: '2031-07-10' });
  });

  it('[REG-12] explains a discrepancy between ledger and count', async () => {
    const draft = await draftOf(second);
    const columns = draft.columns.map(({ key, lines }, index) => ({
      key,
      stock: endingOf(lines) - (index === 0 ? 1 : 0),
      subStocks: 0,
    }));
    const explanation = 'One microlitre was left in the syringe.\r\nSee count 14.';
    const signed = await sign(signing(draft, { counts: columns, explanation }));
    expect(signed.content.explanation).toBe(
      'One microlitre was left in the syringe.\nSee count 14.',
    );
    const [column] = signed.content.columns;
    const [count] = signed.content.counts;
    expect(column && count && differenceOf(column.lines, count)).toBe(-1);
  });

  it('shows a correction of a correction where the first entry was', async () => {
    const drug = await scene.addDrug('hydromorphone', '2 mg/mL', [2_000_000, 1_000]);
    const at = '2026-07-05T15:00:00.000Z';
    const undo = async (correctionOfId: string, ...changes: readonly number[]) => {
      let corrected = correctionOfId;
      for (const change of changes) {
        corrected = await scene.book('correction', drug, change, at, { correctionOfId: corrected });
      }
    };
    await undo(await scene.book('receive', drug, 9_000, at), 1_000, -400, 30);
    await undo(await scene.book('breakage', drug, -2_000, at), 1_500, -500);
    // A difference that was explained as missing, and turned up after all.
    await undo(await scene.book('correction', drug, -700, at), 700, -50);
    const { lines, notes } = columnOf(await draftOf('2026-12-31'), 'hydromorphone 2 mg/mL');
    expect(lines).toEqual({
      opening: 0,
      received: 9_580,
      used: 0,
      destroyed: 1_000,
      returned: 0,
      lost: 0,
    });
    expect(notes).toMatchObject([{ kind: 'shortage', amount: -50, inventory: 'Vault' }]);
  });

  it('is blank for an agency of another state', async () => {
    const { database } = scene.server.open;
    const elsewhere = await addAgency(database, 'Vermont agency');
    await database.update(agencies).set({ state: 'VT' }).where(eq(agencies.id, elsewhere));
    await addUser(database, elsewhere, 'vermont', { fullName: 'V', permissionId: 3 });
    const currentUser = await logInAs(scene.server, 'vermont');
    expect(await form({}, currentUser)).toEqual({ kind: 'blank', reason: 'state' });
    expect((await send(signing(await draftOf(second, true)), currentUser)).status).toBe(404);
  });

  it('[REG-13] [REG-15] has in line 6 the loss reports discovered in the period, with number, clocks and notices', async () => {
    const { database } = scene.server.open;
    const drug = await scene.addDrug('remifentanil', '1 mg/mL', [1_000_000, 1_000]);
    const at = (day: string) => `2026-07-${day}T15:00:00.000Z`;
    await scene.book('receive', drug, 9_000, at('01'));
    const loss = await scene.book('loss', drug, -3_000, at('08'));
    await scene.book('correction', drug, 1_000, at('09'), { correctionOfId: loss });
    await scene.book('correction', drug, 500, at('09'));
    const column = async (periodEnd: string) => {
      const { columns } = await draftOf(periodEnd, periodEnd === second);
      return columns.find(({ substance }) => substance === 'remifentanil');
    };
    const clocks = {
      number: '2026-02',
      noticeDueOn: '2026-07-09',
      noticeSentOn: null,
      formDueOn: '2026-08-22',
      formFiledOn: null,
      notSignificantOn: null,
      newYork: { departmentOn: null, departmentBy: '', directorOn: null, directorBy: '' },
    };
    expect(await column('2026-12-31')).toMatchObject({
      lines: { received: 9_500, lost: 2_000 },
      losses: [{ ...clocks, amount: 2_000, discoveredOn: '2026-07-08' }],
      notes: [{ kind: 'surplus', amount: 500, inventory: 'Vault', lossNumber: null }],
    });
    // As a correction that is recorded as a loss: found in June, taken away in July (REG-06).
    const discoveredAt = new Date('2026-06-29T15:00:00.000Z');
    await database.update(lossReports).set({ discoveredAt }).where(eq(lossReports.entryId, loss));
    expect(await column('2026-06-30')).toMatchObject({
      lines: { received: 0, lost: 3_000 },
      losses: [{ ...clocks, amount: 3_000, discoveredOn: '2026-06-29' }],
    });
    expect(await column('2026-12-31')).toMatchObject({
      openingByLedger: -3_000,
      lines: { received: 10_500, lost: 0 },
      notes: [
        { kind: 'foundAgain', amount: 1_000, lossNumber: '2026-02' },
        { kind: 'surplus', amount: 500 },
      ],
    });
  });
});
