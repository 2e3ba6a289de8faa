import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  type AlertRecipientFields,
  alertRecipients,
} from '../../../src/contract/alerts/alertRecipient.ts';
import { Problem } from '../../../src/contract/core/problem.ts';
import { emptyAlertRecipient } from '../../../src/rules/alerts/alertRecipientForm.ts';
import { matching } from '../../../src/server/database/database.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { logInAs } from '../../support/people/people.ts';
import { alertScene } from './alertScene.ts';

const scene = alertScene('ar');

it('[ALERT-02] an administrator adds required recipients by kind and place, who see the place as long as they get its alerts', async () => {
  const { agencyId, inventoryId, prefix, staff } = scene.custody;
  const { signer = '', outsider = '' } = scene.custody.people;
  const admin = await logInAs(scene.server, `${prefix}admin`);
  const save = async (
    different: Partial<AlertRecipientFields>,
    { headers } = admin,
    id = randomUUID(),
    version = 0,
  ) => {
    const fields = { ...emptyAlertRecipient, kind: 'newCase', inventoryId, ...different };
    return scene.server.send(alertRecipients.save.path, { body: { id, version, fields }, headers });
  };
  const refusal = async (reply: Response) => {
    const { fields } = v.parse(Problem, await reply.json());
    return [reply.status, fields];
  };
  const manager = await logInAs(scene.server, `${prefix}manager`);
  expect((await save({ userId: signer }, manager)).status).toBe(403);
  expect(await refusal(await save({}))).toEqual([422, { userId: 'Choose the person.' }]);
  expect(await refusal(await save({ userId: outsider }))).toEqual([
    422,
    {
      inventoryId: `${prefix} outsider cannot see ${prefix} bag. Assign them to it first, or choose another person.`,
    },
  ]);
  expect(await refusal(await save({ userId: randomUUID() }))).toEqual([
    422,
    { userId: 'Choose an active person of the agency.' },
  ]);
  const id = randomUUID();
  expect((await save({ userId: signer }, admin, id)).status).toBe(200);
  expect((await save({ userId: staff.agent, kind: 'all', inventoryId: '' })).status).toBe(200);
  // Not limited to an inventory: added for those that the person can see.
  expect((await save({ userId: outsider, inventoryId: '' })).status).toBe(200);
  expect(await refusal(await save({ userId: signer }))).toEqual([
    422,
    { userId: 'This person is already a required recipient of these alerts. Open that entry.' },
  ]);
  const listed = await scene.server.send(`${alertRecipients.list.path}?search=signer`, admin);
  expect(await listed.json()).toEqual({
    data: [
      {
        ...{ id, person: `${prefix} signer`, kind: 'newCase' },
        ...{ inventory: `${prefix} bag`, isActive: true },
      },
    ],
    total: 1,
  });
  await scene.record(['signer'], scene.acts.counting(3));
  await scene.deliver();
  const opened = await scene.single('newCase');
  expect((await scene.log(opened.id)).filter((line) => line.startsWith('queued'))).toEqual([
    'queued mail manager',
    'queued mail agent',
    'queued mail signer',
  ]);
  const inactive = { userId: signer, isActive: false };
  expect((await save(inactive, admin, id, 1)).status).toBe(200);
  const stale = await save({ userId: signer, kind: 'loss' }, admin, id, 1);
  expect(stale.status).toBe(409);
  const { database } = scene.server.open;
  const audited = await database
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(matching(auditEntries, { agencyId, subjectId: id }));
  expect(audited.map(({ action }) => action)).toEqual([
    'alertRecipient.created',
    'alertRecipient.changed',
  ]);
  await database
    .delete(inventoryUsers)
    .where(matching(inventoryUsers, { agencyId, userId: signer, inventoryId }));
  expect((await save({ userId: signer }, admin, id, 2)).status).toBe(422);
});
