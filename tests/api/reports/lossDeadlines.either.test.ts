import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { LossReport } from '../../../src/contract/reports/deaReport.ts';
import { Loss } from '../../../src/contract/reports/loss.ts';
import { ReportFile } from '../../../src/contract/reports/report.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { agentTerms, auditorTerms } from '../../../src/server/database/schema/user.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { losses, placedScene } from './placedScene.ts';

const scene = placedScene();
const { read, summaries } = scene;

describe('[ROUTE-18] the deadlines of a loss end', () => {
  const step = (as: CurrentUser, id: string, body: object) =>
    scene.server.send(`${losses}/${id}/Step`, { body, headers: as.headers });

  it('[REG-04] [RIGHT-08] once the notice or the form was sent, by a manager or above, for a possible day', async () => {
    const { database } = scene.server.open;
    const bossId = await addUser(database, scene.ours.agencyId, 'ourboss', {
      fullName: 'Our Boss',
      permissionId: 2,
    });
    const [event] = (await read(losses, scene.signer, LossReport)).events;
    const id = event?.id ?? '';
    const sent = { step: 'notice', doneOn: '2026-03-06' };
    const boss = await logInAs(scene.server, 'ourboss');
    const { agencyId, people } = scene.ours;
    await grantActs(database, agencyId, [people.signer ?? ''], ['lossSteps'], 'none');
    expect((await step(scene.signer, id, sent)).status).toBe(403);
    // Not associated with the bag (ENT-12).
    expect((await step(boss, id, sent)).status).toBe(403);
    const foreign = await read('/api/Dashboard', boss, Dashboard);
    expect(foreign.regulatory.filter(({ title }) => title.includes('loss'))).toEqual([]);
    await addUser(database, scene.ours.agencyId, 'ourchief', { permissionId: 3 });
    const chief = await logInAs(scene.server, 'ourchief');
    const ofAgency = (await read('/api/Dashboard', chief, Dashboard)).regulatory;
    expect(ofAgency.filter(({ title }) => title.includes('notice of a loss'))).toMatchObject([
      { detail: 'An inventory that is not yours', href: null },
    ]);
    await database
      .insert(inventoryUsers)
      .values({
        agencyId: scene.ours.agencyId,
        inventoryId: scene.ours.inventoryId,
        userId: bossId,
      });
    for (const doneOn of ['2026-03-04', '2026-03-11']) {
      const reply = await step(boss, id, { ...sent, doneOn });
      expect(reply.status).toBe(422);
      expect(v.parse(Problem, await reply.json()).fields).toHaveProperty('doneOn');
    }
    const dates = { noticeSentOn: '2026-03-06', formFiledOn: null };
    const first = await step(boss, id, sent);
    expect(await first.json()).toEqual(dates);
    // A repeat changes nothing; a different day gets the recorded one in the reply.
    expect(await (await step(boss, id, sent)).json()).toEqual(dates);
    expect((await step(boss, id, { ...sent, doneOn: '2026-03-07' })).status).toBe(409);
    expect(await summaries('loss.noticeSent')).toEqual([
      'Loss 2026-01 at our bag: the written notice was sent on Mar 6, 2026',
    ]);
    const { events } = await read(losses, scene.signer, LossReport);
    expect(events[0]).toMatchObject(dates);
    const { regulatory, actNow } = await read('/api/Dashboard', boss, Dashboard);
    const of2026 = regulatory.filter(({ detail }) => detail.startsWith('Loss 2026-01'));
    expect(of2026.map(({ title }) => title)).toEqual([
      // New York’s line has its own deadline (REG-15).
      'NY Department of Health: notification of a loss',
      'Medical director: notification of a loss',
      'DEA Form 106',
    ]);
    expect(actNow.filter(({ title }) => title.includes('written notice'))).toEqual([]);
    const filed = await step(boss, id, { step: 'form', doneOn: '2026-03-10' });
    expect(await filed.json()).toEqual({ ...dates, formFiledOn: '2026-03-10' });
  });

  it('[RIGHT-09] [RIGHT-05] also by the agent, who acts for the whole registration', async () => {
    const { database } = scene.server.open;
    const { agencyId } = scene.ours;
    const userId = await addUser(database, agencyId, 'ouragent', { fullName: 'Our Agent' });
    await database.insert(agentTerms).values({ agencyId, userId, since: '2026-01-01' });
    const agent = await logInAs(scene.server, 'ouragent');
    const [event] = (await read(losses, agent, LossReport)).events;
    const sent = { step: 'notice', doneOn: '2026-03-06' };
    expect((await step(agent, event?.id ?? '', sent)).status).toBe(200);
    const { actNow, regulatory } = await read('/api/Dashboard', agent, Dashboard);
    const { pathname, search } = new URL(
      regulatory.find(({ title }) => title.includes('Department of Health'))?.href ?? '',
      'http://home.invalid',
    );
    expect([pathname, search]).toEqual([`/reports/losses/${event?.id}`, '?statement=newYork']);
    expect(actNow.filter(({ title }) => title.includes('notify the Department'))).toHaveLength(1);
    // Limited to some schedules, the right to read all is not one for the whole registration.
    await grantActs(database, agencyId, [userId], ['readAll'], 'limited');
    expect((await step(agent, event?.id ?? '', sent)).status).toBe(403);
  });

  it('[REG-05] on a recorded day, which only a signed correction changes', async () => {
    const [event] = (await read(losses, scene.signer, LossReport)).events;
    const boss = await logInAs(scene.server, 'ourboss');
    const other = { step: 'notice', doneOn: '2026-03-07' };
    expect((await step(boss, event?.id ?? '', other)).status).toBe(409);
    expect(event?.noticeSentOn).toBe('2026-03-06');
    expect(await summaries('loss.noticeSent')).toHaveLength(1);
  });

  it('[SWAP-06] but nothing of another agency’s loss is visible', async () => {
    const [event] = (await read(losses, scene.signer, LossReport)).events;
    await addUser(scene.server.open.database, scene.theirs.agencyId, 'theirboss', {
      permissionId: 2,
    });
    const theirBoss = await logInAs(scene.server, 'theirboss');
    const body = { step: 'form', doneOn: '2026-03-10' };
    expect((await step(theirBoss, event?.id ?? '', body)).status).toBe(404);
  });
});

describe('[RIGHT-07] an auditor reads losses', () => {
  it('of their sites and days only, and not how many the registrant had', async () => {
    const { database } = scene.server.open;
    const { agencyId, siteId } = scene.ours;
    const userId = await addUser(database, agencyId, 'ouraudit', { userType: 'Auditor' });
    const farEnd = { periodFrom: '2026-03-01', periodTo: '2099-12-31', expiresAt: '2026-06-01' };
    const some = { siteIds: [siteId], seesPatients: false, mayExport: true };
    await database.insert(auditorTerms).values({ userId, agencyId, ...farEnd, ...some });
    const auditor = await logInAs(scene.server, 'ouraudit');
    const report = await read(losses, auditor, LossReport);
    expect(report.head).toMatchObject({ from: '2026-03-01', to: '2026-03-10' });
    expect(report.events).toMatchObject([{ numbers: ['2026-01'], earlierLosses: null }]);
    const path = `/api/Losses/${report.events[0]?.id ?? ''}`;
    expect((await read(path, auditor, Loss)).event.earlierLosses).toBeNull();
    const { headers } = auditor;
    const file = await scene.server.send(`${losses}/Export`, { body: {}, headers });
    expect(v.parse(ReportFile, await file.json()).csv).toContain(',,2026-03-06,');

    const narrowed = [
      { periodTo: '2026-03-04', code: 'auditor_outside_terms' },
      { ...farEnd, siteIds: [crypto.randomUUID()], code: 'inventory_not_associated' },
    ];
    for (const { code, ...terms } of narrowed) {
      await database.update(auditorTerms).set(terms).where(eq(auditorTerms.userId, userId));
      expect((await read(losses, auditor, LossReport)).events).toEqual([]);
      const refused = await scene.get(path, auditor);
      expect(refused.status).toBe(403);
      expect(v.parse(Problem, await refused.json()).code).toBe(code);
    }
  });
});
