import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { LoginReply } from '../../src/contract/session/account.ts';
import { JobRunDetail, runJobNow } from '../../src/contract/system/job.ts';
import { verifyChain } from '../../src/server/core/audit-trail/verifyChain.ts';
import type { Database } from '../../src/server/database/database.ts';
import { agencies } from '../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../src/server/database/schema/auditEntry.ts';
import { jobRuns } from '../../src/server/database/schema/job.ts';
import { users } from '../../src/server/database/schema/user.ts';
import { addAgency, addUser, password } from '../support/people/people.ts';
import { embeddedIn, prepareDatabase, withDatabase } from './dataFolder.ts';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';

/** So many that a server cannot be through with them before it is killed. */
const inactivePeople = 3_000;

interface Scene {
  readonly agencyId: number;
  readonly runId: string;
}

/**
 * Kills the server in the middle of a job that deactivates people one by one, and starts it again: no one takes the run
 * before its lease is over; then it is done to the end, and each person was deactivated and audited once.
 */
export async function killDuringJob(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-kill-job-'));
  const servers: ServerProcess[] = [];
  const start = async () => {
    const server = await startServerProcess(folder);
    servers.push(server);
    return server;
  };
  try {
    const agencyId = await prepareDatabase(embeddedIn(folder), fill);
    const first = await start();
    const headers = await logIn(first.address);
    const scene = { agencyId, runId: await requestJob(first.address, headers, agencyId) };
    const look = () => readDetail(first.address, headers, scene);
    await until(async () => (await look()).run.done >= 20, 60_000);
    await first.killNow();
    const { leaseUntil, done } = await withDatabase(embeddedIn(folder), async (database) => {
      const run = await readRun(database, scene);
      assert.equal(run.state, 'running');
      assert.equal(run.attempts, 1);
      assert.ok(run.leaseUntil !== null, 'a run that is held has a lease');
      const deactivated = await countDeactivated(database, scene);
      assert.ok(deactivated > 0 && deactivated < inactivePeople, 'it was not in the middle');
      return { leaseUntil: run.leaseUntil, done: deactivated };
    });
    const second = await start();
    const headersAgain = await logIn(second.address);
    const lookAgain = () => readDetail(second.address, headersAgain, scene);
    let takenAt: number | undefined;
    await until(async () => {
      const { run } = await lookAgain();
      if (run.attempts > 1) takenAt ??= Date.now();
      return run.state !== 'running';
    }, 240_000);
    assert.ok(takenAt !== undefined && takenAt >= leaseUntil.getTime(), 'it was taken too early');
    const { run, log } = await lookAgain();
    assert.equal(run.state, 'done', run.result ?? '');
    assert.equal(run.attempts, 2);
    assert.match(log.map(({ text }) => text).join(), /stopped\. The job was started again/);
    await second.killNow();
    await withDatabase(embeddedIn(folder), (database) => inspect(database, scene));
    console.log(
      `A server killed after ${done} of ${inactivePeople} people: the next took the run ${Math.round((takenAt - leaseUntil.getTime()) / 1_000)} s after its lease; each was deactivated and audited once, and the chain is intact.`,
    );
  } finally {
    await Promise.all(servers.map((server) => server.killNow()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the agency's number. */
async function fill(database: Database): Promise<number> {
  const now = new Date();
  const agencyId = await addAgency(database, 'Hudson Valley EMS');
  await database.update(agencies).set({ deactivateAfterDays: 90 }).where(eq(agencies.id, agencyId));
  await addUser(database, agencyId, 'sysadmin', { permissionId: 4, lastLoginDate: now });
  const longAgo = new Date(now.getTime() - 400 * 86_400_000);
  const people = Array.from({ length: inactivePeople }, (_, index) => ({
    agencyId,
    userName: `gone${index}`,
    fullName: `Gone ${index}`,
    email: `gone${index}@example.org`,
    permissionId: 1,
    createdAt: longAgo,
    lastLoginDate: longAgo,
  }));
  for (let start = 0; start < people.length; start += 1_000) {
    await database.insert(users).values(people.slice(start, start + 1_000));
  }
  return agencyId;
}

type Headers = Readonly<Record<string, string>>;

async function logIn(address: string): Promise<Headers> {
  const json = { 'Content-Type': 'application/json' };
  const reply = await fetch(`${address}/api/Account/Login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ userName: 'sysadmin', password }),
  });
  const login = v.parse(LoginReply, await reply.json());
  assert.ok(login.isSuccessful, 'the login was refused');
  return { ...json, Authorization: `Bearer ${login.value.token}` };
}

async function requestJob(address: string, headers: Headers, clientId: number): Promise<string> {
  const reply = await fetch(`${address}${runJobNow.path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ job: 'inactivityDeactivation', clientId }),
  });
  assert.equal(reply.status, 200);
  const [runId] = v.parse(runJobNow.reply, await reply.json()).runIds;
  assert.ok(runId !== undefined, 'no run was queued');
  return runId;
}

/** The run as the page of jobs shows it. */
async function readDetail(
  address: string,
  headers: Headers,
  { runId }: Scene,
): Promise<JobRunDetail> {
  const shown = await fetch(`${address}/api/Sysadmin/Jobs/Runs/${runId}`, { headers });
  assert.equal(shown.status, 200);
  return v.parse(JobRunDetail, await shown.json());
}

async function until(isSo: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `it was not so within ${milliseconds / 1_000} s`);
    await wait(100);
  }
}

async function readRun(database: Database, { runId }: Scene) {
  const [run] = await database.select().from(jobRuns).where(eq(jobRuns.id, runId));
  assert.ok(run !== undefined, 'the run is gone');
  return run;
}

async function countDeactivated(database: Database, { agencyId }: Scene): Promise<number> {
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.agencyId, agencyId), eq(users.deactivatedDueToInactivity, true)));
  return rows.length;
}

async function inspect(database: Database, scene: Scene): Promise<void> {
  assert.equal(await countDeactivated(database, scene), inactivePeople);
  const entries = await database
    .select({ subjectId: auditEntries.subjectId })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.agencyId, scene.agencyId), eq(auditEntries.action, 'user.deactivated')),
    );
  assert.equal(entries.length, inactivePeople, 'someone was deactivated twice, or not notified');
  assert.equal(new Set(entries.map(({ subjectId }) => subjectId)).size, inactivePeople);
  assert.equal((await verifyChain(database, scene.agencyId)).isIntact, true);
}
