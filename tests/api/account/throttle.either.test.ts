import { expect, it } from 'vitest';
import { purgeAttempts } from '../../../src/server/core/identity/throttle.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { password } from '../../support/people/people.ts';
import { type ThrottleScene, throttleScene } from './throttleScene.ts';

let scene: ThrottleScene;

throttleScene((opened) => {
  scene = opened;
});

it('evaluates no more than five of 200 incorrect passwords at the same time', async () => {
  const before = (await scene.server.open.database.select().from(auditEntries)).length;
  const replies = await Promise.all(
    Array.from({ length: 200 }, () => scene.logIn('riley', 'wrong')),
  );
  const values = replies.map(({ value }) => value);
  expect(values.filter((value) => value === 'Incorrect username or password.')).toHaveLength(5);
  expect(values.filter((value) => value === 'Too many attempts.')).toHaveLength(195);
  const after = await scene.server.open.database.select().from(auditEntries);
  // Five refusals and one lock; what was refused unevaluated cannot fill the append-only trail.
  expect(after.length - before).toBe(6);
});

it('counts an address over many usernames, and does not affect other addresses', async () => {
  const attempts = Array.from({ length: 60 }, (_, index) =>
    scene.logIn(`guess${index}`, 'x', '198.51.100.9'),
  );
  const values = (await Promise.all(attempts)).map(({ value }) => value);
  expect(values.filter((value) => value !== 'Too many attempts.')).toHaveLength(50);
  expect((await scene.logIn('riley', password, '198.51.100.10')).isSuccessful).toBe(true);
});

it('deletes windows that are over and keeps the others', async () => {
  await scene.logIn('unknown', 'wrong');
  scene.advance(10);
  for (let attempt = 0; attempt < 5; attempt += 1) await scene.logIn('riley', 'wrong');
  scene.advance(10);
  await purgeAttempts(scene.server.open.database, scene.server.clock.now);
  const keys = (await scene.server.open.database.select().from(loginAttempts)).map(
    ({ key }) => key,
  );
  expect(keys.toSorted()).toEqual([
    'password account riley',
    'password address 203.0.113.7',
    'password both 203.0.113.7 riley',
  ]);
  scene.advance(6);
  await purgeAttempts(scene.server.open.database, scene.server.clock.now);
  expect(await scene.server.open.database.select().from(loginAttempts)).toEqual([]);
});
