import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobName } from '../../../src/contract/system/job.ts';
import type { JobTools } from '../../../src/server/core/jobs/job.ts';
import { enqueueRun } from '../../../src/server/core/jobs/queue.ts';
import { matching } from '../../../src/server/database/database.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { auditEntries, chainChecks } from '../../../src/server/database/schema/auditEntry.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { lots, parLevels } from '../../../src/server/database/schema/custodyProduct.ts';
import { jobRuns } from '../../../src/server/database/schema/job.ts';
import { mailQueue, outboxMails } from '../../../src/server/database/schema/mail.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { deactivateInactive } from '../../../src/server/features/system/jobs/deactivateInactive.ts';
import { allJobs } from '../../../src/server/jobs.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { logInAs } from '../../support/people/people.ts';
import { createWorld, type SeedContext } from '../../support/samples/world.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { clearJobs, lookOnce, readLog, readRun, toolsOf } from './jobScene.ts';

let server: TestServer;
let tools: JobTools;
let world: SeedContext;

beforeAll(async () => {
  server = await startTestServer();
  tools = await toolsOf(server);
  world = await createWorld(tools.database);
  await logInAs(server, 'manager');
});

beforeEach(async () => {
  server.clock.now = new Date('2026-03-10T12:00:00.000Z');
  await clearJobs(tools);
  await tools.database.delete(mailQueue);
});

afterAll(() => server.close());

/** Runs one job of the product once. */
async function run(name: JobName, agencyId = world.agencyId, requestedBy: string | null = null) {
  const { database } = tools;
  const now = server.clock.now;
  const id = await enqueueRun(database, { job: name, agencyId, requestedBy, now });
  const jobs = allJobs.filter((job) => job.name === name);
  await lookOnce(
    tools,
    jobs.map((job) => ({ ...job, schedule: null })),
  );
  return readRun(tools, id);
}

const notices = async () =>
  (await tools.database.select().from(mailQueue)).map(({ notice }) => notice);

describe('[ROUTE-11] [ALERT-01] the digests', () => {
  it('of expirations notify managers and above what expires in their inventories', async () => {
    await tools.database
      .update(lots)
      .set({ expiresOn: '2026-04-05' })
      .where(eq(lots.id, world.lotId));
    await run('alertWatch');
    // People were just alerted to it, so the next digest does not repeat it.
    expect(await run('expiryDigest')).toMatchObject({ result: 'No emails were needed.' });
    server.clock.now = new Date('2026-03-17T12:00:00.000Z');
    expect(await run('expiryDigest')).toMatchObject({ result: '3 of 3 people were emailed.' });
    const [notice] = await notices();
    expect(notice?.paragraphs.join('\n')).toMatch(/0 lots have expired and 1 will within 30 days/);
    expect(notice?.paragraphs[1]).toMatch(
      /Hudson Medic 2: Hudson fentanyl.*expires on Apr 5, 2026/,
    );
    // No one is notified about inventories that are not theirs (ENT-12).
    const { inventoryId, userIds } = world;
    const own = matching(inventoryUsers, { inventoryId, userId: userIds.manager });
    const rows = await tools.database.delete(inventoryUsers).where(own).returning();
    expect(await run('expiryDigest')).toMatchObject({ result: '2 of 3 people were emailed.' });
    await tools.database.insert(inventoryUsers).values(rows);
    await tools.database.delete(mailQueue);
    expect(await run('expiryDigest')).toMatchObject({ result: '3 of 3 people were emailed.' });
    expect(await run('expiryDigest', world.otherAgencyId)).toMatchObject({ state: 'done' });
    expect(await notices()).toHaveLength(3);
  });

  it('of PAR name what is below its minimum; a second attempt writes to no one twice', async () => {
    const { database } = tools;
    const [lot] = await database.select().from(lots).where(eq(lots.id, world.lotId));
    await database
      .insert(parLevels)
      .values({
        ...{ agencyId: world.agencyId, inventoryId: world.inventoryId },
        ...{ productId: lot?.productId ?? '', minimum: 4_000_000, maximum: 8_000_000 },
      });
    await run('alertWatch');
    expect((await run('parDigest')).result).toBe('No emails were needed.');
    server.clock.now = new Date('2026-03-11T12:00:00.000Z');
    const first = await run('parDigest');
    expect(first.result).toBe('3 of 3 people were emailed.');
    expect((await notices())[0]?.title).toBe('Stock below PAR at Hudson Valley EMS');
    // As if the server had died after the last mail and before the end.
    await database
      .update(jobRuns)
      .set({ state: 'running', leaseUntil: sql`now() - interval '1 second'`, finishedAt: null })
      .where(eq(jobRuns.id, first.id));
    await lookOnce(
      tools,
      allJobs.filter(({ name }) => name === 'parDigest').map((job) => ({ ...job, schedule: null })),
    );
    expect(await readRun(tools, first.id)).toMatchObject({ state: 'done', attempts: 2 });
    expect(await notices()).toHaveLength(3);
  });

  it('are sent by the mail job, which runs when there is something to send', async () => {
    server.clock.now = new Date('2026-03-11T12:00:00.000Z');
    await run('parDigest');
    const mail = allJobs.filter(({ name }) => name === 'mail');
    await lookOnce(tools, mail);
    expect(await tools.database.select().from(outboxMails)).toHaveLength(3);
    const runs = () => tools.database.select().from(jobRuns).where(eq(jobRuns.job, 'mail'));
    expect(await runs()).toMatchObject([{ state: 'done', result: '3 sent.' }]);
    await lookOnce(tools, mail);
    expect(await runs()).toHaveLength(1);
  });
});

describe('[ROUTE-11] deactivation for inactivity', () => {
  it('[RIGHT-04] is requested by the agency, ends sessions, is audited, and keeps the last administrator and the last who may close cases', async () => {
    const { database } = tools;
    expect((await run('inactivityDeactivation')).result).toContain('doesn’t deactivate users');
    await database
      .update(agencies)
      .set({ deactivateAfterDays: 90 })
      .where(eq(agencies.id, world.agencyId));
    await database
      .update(users)
      .set({
        createdAt: new Date('2025-01-01T00:00:00Z'),
        lastLoginDate: new Date('2025-12-01T00:00:00Z'),
      })
      .where(inArray(users.id, Object.values(world.userIds)));
    await database
      .update(users)
      .set({ lastLoginDate: new Date('2025-12-20T00:00:00Z') })
      .where(eq(users.id, world.userIds.technician));
    const activeNow = async () => {
      const rows = await database.select().from(users).where(eq(users.agencyId, world.agencyId));
      const state = (row: (typeof rows)[number]) =>
        row.isActive || (row.deactivatedDueToInactivity && 'ended');
      return Object.fromEntries(rows.map((row) => [row.userName, state(row)]));
    };
    const first = await run('inactivityDeactivation');
    expect(first.result).toMatch(/^2 people were deactivated/);
    expect(await activeNow()).toMatchObject({ manager: 'ended', admin: true, sysadmin: true });
    expect((await readLog(tools, first.id)).join(' ')).toMatch(
      /stays active\. Two people must be able to close cases\./,
    );
    // The technician closes cases as well, so that one administrator may go.
    await grantActs(database, world.agencyId, [world.userIds.technician], ['closeCase'], 'all');
    const second = await run('inactivityDeactivation');
    expect(second.result).toMatch(/^1 person was deactivated/);
    expect((await readLog(tools, second.id)).join(' ')).toContain('The last administrator');
    // One of the two administrators had to stay; the technician was seen, the program is none of the people.
    expect(await activeNow()).toEqual({
      ...{ technician: true, sysadmin: true, program: true },
      ...{ manager: 'ended', admin: 'ended', witness: 'ended' },
    });
    const live = and(eq(sessions.userId, world.userIds.manager), isNull(sessions.endedAt));
    expect(await database.select().from(sessions).where(live)).toEqual([]);
    const audited = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'user.deactivated'));
    expect(audited.map(({ actorName }) => actorName)).toEqual(Array(3).fill('The server'));
    expect((await run('inactivityDeactivation')).result).toContain('Everyone');
  });

  it('skips a person who logged in after the list was made', async () => {
    const { database } = tools;
    const which = inArray(users.id, Object.values(world.userIds));
    const before = await database.select().from(users).where(which);
    await database.update(users).set({ isActive: true }).where(which);
    const [agency] = await database.select().from(agencies).where(eq(agencies.id, world.agencyId));
    const ofRun = await run('parDigest');
    const said = deactivateInactive({
      ...tools,
      run: ofRun,
      agency,
      signal: new AbortController().signal,
      progress: async () => {
        await database.update(users).set({ lastLoginDate: server.clock.now }).where(which);
      },
      say: () => Promise.resolve(),
    });
    expect(await said).toContain('Everyone');
    for (const { id, isActive, lastLoginDate } of before) {
      await database.update(users).set({ isActive, lastLoginDate }).where(eq(users.id, id));
    }
  });

  it('counts from the day a person was reactivated, who may not have logged in yet', async () => {
    const { headers } = await logInAs(server, 'sysadmin');
    const path = `/api/Admin/Users/ActOnUser/${world.userIds.manager}`;
    const body = { act: 'activate' };
    expect((await server.send(path, { headers, body })).status).toBe(200);
    const isActive = async () => {
      const { database } = tools;
      const [row] = await database.select().from(users).where(eq(users.id, world.userIds.manager));
      return row?.isActive;
    };
    const inDays = (days: number) => {
      server.clock.now = new Date(Date.parse('2026-03-10T12:00:00Z') + days * 86_400_000);
      return run('inactivityDeactivation');
    };
    await inDays(1);
    expect(await isActive()).toBe(true);
    await inDays(90);
    expect(await isActive()).toBe(true);
    await inDays(91);
    expect(await isActive()).toBe(false);
  });
});

describe('[ROUTE-09] the check of the chain as a job', () => {
  it('stores what it found; a broken chain is a failed run', async () => {
    const { database } = tools;
    // The world's stock was never recorded; the same job proves the ledger.
    expect(await run('auditChainCheck')).toMatchObject({
      state: 'failed',
      fault: 'ledger_broken',
      attempts: 1,
    });
    await database.delete(balances).where(eq(balances.agencyId, world.agencyId));
    expect(await run('auditChainCheck')).toMatchObject({ state: 'done', fault: null });
    const verdict = () =>
      database.select().from(chainChecks).where(eq(chainChecks.agencyId, world.agencyId));
    expect(await verdict()).toMatchObject([{ isIntact: true }]);
    await database.transaction(async (tx) => {
      await tx.execute(sql`alter table audit_entries disable trigger audit_entries_append_only`);
      await tx.execute(
        sql`update audit_entries set actor_name = 'Eve' where agency_id = ${world.agencyId} and seq = 1`,
      );
      await tx.execute(sql`alter table audit_entries enable trigger audit_entries_append_only`);
    });
    expect(await run('auditChainCheck', world.agencyId, world.userIds.sysadmin)).toMatchObject({
      state: 'failed',
      fault: 'chain_broken',
      attempts: 1,
    });
    expect(await verdict()).toMatchObject([{ isIntact: false, firstBroken: 1 }]);
  });
});
