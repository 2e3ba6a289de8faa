import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { CountReport } from '../../../src/contract/reports/countReport.ts';
import { DestructionReport, LossReport } from '../../../src/contract/reports/deaReport.ts';
import { Loss } from '../../../src/contract/reports/loss.ts';
import { ReportFile } from '../../../src/contract/reports/report.ts';
import { lossReports } from '../../../src/server/database/schema/custodyDuty.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import { lots, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { actsOf, detailsOf, recordAs, vial } from '../../support/custody/custodyEvents.ts';
import { destroyed } from '../../support/custody/shipments.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { losses, placedScene } from './placedScene.ts';

const scene = placedScene();
const { get, read, summaries } = scene;

const counts = '/api/Reports/Counts';
const destructions = '/api/Reports/Destructions';
const march = 'from=2026-03-01&to=2026-03-31';

async function fileOf(path: string): Promise<ReportFile> {
  const body = { from: '2026-03-01', to: '2026-03-31' };
  const reply = await scene.server.send(`${path}/Export`, { body, headers: scene.signer.headers });
  return v.parse(ReportFile, await reply.json());
}

describe('[ROUTE-18] counts and discrepancies', () => {
  it('lists who counted what, and which inventories no one counted', async () => {
    const report = await read(`${counts}?${march}`, scene.signer, CountReport);
    expect(report.rows.map(({ kind, hasDifference }) => [kind, hasDifference])).toEqual(
      expect.arrayContaining([
        ['blind', true],
        ['scheduled', false],
        ['blind', true],
      ]),
    );
    expect(report).toMatchObject({
      head: { from: '2026-03-01', to: '2026-03-31', madeBy: 'our signer' },
      total: 3,
      withDifference: 2,
      uncounted: ['our vault'],
      differenceTotal: 2,
      openTotal: 1,
    });
    const april = await read(`${counts}?from=2026-04-01&to=2026-04-30`, scene.signer, CountReport);
    expect(april).toMatchObject({ total: 0, uncounted: ['our bag', 'our vault'], openTotal: 1 });
    expect(april.differences).toHaveLength(1);
    const february = await read(
      `${counts}?from=2026-02-01&to=2026-02-28`,
      scene.signer,
      CountReport,
    );
    expect(february).toMatchObject({ total: 0, differences: [] });
  });

  it('[COUNT-07] hides the ledger’s amount of an open discrepancy from the person who recounts blind', async () => {
    const { differences } = await read(`${counts}?${march}`, scene.signer, CountReport);
    expect(
      differences.map(({ recorded, found, resolvedAt }) => [recorded, found, resolvedAt === null]),
    ).toEqual([
      [null, '2000', true],
      ['8000', '6000', false],
    ]);
    const { agencyId, people } = scene.ours;
    const everyone = Object.values(people);
    await grantActs(scene.server.open.database, agencyId, everyone, ['closeCase'], 'none');
    const { actNow } = await read('/api/Dashboard', scene.signer, Dashboard);
    const open = actNow.find(({ title }) => title.startsWith('Count discrepancy'))?.detail;
    expect(open).toContain('100\u00a0mcg counted, doesn’t match.');
    const { csv } = await fileOf(counts);
    const rows = csv.split('\r\n').filter((row) => row.includes('fentaNYL'));
    expect(rows[0]).toContain(',F2607A,,mL,Hidden while a blind count is open,2,');
    expect(rows[1]).toContain(',F2607A,,mL,8,6,');
  });

  it('is a file, and its export is audited', async () => {
    const file = await fileOf(counts);
    expect(file).toMatchObject({ rows: 5, fileName: 'counts-2026-03-01-to-2026-03-31.csv' });
    expect((await summaries('countReport.exported'))[0]).toBe(
      'our signer exported 5 lines: all inventories of the person, 2026-03-01 to 2026-03-31',
    );
  });
});

describe('[ROUTE-18] thefts and losses, DEA Form 106', () => {
  it('has the fields of the form as far as the ledger knows them, and the deadlines by the agency’s day', async () => {
    const report = await read(losses, scene.signer, LossReport);
    expect(report.head).toMatchObject({ from: '2024-03-10', to: '2026-03-10' });
    expect(report.registrant).toMatchObject({ deaNumber: 'AB1234563', county: 'Ulster' });
    expect(report.events).toHaveLength(1);
    expect(report.events[0]).toMatchObject({
      inventory: 'our bag',
      site: { name: 'our site' },
      isTheft: true,
      numbers: ['2026-01'],
      discoveredOn: '2026-03-05',
      earlierLosses: 0,
      noticeDueOn: '2026-03-06',
      noticeSentOn: null,
      formDueOn: '2026-04-19',
      formFiledOn: null,
      note: 'As told by the crew.',
      lines: [{ lot: 'F2607A', amount: 2_000, correctedBy: [] }],
    });
    expect(report.events[0]?.signers).toMatchObject([
      { name: 'our signer', meaning: 'reported' },
      { name: 'our witness', meaning: 'witness to report' },
    ]);
  });

  it('counts the losses of the 24 months before, and says what was sent', async () => {
    const { database } = scene.server.open;
    const again = { isTheft: false, lines: actsOf(scene.ours).line() };
    await recordAs(
      database,
      scene.ours,
      ['signer', 'witness'],
      detailsOf(scene.ours, 'loss', again),
    );
    await database
      .update(lossReports)
      .set({ noticeSentAt: new Date('2026-03-11T03:00:00.000Z') })
      .where(eq(lossReports.number, '2026-02'));
    const { events } = await read(losses, scene.signer, LossReport);
    expect(
      events.map(({ isTheft, earlierLosses, noticeSentOn }) => [
        isTheft,
        earlierLosses,
        noticeSentOn,
      ]),
    ).toEqual([
      [true, 0, null],
      // 11 March by the world's clock is 10 March in New York.
      [false, 1, '2026-03-10'],
    ]);
  });

  it('is a file with a row for each line, and its export is audited', async () => {
    const file = await fileOf(losses);
    expect(file).toMatchObject({ rows: 2, fileName: 'losses-2026-03-01-to-2026-03-31.csv' });
    const row = file.csv.split('\r\n').find((line) => line.startsWith('2026-01,Theft'));
    expect(row).toContain('2026-03-05,2026-03-05 23:30,our site,');
    expect(row).toContain(',99999-101-02,C-II,F2607A,1,2,mL,');
    expect(row?.endsWith(',0,2026-03-06,,2026-04-19,')).toBe(true);
    expect(await summaries('lossReport.exported')).toHaveLength(1);
  });

  it('is linked from the dashboard', async () => {
    const { regulatory, actNow } = await read('/api/Dashboard', scene.signer, Dashboard);
    const notice = regulatory.find(({ title }) => title === 'DEA written notice of a loss');
    expect(notice).toMatchObject({ dueOn: '2026-03-06', isOverdue: true, action: 'Open the loss' });
    const urgent = actNow.find(({ title }) => title.includes('written notice'));
    expect(urgent?.href).toBe(`${notice?.href ?? ''}#deadlines`);
    const id = notice?.href?.split('/').at(-1) ?? '';
    const { event } = await read(`/api/Losses/${id}`, scene.signer, Loss);
    expect(event).toMatchObject({ numbers: ['2026-01'] });
    const own = await read('/api/Dashboard', scene.outsider, Dashboard);
    // Not the outsider’s inventory: nothing of it is shown to them (RIGHT-08).
    expect(own.regulatory.filter(({ title }) => title.includes('loss'))).toEqual([]);
  });
});

describe('[ROUTE-18] destructions, DEA Form 41', () => {
  it('[REG-09] [STOCK-10] has what the form asks, and the people who witnessed it; a loss is not listed', async () => {
    const report = await read(destructions, scene.signer, DestructionReport);
    expect(report.events).toHaveLength(1);
    expect(report.events[0]).toMatchObject({
      method: 'Incinerated',
      destroyedOn: '2026-03-10',
      location: { name: 'Millbrook Incinerator' },
      isNonRetrievable: true,
      // New York's five years.
      keepUntil: '2031-03-10',
      lines: [{ amount: 2_000, packageQuantity: 25 }],
      signers: [
        { meaning: 'destroyed' },
        { meaning: 'witness to destruction' },
        { meaning: 'second witness to destruction' },
      ],
    });
    expect(report.registrant).toMatchObject({ contact: 'Dana Whitlock', phone: '+1 845 555 0142' });
    const { csv, rows } = await fileOf(destructions);
    expect(rows).toBe(1);
    expect(csv).toContain('Millbrook Incinerator');
    expect(csv).toContain('our outsider (second witness to destruction)');
    expect(await summaries('destructionReport.exported')).toHaveLength(1);
  });
});

describe.each([
  ['counts', counts, CountReport, 'rows'],
  ['losses', losses, LossReport, 'events'],
  ['destructions', destructions, DestructionReport, 'events'],
] as const)('[ENT-12] people who read %s', (_name, path, schema, lines) => {
  it('an inventory of others is refused, another agency’s does not exist', async () => {
    expect((await get(`${path}?place=${scene.ours.inventoryId}`, scene.outsider)).status).toBe(403);
    expect((await get(`${path}?place=${scene.ours.inventoryId}`, scene.stranger)).status).toBe(404);
    const body = { place: scene.ours.inventoryId };
    for (const [as, status] of [
      [scene.outsider, 403],
      [scene.stranger, 404],
    ] as const) {
      const reply = await scene.server.send(`${path}/Export`, { body, headers: as.headers });
      expect(reply.status).toBe(status);
    }
  });

  it('a person without an inventory reads nothing, and no report mixes agencies', async () => {
    const none = await read(`${path}?${march}`, scene.outsider, schema);
    expect(none).toMatchObject({ [lines]: [], head: { inventories: [], leftOut: 2 } });
    const taken = await scene.server.send(`${path}/Export`, {
      body: {},
      headers: scene.outsider.headers,
    });
    const { csv } = v.parse(ReportFile, await taken.json());
    expect(csv).toContain('Not shown,2 inventories of the agency');
    const other = await (await get(`${path}?${march}`, scene.stranger)).text();
    expect(other).toContain('their agency');
    for (const ownedByUs of [scene.ours.inventoryId, scene.ours.lotId, 'our signer', 'our bag']) {
      expect(other).not.toContain(ownedByUs);
    }
  });
});

describe('[REG-02] C-II apart from C-III to V', () => {
  it('of counts, losses and destructions, by the stricter schedule of a state, in report and file', async () => {
    const { database } = scene.server.open;
    const shown = async (group: string) => {
      const asked = `${march}&schedule=${group}`;
      const counted = await read(`${counts}?${asked}`, scene.signer, CountReport);
      const lost = await read(
        `${losses}?from=2025-01-01&to=2026-12-31&schedule=${group}`,
        scene.signer,
        LossReport,
      );
      const destroyed = await read(
        `${destructions}?from=2025-01-01&to=2026-12-31&schedule=${group}`,
        scene.signer,
        DestructionReport,
      );
      // No lot of the other schedules was counted anywhere.
      const isCounted = counted.total > 0;
      expect(counted.uncounted).toEqual(isCounted ? ['our vault'] : ['our bag', 'our vault']);
      return [counted.total, counted.differenceTotal, lost.events.length, destroyed.events.length];
    };
    const [second, others] = ['C-II', 'C-III-V'];
    const all = await shown(second);
    expect(all).toEqual([3, 2, expect.any(Number), 1]);
    expect(await shown(others)).toEqual([0, 0, 0, 0]);
    const ours = eq(products.agencyId, scene.ours.agencyId);
    await database.update(products).set({ schedule: 'C-IV' }).where(ours);
    expect(await shown(others)).toEqual(all);
    expect(await shown(second)).toEqual([0, 0, 0, 0]);
    await database.update(products).set({ stateSchedule: 'C-II' }).where(ours);
    expect(await shown(second)).toEqual(all);
    const body = { from: '2026-03-01', to: '2026-03-31', schedule: others };
    const reply = await scene.server.send(`${counts}/Export`, {
      body,
      headers: scene.signer.headers,
    });
    const file = v.parse(ReportFile, await reply.json());
    expect(file).toMatchObject({ rows: 0 });
    expect(file.csv).toContain('Schedules III to V only');
  });

  it('of an act with both, only the lines of the schedules that are asked for', async () => {
    const { database } = scene.server.open;
    const { agencyId, inventoryId, lotId } = scene.ours;
    const [productId, mildLotId] = [crypto.randomUUID(), crypto.randomUUID()];
    const own = eq(products.id, scene.ours.productId);
    const [strict] = await database.select().from(products).where(own);
    if (strict === undefined) throw new Error('The agency has no product');
    const mild = { ...strict, id: productId, name: 'ketamine', ndc: '99999-102-02' };
    await database.insert(products).values({ ...mild, schedule: 'C-III', stateSchedule: null });
    await database.update(products).set({ schedule: 'C-II' }).where(own);
    const lot = { id: mildLotId, number: 'K2707A', expiresOn: '2027-03-31' };
    await database.insert(lots).values({ ...lot, agencyId, productId });
    await database
      .insert(balances)
      .values({ agencyId, inventoryId, productId, lotId: mildLotId, balance: vial });
    const lines = [lotId, mildLotId].map((id) => ({ lotId: id, amount: vial }));
    const occurredAt = '2026-03-10T07:45:00.000Z';
    const burnt = { ...destroyed, method: 'Incinerated', occurredAt, lines };
    const details = detailsOf(scene.ours, 'destruction', burnt);
    const signers = ['signer', 'witness', 'outsider'] as const;
    const { eventId } = await recordAs(database, scene.ours, signers, details);
    for (const [group, number] of [
      ['C-II', 'F2607A'],
      ['C-III-V', 'K2707A'],
    ]) {
      const asked = `${destructions}?${march}&schedule=${group}`;
      const { events } = await read(asked, scene.signer, DestructionReport);
      expect(events.find(({ id }) => id === eventId)?.lines).toMatchObject([{ lot: number }]);
    }
  });
});
