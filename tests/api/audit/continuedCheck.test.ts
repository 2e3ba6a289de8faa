import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobTools } from '../../../src/server/core/jobs/job.ts';
import { enqueueRun } from '../../../src/server/core/jobs/queue.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { allJobs } from '../../../src/server/jobs.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { clearJobs, lookOnce, readRun, toolsOf } from '../jobs/jobScene.ts';

let server: TestServer;
let tools: JobTools;
let custody: TestCustody;
let number = 0;

const day = 24 * 3_600_000;
const jobs = allJobs
  .filter(({ name }) => name === 'auditChainCheck')
  .map((job) => ({ ...job, schedule: null }));

beforeAll(async () => {
  server = await startTestServer();
  tools = await toolsOf(server);
});

/** An agency of its own, whose chains were checked this night. */
beforeEach(async () => {
  server.clock.now = new Date('2026-03-10T12:00:00.000Z');
  number += 1;
  custody = await addCustody(server.open.database, `kept${number}`, 10);
  await record();
  expect(await night()).toMatch(/^All of \d+ entries and 2 lines/);
});

afterAll(() => server.close());

/** Records a use, whose entries are the newest. */
async function record(): Promise<void> {
  const { agencyId, people } = custody;
  await recordUse(server.open.database, {
    form: formOfUse(custody, `kept${number}`),
    session: await sessionOf(server.open.database, people.signer ?? '', agencyId),
    origin: { requestId: null, address: null },
    now: server.clock.now,
  });
}

/** Checks the chains. @returns what the run says. */
async function check(requestedBy: string | null): Promise<string> {
  await clearJobs(tools);
  const run = { job: 'auditChainCheck' as const, agencyId: custody.agencyId, requestedBy };
  const id = await enqueueRun(tools.database, { ...run, now: server.clock.now });
  await lookOnce(tools, jobs);
  return (await readRun(tools, id)).result ?? '';
}

const night = () => check(null);

/** As the owner of the tables can, with every trigger off. */
async function forge(change: SQL): Promise<void> {
  await server.open.database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(change);
  });
}

const ofNewEntry = sql`entry_id in (select id from ledger_entries where sequence = 3)`;
const newAudit = sql`seq = (select max(seq) from audit_entries own where own.agency_id = audit_entries.agency_id)`;

const ofAgency = () => sql`agency_id = ${custody.agencyId}`;

describe('[LEDGER-02] the check of each night', () => {
  it('continues where the last one ended, and recomputes everything after four weeks or when asked', async () => {
    await record();
    server.clock.now = new Date(server.clock.now.getTime() + day);
    expect(await night()).toMatch(
      /^What was added since the last check is in order: \d+ entries and 1 lines of the ledger\. Everything was last checked on 2026-03-10\.$/,
    );
    expect(await night()).toContain('0 entries and 0 lines');
    server.clock.now = new Date(server.clock.now.getTime() + 26 * day);
    expect(await night()).toMatch(/^What was added/);
    server.clock.now = new Date(server.clock.now.getTime() + day);
    expect(await night()).toMatch(/^All of \d+ entries and 3 lines/);
    expect(await night()).toMatch(/^What was added/);
    expect(await check(custody.people.signer ?? '')).toMatch(/^All of \d+ entries and 3 lines/);
  });

  it.each([
    ['a use', "uses set patient_id = 'P-9'", ofNewEntry, 'The use of entry 3'],
    ['the audit history', "audit_entries set actor_name = 'Eve'", newAudit, 'doesn’t match'],
    ['the stock', 'balances set balance = balance + 1', sql`true`, 'The balance of lot'],
  ])(
    'finds that night what was done to %s after the last one',
    async (_what, change, which, fault) => {
      server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
      await record();
      await forge(sql`update ${sql.raw(change)} where ${ofAgency()} and ${which}`);
      expect(await night()).toContain(fault);
    },
  );

  it('recomputes everything where something is wrong, and once more the night after', async () => {
    await forge(sql`update uses set patient_id = 'P-9' where ${ofAgency()}`);
    await forge(sql`update balances set balance = balance + 1 where ${ofAgency()}`);
    expect(await night()).toContain('The use of entry 2');
    await forge(sql`update uses set patient_id = 'P-20458' where ${ofAgency()}`);
    await forge(sql`update balances set balance = balance - 1 where ${ofAgency()}`);
    expect(await night()).toMatch(/^All of \d+ entries and 2 lines/);
  });

  it('finds after four weeks what was done to older entries', async () => {
    await forge(sql`update uses set patient_id = 'P-9' where ${ofAgency()}`);
    expect(await night()).toMatch(/^What was added/);
    server.clock.now = new Date(server.clock.now.getTime() + 28 * day);
    expect(await night()).toContain('The use of entry 2');
    // Nothing that the next one could rely on is left.
    expect(await night()).toContain('The use of entry 2');
  });

  it.each([
    ['was removed', sql`delete from chain_proofs`],
    [
      'says that it is newer',
      sql`update chain_proofs set proof = replace(proof, '2026-03-10', '2026-03-11')`,
    ],
  ])('recomputes everything if the last result %s', async (_how, change) => {
    await forge(sql`update uses set patient_id = 'P-9' where ${ofAgency()}`);
    await forge(sql`${change} where ${ofAgency()}`);
    server.clock.now = new Date(server.clock.now.getTime() + 2 * day);
    expect(await night()).toContain('The use of entry 2');
  });

  it('recomputes everything if the entry that it ended with has another hash', async () => {
    const hash = sql`hash = repeat('a', 64)`;
    await forge(sql`update uses set patient_id = 'P-9' where ${ofAgency()}`);
    await forge(sql`update ledger_entries set ${hash} where ${ofAgency()} and sequence = 2`);
    await forge(sql`update ledger_heads set ${hash} where ${ofAgency()}`);
    expect(await night()).toContain('Entry 2 was changed');
  });

  it('knows the entry that it ended with by its signed result alone', async () => {
    await record();
    const hash = sql`hash = repeat('a', 64)`;
    await forge(sql`update ledger_entries set ${hash} where ${ofAgency()} and sequence = 2`);
    await forge(sql`delete from seen_heads where ${ofAgency()}`);
    // As after a restart: what this process has seen belongs to its database.
    tools = { ...tools, database: Object.create(tools.database) as typeof tools.database };
    expect(await night()).toContain('Entry 2 was changed');
  });
});
