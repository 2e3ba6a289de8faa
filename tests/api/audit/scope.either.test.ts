import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditList, ChainState } from '../../../src/contract/audit/audit.ts';
import { JobHistory } from '../../../src/contract/system/job.ts';
import {
  appendAudit,
  installationChain,
} from '../../../src/server/core/audit-trail/appendAudit.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { allJobs } from '../../../src/server/jobs.ts';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { lookOnce, toolsOf } from '../jobs/jobScene.ts';

let server: TestServer;
let here: number;
let there: number;
let system: CurrentUser;
let auditor: CurrentUser;
let outsider: CurrentUser;

const path = '/api/Admin/GlobalAudit';

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  here = await addAgency(database, 'Hudson Valley EMS');
  there = await addAgency(database, 'Lakeside Fire');
  await addUser(database, here, 'system', { permissionId: 4 });
  await addUser(database, here, 'auditor', { permissionId: 3, canSeeGlobalAuditHistory: true });
  await addUser(database, there, 'medic', { permissionId: 1 });
  system = await logInAs(server, 'system');
  auditor = await logInAs(server, 'auditor');
  outsider = await logInAs(server, 'medic');
  // Forty entries in turn in three chains, several in the same millisecond; 04:00 UTC is midnight in New York.
  await database.transaction(async (tx) => {
    for (let index = 0; index < 40; index += 1) {
      await appendAudit(tx, {
        agencyId: [here, there, installationChain][index % 3] ?? here,
        actor: { id: null, name: `Person ${index}` },
        factor: 'pin',
        action: 'seal.changed',
        outcome: index % 4 === 0 ? 'failure' : 'success',
        subject: { kind: 'inventory', id: `inventory-${index % 5}`, name: 'Medic 2' },
        summary: index === 7 ? '=HYPERLINK("https://evil.example")' : `Seal ${index} was changed`,
        changes: [{ field: 'Seal', before: '-1', after: String(index) }],
        origin: { requestId: null, address: null },
        at: new Date(Date.parse('2026-03-09T03:59:59.998Z') + Math.floor(index / 10)),
      });
    }
  });
});

afterAll(() => server.close());

async function list(as: CurrentUser, query = '') {
  const reply = await server.send(`${path}${query}`, { headers: as.headers });
  expect(reply.status).toBe(200);
  return v.parse(AuditList, await reply.json());
}

const keyOf = ({ clientId, sequence }: AuditList['rows'][number]) => `${clientId}/${sequence}`;

describe('[ROUTE-09] whose entries are shown', () => {
  it('are those of every agency and the installation for a system administrator, or of one on request', async () => {
    const all = await list(system);
    expect(new Set(all.rows.map(({ clientId }) => clientId))).toEqual(new Set([here, there, 0]));
    expect(all.chain).toBeNull();
    expect(all.total).toBe(43);
    expect(all.rows.find(({ clientId }) => clientId === 0)?.clientName).toBe('This installation');
    const one = await list(system, `?clientId=${there}`);
    expect(one.rows.every(({ clientName }) => clientName === 'Lakeside Fire')).toBe(true);
    expect(one).toMatchObject({ total: 14, isTotalExact: true, chain: { last: null } });
  });

  it('are those of their own agency for its administrators, who get no other one', async () => {
    const own = await list(auditor);
    expect(own.rows.every(({ clientId }) => clientId === here)).toBe(true);
    for (const clientId of [there, 0]) {
      const reply = await server.send(`${path}?clientId=${clientId}`, { headers: auditor.headers });
      expect(reply.status).toBe(404);
      for (const [call, body] of [
        ['Export', { clientId: String(clientId) }],
        ['Check', { clientId }],
      ] as const) {
        const refused = await server.send(`${path}/${call}`, { headers: auditor.headers, body });
        expect(refused.status, call).toBe(404);
      }
    }
  });
});

describe('[ROUTE-09] pages', () => {
  it.each([
    ['of every agency', 'system', '?'],
    ['of one agency', 'auditor', '?'],
    ['of what was refused', 'system', '?outcome=failure&'],
    ['of one record', 'system', '?record=inventory-3&'],
    ['of what was searched', 'system', '?search=seal&'],
  ])('%s are read to the end and back without a gap or a repeat', async (_what, who, query) => {
    const as = who === 'system' ? system : auditor;
    const whole = (await list(as, query)).rows.map(keyOf);
    const forth: string[] = [];
    let page = await list(as, `${query}length=3`);
    expect(page.newer).toBeNull();
    for (;;) {
      forth.push(...page.rows.map(keyOf));
      if (page.older === null) break;
      page = await list(as, `${query}length=3&before=${encodeURIComponent(page.older)}`);
    }
    expect(forth).toEqual(whole);
    const back = page.rows.map(keyOf);
    while (page.newer !== null) {
      page = await list(as, `${query}length=3&after=${encodeURIComponent(page.newer)}`);
      back.unshift(...page.rows.map(keyOf));
    }
    expect(back).toEqual(whole);
  });
});

describe('[ROUTE-09] filters', () => {
  it('by day use the user’s own time zone', async () => {
    const total = async (query: string) => (await list(system, query)).total;
    const day = '?action=seal&from=2026-03-09&to=2026-03-09';
    expect(await total(day)).toBe(40);
    expect(await total(`${day}&userTimeZone=America/New_York`)).toBe(20);
    expect(await total(`${day}&userTimeZone=Atlantis/Capital`)).toBe(40);
  });

  it('by person find what that person did', async () => {
    const { rows } = await list(system, '?search=auditor');
    const who = rows[0]?.whoId ?? '';
    expect((await list(system, `?who=${who}`)).rows.map(({ action }) => action)).toEqual([
      'signIn.accepted',
    ]);
  });
});

describe('[ROUTE-09] the file', () => {
  it('contains what the filters find, no formula, and leaves an entry', async () => {
    const reply = await server.send(`${path}/Export`, {
      headers: system.headers,
      body: { action: 'seal' },
    });
    const { csv, rows, isComplete } = (await reply.json()) as {
      csv: string;
      rows: number;
      isComplete: boolean;
    };
    expect({ rows, isComplete }).toEqual({ rows: 40, isComplete: true });
    expect(csv.startsWith('\ufeffTime (UTC),Agency,Entry,Who')).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(csv).toContain('Seal: -1 → 3');
    const [newest] = (await list(system, '?action=audit')).rows;
    expect(newest).toMatchObject({
      clientId: installationChain,
      summary: 'system Person exported 40 audit entries',
    });
  });

  it('is recorded in the history of the exported agency, not of the current one', async () => {
    const body = { clientId: String(there), action: 'seal' };
    await server.send(`${path}/Export`, { headers: system.headers, body });
    const [newest] = (await list(system, '?action=audit')).rows;
    expect(newest).toMatchObject({ clientId: there, who: 'system Person' });
    expect((await list(auditor, '?action=audit')).rows).toEqual([]);
    await server.send(`${path}/Export`, { headers: auditor.headers, body: {} });
    expect((await list(auditor, '?action=audit')).rows).toMatchObject([{ clientId: here }]);
  });
});

describe('[ROUTE-09] [ROUTE-11] the check of a chain', () => {
  it('is requested by people who may see it, runs as a job, and shows its result', async () => {
    const ask = async (call: string, body?: object) => {
      const init = { headers: auditor.headers, ...(body && { body }) };
      return v.parse(ChainState, await (await server.send(`${path}/${call}`, init)).json());
    };
    expect(await ask('Check', { clientId: null })).toMatchObject({ last: null, isRunning: true });
    const tools = await toolsOf(server);
    const jobs = allJobs.filter(({ name }) => name === 'auditChainCheck');
    await lookOnce(
      tools,
      jobs.map((job) => ({ ...job, schedule: null })),
    );
    const told = await ask('Chain');
    expect(told).toMatchObject({ isRunning: false, last: { isIntact: true, firstBroken: null } });
    expect((await list(auditor)).chain).toEqual(told);
  });

  it('is recorded only in the history of its agency', async () => {
    const history = async (as: CurrentUser) => {
      const reply = await server.send('/api/Sysadmin/Jobs', { headers: as.headers });
      return v.parse(JobHistory, await reply.json());
    };
    const own = await history(auditor);
    expect(own.runs).toMatchObject([
      { job: 'auditChainCheck', requestedBy: 'auditor Person', clientId: here },
    ]);
    expect(own.jobs.map(({ name }) => name)).not.toContain('nightlyBackup');
    expect(own.mayRun).toBe(false);
    expect((await history(outsider)).runs).toEqual([]);
    const [run] = own.runs;
    const detail = (as: CurrentUser) =>
      server.send(`/api/Sysadmin/Jobs/Runs/${run?.id ?? ''}`, { headers: as.headers });
    expect((await detail(auditor)).status).toBe(200);
    expect((await detail(outsider)).status).toBe(404);
    expect((await detail(system)).status).toBe(200);
    expect((await history(system)).jobs.map(({ name }) => name)).toContain('nightlyBackup');
  });

  it('can be run for every agency and the installation by a system administrator, which is audited', async () => {
    const run = (body: object) =>
      server.send('/api/Sysadmin/Jobs/Run', { headers: system.headers, body });
    const reply = await run({ job: 'auditChainCheck', clientId: null });
    expect(((await reply.json()) as { runIds: string[] }).runIds).toHaveLength(3);
    const [entry] = (await list(system, '?action=job.requested')).rows;
    expect(entry).toMatchObject({ clientId: 0, who: 'system Person' });
    expect((await run({ job: 'nightlyBackup', clientId: here })).status).toBe(422);
    expect((await run({ job: 'parDigest', clientId: 9_999 })).status).toBe(404);
    expect((await run({ job: 'rm -rf', clientId: null })).status).toBe(400);
  });

  it('is for active agencies, unless it only proves what is stored', async () => {
    const { database } = server.open;
    const ids = async (job: string) => {
      const body = { job, clientId: null };
      const reply = await server.send('/api/Sysadmin/Jobs/Run', { headers: system.headers, body });
      return ((await reply.json()) as { runIds: string[] }).runIds;
    };
    const which = eq(agencies.id, there);
    await database.update(agencies).set({ isActive: false }).where(which);
    const body = { job: 'parDigest', clientId: there };
    const { status } = await server.send('/api/Sysadmin/Jobs/Run', {
      headers: system.headers,
      body,
    });
    const [digests, proofs] = [await ids('parDigest'), await ids('auditChainCheck')];
    await database.update(agencies).set({ isActive: true }).where(which);
    expect([status, digests.length, proofs.length]).toEqual([404, 1, 3]);
  });
});
