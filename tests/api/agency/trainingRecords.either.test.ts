import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { agencies as customers } from '../../../src/contract/system/agencies.ts';
import { isServed } from '../../../src/server/core/jobs/enqueueDue.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { alerts } from '../../../src/server/database/schema/alerts/alerts.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { logHeads } from '../../../src/server/features/audit/logHeads.ts';
import { allJobs } from '../../../src/server/jobs.ts';
import { marker } from '../../support/database/marker.ts';
import { addUser, type CurrentUser, logInAs, pin } from '../../support/people/people.ts';
import { callSamples } from '../../support/samples/callSamples.ts';
import { problemOf } from '../ownAccount/ownAccount.ts';
import { trainingScene } from './trainingScene.ts';

const scene = trainingScene();
const { database, trainingRow, idIn, changeTo, allButTraining } = scene;

beforeAll(() => scene.copy());

it('[LEDGER-05] no call of a session in training changes anything but the training agency, and closed calls say so', async () => {
  const { id } = await trainingRow();
  const { user: _user, ...sysadmin } = await changeTo('sysadmin', id);
  const before = await allButTraining(id);
  const useId = crypto.randomUUID();
  const closed: string[] = [];
  // These end the session or renew it.
  const ending = ['logout', 'setClient', 'reauthenticate'];
  for (const { name, path, method, access } of calls) {
    if (access === 'public' || ending.includes(name)) continue;
    const sample =
      callSamples[name]?.(scene.world, { userId: scene.world.userIds.sysadmin, useId }) ?? {};
    const address = path.replaceAll(
      /\{(\w+)\}/g,
      (_match, part: string) => sample.params?.[part] ?? '',
    );
    const query = new URLSearchParams(sample.query).toString();
    const reply = await scene.server.send(query === '' ? address : `${address}?${query}`, {
      method,
      headers: sysadmin.headers,
      ...(sample.body === undefined ? {} : { body: sample.body }),
    });
    const text = await reply.text();
    if (text.includes('"not_in_training"')) closed.push(name);
    else if (method === 'POST' && reply.status === 200)
      expect(text, name).not.toContain(scene.world.inventoryId);
    expect(reply.status, name).not.toBe(500);
  }
  expect(closed).toEqual(
    expect.arrayContaining([
      ...['saveUser', 'saveSite', 'saveProduct', 'saveInventorySetUp', 'saveAgencySettings'],
      ...['savePin', 'savePersonRights', 'makeIntegrationKey', 'saveSsoProvider', 'runJobNow'],
      ...['copyToTraining', 'exportChainHeads', 'getTrends', 'signForm3848', 'setAgencyStatus'],
      ...[
        'recordLossStep',
        'lockKnoxDevice',
        'inviteUser',
        'acknowledgeAlert',
        'changeOwnPassword',
      ],
    ]),
  );
  expect(await allButTraining(id)).toEqual(before);
});

it('[LEDGER-05] people record with their own PINs; no mail, alert or deadline follows, and the agency sees nothing of it', async () => {
  const { id: trainingId } = await trainingRow();
  const currentUser = await changeTo('technician', trainingId);
  expect(currentUser.user).toMatchObject({
    isTraining: true,
    clientName: `TRAINING: ${marker} Valley EMS`,
  });
  const inventoryId = await idIn(scene.world.inventoryId);
  const send = async (path: string, body: unknown) => {
    const reply = await scene.server.send(path, { body, headers: currentUser.headers });
    expect(reply.status, await reply.clone().text()).toBe(200);
  };
  const signing = { pin, others: [] };
  await send('/api/OpeningCounts', {
    idempotencyKey: crypto.randomUUID(),
    details: {
      inventoryId,
      countedAt: '2026-03-10T07:50:00.000Z',
      lines: [
        {
          productId: await idIn(scene.world.productId),
          lotNumber: 'PRACTICE-1',
          expiresOn: '2028-01-31',
          units: 4,
        },
      ],
    },
    signing,
  });
  const [held] = await database().select().from(balances).where(eq(balances.agencyId, trainingId));
  const report = { from: '2026-03-01', to: '2026-03-31' };
  expect(held).toMatchObject({ inventoryId, balance: 8_000 });
  await send('/api/CustodyEvents', {
    idempotencyKey: crypto.randomUUID(),
    details: {
      kind: 'loss',
      inventoryId,
      occurredAt: '2026-03-10T07:56:00.000Z',
      discoveredAt: '2026-03-10T07:56:00.000Z',
      probablyFrom: null,
      probablyTo: null,
      isTheft: true,
      reasonId: null,
      note: 'Practice',
      lines: [{ lotId: held?.lotId, amount: 2_000 }],
    },
    signing,
  });
  const manager = await changeTo('manager', trainingId);
  const shown = async (path: string, { headers }: Pick<CurrentUser, 'headers'> = manager) => {
    const reply = await scene.server.send(path, { headers });
    expect(reply.status, path).toBe(200);
    return reply.text();
  };
  const { actNow, regulatory } = v.parse(Dashboard, JSON.parse(await shown('/api/Dashboard')));
  expect([regulatory, actNow.filter(({ kind }) => kind === 'lossClock')]).toEqual([[], []]);
  expect(
    JSON.parse(await shown('/api/Reports/Losses?from=2026-03-01&to=2026-03-31')),
  ).toMatchObject({ events: [{ noticeDueOn: null, formDueOn: null, newYork: null }] });
  expect(JSON.parse(await shown('/api/Forms/NyForm3848'))).toEqual({
    kind: 'blank',
    reason: 'training',
  });
  const file = await scene.server.send('/api/Reports/PerpetualInventory/Export', {
    body: report,
    headers: manager.headers,
  });
  const { fileName, csv } = v.parse(
    v.object({ fileName: v.string(), csv: v.string() }),
    await file.json(),
  );
  expect(fileName).toMatch(/^TRAINING-/);
  expect(csv).toMatch(/^\ufeffTRAINING: a record of a training agency\./);
  expect(await database().select().from(mailQueue)).toEqual([]);
  expect(await database().select().from(alerts).where(eq(alerts.agencyId, trainingId))).toEqual([]);
  const real = await logInAs(scene.server, 'manager');
  for (const path of [
    '/api/Reports/PerpetualInventory?from=2026-03-01&to=2026-03-31',
    '/api/Reports/Registration?from=2026-03-01&to=2026-03-31',
    '/api/Reports/Losses?from=2026-03-01&to=2026-03-31',
    '/api/Search?text=PRACTICE',
    '/api/Dashboard',
  ]) {
    const text = await shown(path, real);
    expect(text, path).not.toMatch(/PRACTICE|Practice|TRAINING/);
    expect(text, path).not.toContain(inventoryId);
  }
  expect((await verifyLedger(database(), trainingId)).failures).toEqual([]);
});

it('[LEDGER-05] a training agency has no integrations, no heads and of the nightly jobs only the closing of months and the check, and ends with its agency', async () => {
  const row = await trainingRow();
  const sysadmin = await logInAs(scene.server, 'sysadmin');
  const post = (path: string, body: unknown) =>
    scene.server.send(path, { body, headers: sysadmin.headers });
  const key = { id: crypto.randomUUID(), version: 0, fields: { name: 'CAD', isActive: true } };
  const integration = await post(`/api/Sysadmin/Integrations/${row.id}/Save`, key);
  expect([integration.status, (await problemOf(integration)).code]).toEqual([
    409,
    'training_agency',
  ]);
  const { headers } = sysadmin;
  const opened = await scene.server.send(`/api/Sysadmin/Customers/${row.recordId}`, { headers });
  const { record } = v.parse(customers.get.reply, await opened.json());
  const renamed = await post('/api/Sysadmin/Customers/Save', {
    id: row.recordId,
    version: row.customerVersion,
    fields: { ...record.fields, name: 'Valley EMS Two' },
  });
  expect([renamed.status, (await problemOf(renamed)).code]).toEqual([409, 'training_agency']);
  expect(await trainingRow()).toMatchObject({ name: row.name });
  const heads = await post('/api/Admin/GlobalAudit/Heads', { clientId: row.id });
  expect(heads.status).toBe(422);
  const logged: unknown[] = [];
  await logHeads(database(), (_level, text, facts) => logged.push({ text, ...facts }));
  expect(logged).toContainEqual(expect.objectContaining({ agencyId: scene.world.agencyId }));
  expect(logged).not.toContainEqual(
    expect.objectContaining({ text: 'chain head', agencyId: row.id }),
  );
  expect(
    allJobs.filter((job) => job.isPerAgency && isServed(job, row)).map(({ name }) => name),
  ).toEqual(['retention', 'monthClosing', 'auditChainCheck']);
  const trainee = await changeTo('technician', row.id);
  await addUser(database(), scene.world.otherAgencyId, 'keeper', { permissionId: 4 });
  const keeper = await logInAs(scene.server, 'keeper');
  const [home] = await database()
    .select()
    .from(agencies)
    .where(eq(agencies.id, scene.world.agencyId));
  const setStatus = (change: object) =>
    scene.server.send(`/api/Sysadmin/Customers/${home?.recordId}/Status`, {
      body: change,
      headers: keeper.headers,
    });
  expect((await setStatus({ isActive: false, reason: 'Unpaid' })).status).toBe(200);
  expect(await trainingRow()).toMatchObject({ isActive: false });
  const there = await scene.server.send('/api/Dashboard', { headers: trainee.headers });
  expect(there.status).toBe(401);
  expect((await setStatus({ isActive: true })).status).toBe(200);
  expect(await trainingRow()).toMatchObject({ isActive: true });
});
