import { afterAll, beforeAll, expect, it } from 'vitest';
import { allActs } from '../../support/accounts/accountActs.ts';
import { AccountScene } from '../../support/accounts/accountScene.ts';
import { actAlone, racePair } from '../../support/accounts/racePairs.ts';
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
