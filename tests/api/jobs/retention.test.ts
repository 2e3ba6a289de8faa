import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { byOperator } from '../../../src/server/cli/operator.ts';
import type { JobTools } from '../../../src/server/core/jobs/job.ts';
import { enqueueRun } from '../../../src/server/core/jobs/queue.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { importRows, imports } from '../../../src/server/database/schema/recordImport.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { findHold, setHold } from '../../../src/server/features/system/retention/legalHold.ts';
import { allJobs } from '../../../src/server/jobs.ts';
import { createWorld, type SeedContext } from '../../support/samples/world.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { lookOnce, readRun, toolsOf } from './jobScene.ts';

let server: TestServer;
let tools: JobTools;
let world: SeedContext;

beforeAll(async () => {
  server = await startTestServer();
  tools = await toolsOf(server);
  world = await createWorld(tools.database);
  server.clock.now = new Date('2026-03-10T12:00:00.000Z');
});

afterAll(() => server.close());

async function run(agencyId: number) {
  const now = server.clock.now;
  const id = await enqueueRun(tools.database, {
    job: 'retention',
    agencyId,
    requestedBy: null,
    now,
  });
  const jobs = allJobs.filter(({ name }) => name === 'retention');
  await lookOnce(
    tools,
    jobs.map((job) => ({ ...job, schedule: null })),
  );
  return readRun(tools, id);
}

it('the retention deletes what ended long ago in its agency, and nothing during a legal hold', async () => {
  const { database } = tools;
  const { agencyId, userIds } = world;
  const long = new Date('2025-12-01T00:00:00.000Z');
  const recent = new Date('2026-01-01T00:00:00.000Z');
  for (const endedAt of [long, recent]) {
    await database
      .insert(sessions)
      .values({
        ...{
          agencyId,
          userId: userIds.manager,
          tokenHash: endedAt.toISOString(),
          factor: 'password',
        },
        ...{ expiresAt: new Date('2026-01-02T00:00:00.000Z'), endedAt },
      });
    await database
      .insert(mailQueue)
      .values({ kind: 'notice', userId: userIds.manager, givenUpAt: endedAt });
    const file = {
      agencyId,
      kind: 'users',
      fileName: 'people.csv',
      startedBy: userIds.manager,
    } as const;
    const [begun] = await database
      .insert(imports)
      .values({ ...file, startedAt: endedAt, state: 'done', fields: [] })
      .returning({ id: imports.id });
    await database
      .insert(importRows)
      .values({
        importId: begun?.id ?? '',
        line: 2,
        cells: ['Ada'],
        verdict: 'added',
        reasons: [],
      });
  }
  const by = { ...byOperator(agencyId, server.clock.now) };
  const hold = (reason: string | null) =>
    database.transaction((tx) =>
      setHold(tx, by, { recordId: crypto.randomUUID(), name: 'Hudson' }, reason),
    );
  expect(await hold(null)).toBe(false);
  expect(await hold('A case at court')).toBe(true);
  expect(await hold('Another case')).toBe(false);
  expect(await findHold(database, agencyId)).toEqual({
    since: server.clock.now,
    reason: 'A case at court',
  });
  const held = 'Nothing was deleted: there is a legal hold on this agency.';
  expect(await run(agencyId)).toMatchObject({ state: 'done', result: held });
  expect(await run(world.otherAgencyId)).toMatchObject({
    result: 'Nothing was old enough to be deleted.',
  });
  server.clock.now = new Date('2026-03-10T12:00:01.000Z');
  by.at = server.clock.now;
  expect(await hold(null)).toBe(true);
  expect(await run(agencyId)).toMatchObject({ result: 'Deleted: 1 logins, 1 imports, 1 emails.' });
  expect(await database.$count(importRows)).toBe(1);
  expect(await run(agencyId)).toMatchObject({ result: 'Nothing was old enough to be deleted.' });
  expect(
    await database.select().from(sessions).where(eq(sessions.agencyId, agencyId)),
  ).toMatchObject([{ endedAt: recent }]);
});
