import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { reportSchedules } from '../../../src/contract/reports/reportSchedule.ts';
import { whyNotMailed } from '../../../src/server/core/report-recipients/whyNotMailed.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { agentTerms, users } from '../../../src/server/database/schema/user.ts';
import { allJobs } from '../../../src/server/jobs.ts';
import { addAgency, logInAs } from '../../support/people/people.ts';
import { changeUser } from '../password/passwordServer.ts';
import { mailedScene } from './mailedScene.ts';

const mailed = mailedScene();
const { smtp: scene, database, setClock, queueDue, send, save, listed, auditOf } = mailed;

it('[REPORT-06] an administrator has a link to a report mailed, which holds its name and period only, while the recipient has the right', async () => {
  const id = randomUUID();
  const riley = await logInAs(scene.server, 'riley');
  expect((await save(id, 0, {}, riley)).status).toBe(403);
  expect((await scene.server.send(reportSchedules.list.path, riley)).status).toBe(403);
  const refused = await save(id, 0, { userId: randomUUID() });
  expect(refused.status).toBe(422);
  expect(v.parse(Problem, await refused.json()).fields).toEqual({
    userId: 'Choose an active person of the agency.',
  });
  expect((await save(id, 0, { report: 'useLog', weekday: '1', time: '06:00' })).status).toBe(200);
  expect(await listed()).toMatchObject([
    {
      ...{ id, report: 'useLog', person: 'Tomás Beltrán', state: 'active', last: null },
      // Daylight saving time starts on the day before.
      nextDueAt: '2026-03-09T10:00:00.000Z',
    },
  ]);
  expect(await queueDue()).toBe('No reports were due.');

  await setClock('2026-03-09T10:00:00.000Z');
  expect(await queueDue()).toBe('0 queued, 1 not sent.');
  expect(await listed()).toMatchObject([
    {
      nextDueAt: '2026-03-16T10:00:00.000Z',
      last: { dueAt: '2026-03-09T10:00:00.000Z', outcome: 'notSent', reason: 'noRight' },
    },
  ]);
  expect(await scene.queue()).toEqual([]);

  // The agent reads every inventory.
  const term = { agencyId: scene.agencyId, userId: mailed.recipient, since: '2026-01-01' };
  await database().insert(agentTerms).values(term);
  expect(await queueDue()).toBe('No reports were due.');
  await setClock('2026-03-16T10:20:00.000Z');
  expect(await queueDue()).toBe('1 queued, 0 not sent.');
  expect(await queueDue()).toBe('No reports were due.');
  scene.refusal = 451;
  await send();
  const dueAt = '2026-03-16T10:00:00.000Z';
  expect(await listed()).toMatchObject([
    { last: { dueAt, outcome: 'queued', reason: 'smtp_451' } },
  ]);
  scene.refusal = undefined;
  scene.server.clock.now = new Date('2026-03-16T10:30:00.000Z');
  await send();
  expect(await listed()).toMatchObject([{ last: { dueAt, outcome: 'sent', reason: '' } }]);
  const [taken, ...others] = scene.taken;
  expect(others).toEqual([]);
  expect(taken?.to).toEqual(['riley@example.org']);
  expect(taken?.mail.attachments).toEqual([]);
  expect(taken?.mail.subject).toBe('Usage log of Hudson Valley EMS');
  expect(taken?.mail.text).toContain(
    'Usage log, Mar 9, 2026 to Mar 15, 2026. Log in to Hudson Valley EMS to read it.',
  );
  const link = '/reports/use-log?from=2026-03-09&to=2026-03-15';
  expect(taken?.mail.text).toContain(`https://narcotics.example.org${link}`);

  // Lost after it was queued.
  await setClock('2026-03-23T10:00:00.000Z');
  expect(await queueDue()).toBe('1 queued, 0 not sent.');
  await changeUser(scene.server, 'riley', { isActive: false });
  await send();
  expect(scene.taken).toHaveLength(1);
  expect(await listed()).toMatchObject([{ last: { outcome: 'notSent', reason: 'inactive' } }]);
  expect(await auditOf(id)).toEqual([
    'reportSchedule.created',
    'reportSchedule.notSent',
    'reportSchedule.queued',
    'reportSchedule.queued',
    'reportSchedule.notSent',
  ]);
  await changeUser(scene.server, 'riley', { isActive: true });
});

it('[REPORT-06] a schedule is paused, continued, deleted and given another recipient; email that is not delivered is shown', async () => {
  const id = randomUUID();
  const daily = { report: 'shipments', interval: 'daily' } as const;
  const last = async () => (await listed()).find((row) => row.id === id)?.last;
  await setClock('2026-04-01T12:00:00.000Z');
  expect((await save(id, 0, { ...daily, state: 'paused' })).status).toBe(200);
  await setClock('2026-04-03T12:00:00.000Z');
  await queueDue();
  expect(await last()).toBeNull();
  // Not made up for.
  expect((await save(id, 1, daily)).status).toBe(200);
  await queueDue();
  expect(await last()).toBeNull();

  await setClock('2026-04-04T10:00:00.000Z');
  await queueDue();
  expect((await save(id, 2, { ...daily, state: 'deleted' })).status).toBe(200);
  await send();
  const [gone] = await listed('?deleted=true');
  expect(gone).toMatchObject({ id, nextDueAt: null, last: { reason: 'stopped' } });
  expect(await last()).toBeUndefined();

  // Another recipient does not get what was queued for the one before, nor do they still.
  const [avery] = await database().select().from(users).where(eq(users.userName, 'avery'));
  const taken = scene.taken.length;
  expect((await save(id, 3, daily)).status).toBe(200);
  await setClock('2026-04-05T10:00:00.000Z');
  await queueDue();
  expect((await save(id, 4, { ...daily, userId: avery?.id ?? '' })).status).toBe(200);
  await send();
  expect(await last()).toMatchObject({ outcome: 'notSent', reason: 'stopped' });
  expect(scene.taken).toHaveLength(taken);

  // The other schedule is due on the Monday: its email is sent before the address refuses any.
  await setClock('2026-04-06T12:00:00.000Z');
  await queueDue();
  await send();
  expect((await save(id, 5, daily)).status).toBe(200);
  await setClock('2026-04-07T10:00:00.000Z');
  await queueDue();
  scene.recipientRefusal = { responseCode: 550, text: '5.1.1 no such user' };
  await send();
  expect(await last()).toMatchObject({ outcome: 'failed', reason: 'smtp_550' });
  await setClock('2026-04-08T10:00:00.000Z');
  await queueDue();
  expect(await last()).toMatchObject({ outcome: 'notSent', reason: 'noEmail' });
});

it('[REPORT-06] [LEDGER-05] nothing is mailed from a training agency', async () => {
  const training = await addAgency(database(), 'Hudson Valley EMS training');
  await database()
    .update(agencies)
    .set({ trainingOf: scene.agencyId })
    .where(eq(agencies.id, training));
  expect(await whyNotMailed(database(), { agencyId: training, userId: mailed.recipient })).toBe(
    'training',
  );
  expect(allJobs.find(({ name }) => name === 'reportMail')?.includesTraining).toBeUndefined();
});
