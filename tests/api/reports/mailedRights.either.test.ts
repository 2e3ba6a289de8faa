import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { addDays } from '../../../src/rules/time/custodyTime.ts';
import { matching } from '../../../src/server/database/database.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import {
  inventories,
  inventoryUsers,
  sites,
} from '../../../src/server/database/schema/custodyPlace.ts';
import {
  agentTerms,
  auditorTerms,
  personRights,
  userAgencies,
} from '../../../src/server/database/schema/user.ts';
import { changeUser } from '../password/passwordServer.ts';
import { mailedScene } from './mailedScene.ts';

const mailed = mailedScene();
const { smtp, database, setClock, queueDue, send, save, listed, auditOf } = mailed;
const siteId = randomUUID();
const inventoryId = randomUUID();
const scheduleId = randomUUID();
let day = '2026-05-01';

const person = () => ({ agencyId: smtp.agencyId, userId: mailed.recipient });
const change = (differences: Parameters<typeof changeUser>[2]) =>
  changeUser(smtp.server, 'riley', differences);

beforeAll(async () => {
  const { agencyId } = smtp;
  const name = 'Medic 1';
  await database()
    .insert(sites)
    .values({ id: siteId, agencyId, name: 'Station 1', kind: 'registered', address: '' });
  await database()
    .insert(inventories)
    .values({ id: inventoryId, agencyId, siteId, name, kind: 'vehicle' });
  await assign();
  await setClock(`${day}T12:00:00.000Z`);
  expect((await save(scheduleId, 0, { report: 'useLog', interval: 'daily' })).status).toBe(200);
});

const assign = () =>
  database()
    .insert(inventoryUsers)
    .values({ ...person(), inventoryId });
const unassign = () => database().delete(inventoryUsers).where(matching(inventoryUsers, person()));
const setActive = (isActive: boolean) =>
  database().update(agencies).set({ isActive }).where(eq(agencies.id, smtp.agencyId));

/** The report of the next day is queued while its recipient still has the right. */
async function queueNext(): Promise<void> {
  day = addDays(day, 1);
  await setClock(`${day}T12:00:00.000Z`);
  expect(await queueDue()).toBe('1 queued, 0 not sent.');
}

/** What ended after the link was queued, why it then is not sent, and how the recipient gets the right back. */
const endings: readonly (readonly [
  what: string,
  reason: string,
  end: () => Promise<unknown>,
  restore: () => Promise<unknown>,
])[] = [
  ['is disabled', 'inactive', () => change({ isActive: false }), () => change({ isActive: true })],
  [
    'leaves the agency',
    'inactive',
    async () => {
      await unassign();
      await database().delete(userAgencies).where(matching(userAgencies, person()));
    },
    async () => {
      await database().insert(userAgencies).values(person());
      await assign();
    },
  ],
  ['is no longer assigned to any inventory', 'noRight', unassign, assign],
  [
    'may only witness from now on',
    'noRight',
    () => change({ witnessOnly: true }),
    () => change({ witnessOnly: false }),
  ],
  [
    'becomes an account of a program',
    'noRight',
    () => change({ userType: 'ApiOnly' }),
    () => change({ userType: 'Regular' }),
  ],
  [
    'becomes an auditor whose access ended',
    'noRight',
    async () => {
      await change({ userType: 'Auditor' });
      const ended = addDays(day, -1);
      await database()
        .insert(auditorTerms)
        .values({
          ...{ ...person(), expiresAt: ended, periodFrom: '2026-01-01', periodTo: ended },
          ...{ siteIds: [siteId], seesPatients: false, mayExport: true },
        });
    },
    async () => {
      await change({ userType: 'Regular' });
      await database().delete(auditorTerms).where(eq(auditorTerms.userId, mailed.recipient));
    },
  ],
  [
    'works for an agency that is suspended',
    'inactive',
    () => setActive(false),
    () => setActive(true),
  ],
  [
    'has an address that refuses email',
    'noEmail',
    () => change({ isEmailBounced: true }),
    () => change({ isEmailBounced: false }),
  ],
];

it.each(endings)(
  '[REPORT-06] a recipient who %s after the link was queued gets nothing, and the list says so (%s)',
  async (_what, reason, end, restore) => {
    await queueNext();
    await end();
    await send();
    expect(smtp.taken).toEqual([]);
    expect(await smtp.queue()).toEqual([]);
    await restore();
    expect(await listed()).toMatchObject([{ last: { outcome: 'notSent', reason } }]);
    expect((await auditOf(scheduleId)).slice(-2)).toEqual([
      'reportSchedule.queued',
      'reportSchedule.notSent',
    ]);
    // What was withheld is not made up for; the next one is sent.
    await send();
    expect(smtp.taken).toEqual([]);
    await queueNext();
    await send();
    expect(smtp.taken.map(({ to }) => to)).toEqual([['riley@example.org']]);
  },
);

it('[REPORT-06] [RIGHT-09] who read every inventory by a right of their own gets nothing once it is taken, nor once a limited one is left', async () => {
  await unassign();
  const right = { ...person(), act: 'readAll' } as const;
  await database()
    .insert(personRights)
    .values({ ...right, scope: 'all' });
  await queueNext();
  await database()
    .update(personRights)
    .set({ scope: 'limited' })
    .where(matching(personRights, right));
  await send();
  expect(await listed()).toMatchObject([{ last: { outcome: 'notSent', reason: 'noRight' } }]);
  await database().delete(personRights).where(matching(personRights, right));
  await database()
    .insert(agentTerms)
    .values({ ...person(), since: '2026-01-01' });
  await queueNext();
  await database().update(agentTerms).set({ until: day }).where(matching(agentTerms, person()));
  await send();
  expect(await listed()).toMatchObject([{ last: { outcome: 'notSent', reason: 'noRight' } }]);
  expect(smtp.taken).toEqual([]);
  await assign();
});

it('[REPORT-06] the right is checked again before every attempt of the same email', async () => {
  await queueNext();
  smtp.refusal = 451;
  await send();
  expect(await listed()).toMatchObject([{ last: { outcome: 'queued', reason: 'smtp_451' } }]);
  smtp.refusal = undefined;
  await unassign();
  smtp.server.clock.now = new Date(`${day}T13:00:00.000Z`);
  await send();
  expect(smtp.taken).toEqual([]);
  expect(await listed()).toMatchObject([{ last: { outcome: 'notSent', reason: 'noRight' } }]);
  await assign();
});
