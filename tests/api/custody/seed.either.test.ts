import { asc, eq, inArray, isNotNull } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { FieldRecords } from '../../../src/contract/custody/fieldRecord.ts';
import { InventoryList } from '../../../src/contract/inventory/inventory.ts';
import { LedgerPage } from '../../../src/contract/inventory/ledger.ts';
import { DestructionReport } from '../../../src/contract/reports/deaReport.ts';
import { Loss } from '../../../src/contract/reports/loss.ts';
import { ShipmentReport } from '../../../src/contract/reports/shipments.ts';
import { lossesOf } from '../../../src/rules/reports/form3848.ts';
import { readAlertSettings } from '../../../src/server/core/alerts/alertSettings.ts';
import { readCaseRecords } from '../../../src/server/core/cases/caseRows.ts';
import { readInvolved } from '../../../src/server/core/cases/readInvolved.ts';
import { checkForms } from '../../../src/server/core/signed-documents/formChain.ts';
import { readMigrations } from '../../../src/server/database/migrationFiles.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { alertRecipients } from '../../../src/server/database/schema/alerts/alertSettings.ts';
import { biennialInventories } from '../../../src/server/database/schema/biennialInventory.ts';
import { cases } from '../../../src/server/database/schema/cases/cases.ts';
import { photoRecords } from '../../../src/server/database/schema/cases/photos.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { lots } from '../../../src/server/database/schema/custodyProduct.ts';
import { signedForms3848 } from '../../../src/server/database/schema/form3848.ts';
import { reportSchedules } from '../../../src/server/database/schema/mail.ts';
import { recordHeads } from '../../../src/server/database/schema/recordChain.ts';
import { demoAccounts } from '../../../src/server/demo/seed/demoAccounts.ts';
import { seedDemo } from '../../../src/server/demo/seed/seedDemo.ts';
import { seedExtras } from '../../../src/server/demo/seed/seedExtras.ts';
import { proveChains } from '../../../src/server/features/audit/proveChains.ts';
import { places } from '../../../src/server/platform/files/places.ts';
import { rejectFixtures } from '../../support/database/fixtureRows.ts';
import { logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  // Shortly after a use of the last day on Medic 4, whose seal differs.
  server.clock.now = new Date('2026-11-26T20:40:00.000Z');
  // As in an installation: every row of the demo needs an entry in the audit history.
  await rejectFixtures(server.open.database);
  await seedDemo(server.open.database, server.clock.now);
  await seedExtras(server.open.database, server.configuration, server.clock.now);
});

afterAll(() => server.close());

async function read<Schema extends v.GenericSchema>(
  path: string,
  userName: string,
  schema: Schema,
) {
  const password = demoAccounts.find((account) => account.userName === userName)?.password ?? '';
  const currentUser = await logInAs(server, userName, password);
  const reply = await server.send(path, { headers: currentUser.headers });
  expect(reply.status).toBe(200);
  return v.parse(schema, await reply.json());
}

it('the agencies, and the training of one, have an intact ledger and an intact audit history', async () => {
  const { database } = server.open;
  const seeded = await database.select().from(agencies);
  expect(seeded.map(({ state }) => state).toSorted()).toEqual(['CO', 'CO', 'NY', 'NY']);
  const chains: string[] = [];
  for await (const { failures, heads } of proveChains(database)) {
    expect(failures).toEqual([]);
    chains.push(...heads.map(({ chain, agencyName }) => `${agencyName}: ${chain}`));
  }
  for (const { name } of seeded.filter(({ trainingOf }) => trainingOf === null)) {
    const own = chains.filter((chain) => chain.startsWith(name));
    expect(own.map((chain) => chain.split(': ')[1])).toEqual(
      expect.arrayContaining(['ledger', 'signatures', 'audit']),
    );
  }
  expect(chains).toContain('TRAINING: Tamarack Valley Ambulance: audit');
});

it('[SEAL-10] nothing moved after the seal of the demo that differs was found, so two people can amend it', async () => {
  const { database } = server.open;
  const [finding] = await database
    .select()
    .from(discrepancies)
    .where(eq(discrepancies.kind, 'seal'));
  const entries = await database
    .select({ recordedAt: ledgerEntries.recordedAt })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.inventoryId, finding?.inventoryId ?? ''));
  const last = Math.max(...entries.map(({ recordedAt }) => recordedAt.getTime()));
  expect(server.clock.now.getTime() - last).toBeLessThan(70 * 60_000);
  expect(finding?.openedAt.getTime()).toBeGreaterThan(last);
});

it('the demo’s agency in New York has recorded a biennial inventory, of everything that it held then', async () => {
  const rows = await server.open.database.select().from(biennialInventories);
  expect(rows).toMatchObject([{ moment: 'close', takenBy: 'Ellen Sorensen' }]);
  const { places, products } = rows[0]?.content ?? { places: [], products: [] };
  expect(places.length).toBeGreaterThan(5);
  expect(products[0]?.schedule).toBe('C-II');
  const lines = places.flatMap((place) => place.lines);
  expect(lines.length).toBeGreaterThan(30);
  expect(lines.filter(({ amount }) => amount <= 0)).toEqual([]);
});

it('a signed form that was changed or removed is named', async () => {
  const undo = new Error('undo');
  const forge = async (statement: string) => {
    let failures: string[] = [];
    await expect(
      server.open.database.transaction(async (tx) => {
        await tx.execute('set local session_replication_role = replica');
        await tx.execute(statement);
        failures = await checkForms(tx, 1);
        throw undo;
      }),
    ).rejects.toBe(undo);
    return failures;
  };
  const [first] = await server.open.database
    .select({ id: signedForms3848.id, periodEnd: signedForms3848.periodEnd })
    .from(signedForms3848)
    .orderBy(asc(signedForms3848.signedAt))
    .limit(1);
  const which = `where id = '${first?.id}'`;
  expect(await forge(`update signed_forms_3848 set signed_by = 'Eve' ${which}`)).toEqual([
    `Signed form 1 (period ending ${first?.periodEnd}, version 1) was changed.`,
  ]);
  expect(await forge(`delete from signed_forms_3848 ${which}`)).toEqual([
    'Signed form 1 was removed or changed.',
  ]);
  expect(await forge('delete from signed_forms_3848')).toEqual([
    'The end of the chain of signed forms was cut off.',
  ]);
});

it('[REG-12] [REG-13] [REG-15] [CASE-04] the newest signed form of the demo states a loss that was reported, filed and signed off', async () => {
  const { database } = server.open;
  const forms = await database.select().from(signedForms3848);
  const newest = forms.toSorted((a, b) => b.periodEnd.localeCompare(a.periodEnd))[0];
  const { columns = [], explanation = '' } = newest?.content ?? {};
  expect(lossesOf(columns)).toMatchObject([
    {
      substance: 'meperidine',
      lines: { lost: 1_000 },
      losses: [
        {
          ...{ number: '2026-02', amount: 1_000, discoveredOn: '2026-04-01' },
          ...{ noticeDueOn: '2026-04-02', noticeSentOn: '2026-04-01', formFiledOn: '2026-04-13' },
          newYork: { departmentOn: '2026-04-01', directorBy: 'Ellen Sorensen' },
        },
      ],
    },
  ]);
  expect(explanation).toContain('DOH-2094');
  const [closed] = await database.select().from(cases).where(eq(cases.state, 'loss'));
  expect(closed).toMatchObject({ reasonCode: 'loss', remainder: 0, openedBy: 'Sam Okafor' });
  const records = await readCaseRecords(database, 1, closed?.id ?? '');
  const involved = await readInvolved(database, 1, records);
  expect(records.at(-1)).toMatchObject({
    facts: { kind: 'signOff' },
    row: { name: 'Ellen Sorensen' },
  });
  expect(involved.map(({ fullName }) => fullName).toSorted()).toEqual([
    'Dana Whitlock',
    'Sam Okafor',
  ]);
});

it('the migration records the newest of the documents that were signed before it', async () => {
  const { database } = server.open;
  const papers = inArray(recordHeads.chain, ['forms', 'inventories']);
  const read = () =>
    database
      .select()
      .from(recordHeads)
      .where(papers)
      .orderBy(asc(recordHeads.agencyId), asc(recordHeads.chain));
  const before = await read();
  expect(before.map(({ chain }) => chain)).toEqual(['forms', 'inventories']);
  const migrations = await readMigrations(places.migrations);
  const found = migrations.find(({ tag }) => tag.endsWith('_signed_paper_heads'));
  const filling = (found?.statements ?? []).filter((text) => /^(--.*\n)*INSERT/.test(text.trim()));
  expect(filling).toHaveLength(2);
  await database.delete(recordHeads).where(papers);
  for (const text of filling) await database.execute(text);
  expect(await read()).toEqual(before);
});

/** The address of the form of an event. */
const recording = (kind: string) =>
  expect.stringMatching(new RegExp(`^/inventory/[\\w-]{36}/record\\?kind=${kind}$`)) as string;

it('[DASH-02] the dashboard shows each problem, with the form that settles it', async () => {
  const dashboard = await read('/api/Dashboard', 'dwhitlock', Dashboard);
  expect(new Set(dashboard.actNow.map(({ kind }) => kind))).toEqual(
    new Set(['lossClock', 'discrepancy', 'missingSignature', 'openSeal', 'expired', 'dueCount']),
  );
  const dana = Object.fromEntries(dashboard.actNow.map((item) => [item.kind, item]));
  expect(dana).toMatchObject({
    discrepancy: { href: expect.stringMatching(/^\/cases\/[\w-]{36}$/) as string },
    lossClock: { href: expect.stringMatching(/^\/reports\/losses\//) as string },
    openSeal: { href: recording('sealChange'), action: 'Reseal' },
    // A manager destroys nothing.
    expired: { href: expect.stringMatching(/^\/inventory\/[\w-]{36}$/) as string },
    dueCount: { href: recording('count'), action: 'Count' },
  });
  const { pathname } = new URL(dana.lossClock?.href ?? '', 'http://home.invalid');
  const loss = await read(pathname.replace('/reports/losses', '/api/Losses'), 'dwhitlock', Loss);
  // The demo's loss was signed as an entry by itself, and photos are of an event (CASE-09).
  expect(loss.may.photos).toBe(false);
  expect(dashboard.limits?.map(({ right }) => right)).toContain('destroy');
  const ellen = await read('/api/Dashboard', 'esorensen', Dashboard);
  expect(ellen.actNow).toContainEqual(
    expect.objectContaining({ kind: 'expired', href: recording('destruction&lots=expired') }),
  );
  expect(ellen.actNow).toContainEqual(
    expect.objectContaining({
      kind: 'missingSignature',
      href: expect.stringMatching(/^\/missing-signatures\/[\w-]{36}\/note$/) as string,
    }),
  );
  expect(dashboard.custody.map(({ name }) => name)).toEqual(['Supervisor 1 bag']);
  expect(dashboard.regulatory.map(({ title }) => title)).toContain('DEA Form 106');
  expect(dashboard.recent.slice(0, 2).map(({ text }) => text)).toEqual([
    'meperidine 50 mg/mL, lot ME25137: 2\u{a0}vials destroyed',
    'fentaNYL 50 mcg/mL: 75\u{a0}mcg administered, 25\u{a0}mcg wasted',
  ]);
});

it('[FIELD-09] [FIELD-14] [FIELD-17] three field records of the demo show what becomes of one', async () => {
  const { rows } = await read('/api/FieldRecords', 'esorensen', FieldRecords);
  const shown = rows.map(({ state, reason, marks, device: { name } }) => {
    return [name, state, reason?.code ?? null, marks.join()];
  });
  expect(shown.toSorted()).toEqual([
    ['Phone of Medic 4', 'posted', null, 'clockCorrected'],
    ['Phone of Medic 4', 'waiting', 'signer_unproven', 'clockCorrected'],
    ['Tablet of Station 3', 'parked', 'same_or_another', ''],
  ]);
  const asked = async (userName: string) => {
    const { actNow } = await read('/api/Dashboard', userName, Dashboard);
    return actNow.filter(({ kind }) => kind === 'fieldRecord').map(({ action }) => action);
  };
  expect((await asked('moyelaran')).toSorted()).toEqual(['Decide', 'Read and sign']);
  expect(await asked('esorensen')).toEqual(['Decide']);
});

it('[STOCK-04] [RIGHT-07] an auditor reads of the restock by a hospital, whose notice is confirmed', async () => {
  const path = '/api/Reports/Shipments?from=2026-11-24&to=2026-11-24';
  const { rows } = await read(path, 'nferreira', ShipmentReport);
  expect(rows).toMatchObject([
    {
      inventory: 'Medic 4',
      partner: { name: 'Alder General Hospital' },
      orderType: 'emsRestock',
      containersOrdered: null,
      restock: { takenBy: 'Priya Nandakumar', confirmedBy: 'Sam Okafor' },
    },
  ]);
});

it('every product of a typical ambulance is there, and a correction is linked', async () => {
  const list = await read('/api/Inventories', 'sokafor', InventoryList);
  expect(list.sites).toHaveLength(3);
  const vault = list.inventories.find(({ name }) => name === 'HQ Vault');
  expect(vault?.productCount).toBeGreaterThan(25);
  const path = `/api/Inventories/${vault?.id}/Ledger?kind=correction`;
  const corrections = await read(path, 'sokafor', LedgerPage);
  expect(corrections.rows[0]?.correctionOf).toMatch(/^[0-9a-f-]{36}$/);
});

it('a lot expires on the last day of a month, as its label says', async () => {
  const rows = await server.open.database
    .select({ number: lots.number, expiresOn: lots.expiresOn })
    .from(lots)
    .where(eq(lots.agencyId, 1));
  const odd = rows.filter(
    ({ expiresOn }) => new Date(Date.parse(expiresOn) + 86_400_000).getUTCDate() !== 1,
  );
  expect(odd.map(({ number }) => number)).toEqual(['L8803']);
});

it('[CASE-09] [LEDGER-05] [ALERT-02] [ALERT-04] [REG-09] [REPORT-06] npm start adds photos, training, alerts, mailed reports and a destruction', async () => {
  const { database } = server.open;
  const training = await database.select().from(agencies).where(isNotNull(agencies.trainingOf));
  expect(training).toMatchObject([{ name: 'TRAINING: Tamarack Valley Ambulance', isDemo: true }]);
  expect(await readAlertSettings(database, 1)).toMatchObject({ quietFrom: '22:00', version: 2 });
  expect(await database.select().from(alertRecipients)).toHaveLength(2);
  expect(await database.select().from(reportSchedules)).toHaveLength(2);
  const burned = await read('/api/Reports/Destructions', 'esorensen', DestructionReport);
  expect(burned.events).toMatchObject([{ method: 'Incineration', isNonRetrievable: true }]);
  const photos = await database.select().from(photoRecords).orderBy(asc(photoRecords.number));
  expect(photos.map(({ text }) => text)).toEqual([
    'The seal on the box: 48231',
    'The number in the ledger: 48213',
  ]);
});
