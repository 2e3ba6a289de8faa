import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditChains } from '../../../src/server/database/schema/auditEntry.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { accountActs, allActs } from '../../support/accounts/accountActs.ts';
import { AccountScene } from '../../support/accounts/accountScene.ts';
import { actAlone, racePair } from '../../support/accounts/racePairs.ts';
import { countWaiting } from '../../support/database/isOneWaiting.ts';
import { startTestServer } from '../../support/server/server.ts';

let scene: AccountScene;

beforeAll(async () => {
  scene = await AccountScene.open(await startTestServer());
});

afterAll(() => scene.server.close());

it('each act alone does what the pairs try at the same time', async () => {
  const refused = [];
  for (const act of allActs) if (!(await actAlone(scene, act))) refused.push(act);
  expect(refused).toEqual(['wrongLogin']);
});

/** The whole matrix is `npm run test:long accounts`. */
it.each([
  ['login', 'passwordByLink'],
  ['login', 'undoAddress'],
  ['passwordByLink', 'undoAddress'],
  ['login', 'ownPassword'],
  ['login', 'deactivate'],
  ['login', 'unlock'],
  ['passkeyLogin', 'removePasskey'],
  ['signByPin', 'pin'],
] as const)(
  '%s and %s at the same time: no failure, and no session outlives a change',
  async (...pair) => {
    expect(await racePair(scene, pair, 10)).toEqual([]);
  },
);

it('a suspension also ends the session that a person is just confirming with the password', async () => {
  // The agency has an audit history by then.
  expect(await actAlone(scene, 'reauthenticate')).toBe(true);
  await scene.reset();
  const { database, custody, userId } = scene;
  const { agencyId } = custody;
  const reauthenticate = await accountActs.reauthenticate(scene);
  const suspend = await accountActs.suspendAgency(scene);
  const both = await database.transaction(async (tx) => {
    // The new session is written before its audit entry, which has to wait for this lock.
    await tx.select().from(auditChains).where(eq(auditChains.agencyId, agencyId)).for('update');
    const confirming = reauthenticate();
    await expect.poll(() => countWaiting(database)).toBe(1);
    const suspending = suspend();
    await expect.poll(() => countWaiting(database)).toBe(2);
    return [confirming, suspending];
  });
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  const alive = and(
    eq(sessions.userId, userId),
    eq(sessions.agencyId, agencyId),
    isNull(sessions.endedAt),
  );
  expect(await database.select().from(sessions).where(alive)).toEqual([]);
});
