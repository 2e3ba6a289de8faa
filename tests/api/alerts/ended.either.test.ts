import { describe, expect, it } from 'vitest';
import { matching } from '../../../src/server/database/database.ts';
import { alertPreferences } from '../../../src/server/database/schema/alerts/alertSettings.ts';
import { alertTasks } from '../../../src/server/database/schema/alerts/alerts.ts';
import { cases } from '../../../src/server/database/schema/cases/cases.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { logInAs } from '../../support/people/people.ts';
import { alertScene } from './alertScene.ts';

const scene = alertScene('ae');

/** A new case, about which the email to the manager waits until 10:00. */
async function holdNewCase() {
  const { agencyId, staff } = scene.custody;
  const night = { quietFrom: '22:00', quietTo: '06:00' };
  await scene.server.open.database
    .insert(alertPreferences)
    .values({ userId: staff.manager, agencyId, ...night, version: 1 });
  await scene.record(['signer'], scene.acts.counting(3));
  const alert = await scene.single('newCase');
  await scene.deliver();
  expect(await scene.log(alert.id)).toEqual([
    'raised',
    'queued mail manager 2026-03-10T10:00:00.000Z',
  ]);
  return alert;
}

const visit = (name: string) => logInAs(scene.server, `${scene.custody.prefix}${name}`);

describe('an alert whose email waits for the end of quiet hours', () => {
  it('[ALERT-04] is not sent after someone acknowledged it', async () => {
    const alert = await holdNewCase();
    const { headers } = await visit('manager');
    const path = `/api/Alerts/${alert.id}/Acknowledge`;
    expect((await scene.server.send(path, { method: 'POST', headers })).status).toBe(200);
    scene.later(120);
    await scene.run('mail');
    expect(scene.mails).toEqual([]);
    expect((await scene.log(alert.id)).slice(2)).toEqual([
      'acknowledged manager',
      'canceled mail manager acknowledged',
    ]);
  });

  it('[ALERT-02] [ALERT-03] [ALERT-04] is neither sent to nor read by a person who lost the inventory, and is for the agent and the administrators', async () => {
    const alert = await holdNewCase();
    const { agencyId, staff, inventoryId } = scene.custody;
    const { headers } = await visit('manager');
    const path = `/api/Alerts/${alert.id}`;
    const read = async (address: string) => scene.server.send(address, { headers });
    expect((await read(path)).status).toBe(200);
    await scene.server.open.database
      .delete(inventoryUsers)
      .where(matching(inventoryUsers, { agencyId, userId: staff.manager, inventoryId }));
    expect((await read(path)).status).toBe(404);
    expect(await (await read('/api/Alerts')).json()).toEqual({ alerts: [] });
    expect(
      (await scene.server.send(`${path}/Acknowledge`, { method: 'POST', headers })).status,
    ).toBe(404);
    scene.later(120);
    await scene.run('mail');
    expect(scene.mails).toEqual([]);
    // It also escalates after two hours, which is not what this is about.
    await scene.server.open.database
      .delete(alertTasks)
      .where(matching(alertTasks, { alertId: alert.id, work: 'escalate' }));
    await scene.deliver();
    expect((await scene.log(alert.id)).slice(2)).toEqual([
      'canceled mail manager no_access',
      'queued mail admin',
      'queued mail agent',
      'sent mail admin',
      'sent mail agent',
    ]);
  });
});

describe('an alert whose matter is settled', () => {
  it('[ALERT-04] [ALERT-05] is resolved in the next hour, before any escalation is due', async () => {
    const { agencyId, people } = scene.custody;
    await scene.run('alertWatch');
    const due = await scene.single('dueCount');
    await scene.record(['signer'], scene.acts.counting(3));
    const opened = await scene.single('newCase');
    await scene.deliver();
    scene.later(60);
    await scene.run('alertWatch');
    expect((await scene.log(due.id)).at(-1)).toBe('resolved');
    expect((await scene.log(opened.id)).at(-1)).toBe('sent mail manager');
    await scene.server.open.database
      .update(cases)
      .set({ state: 'closed', ownerUserId: people.signer })
      .where(matching(cases, { agencyId }));
    await scene.run('alertWatch');
    await scene.run('alertWatch');
    expect((await scene.log(opened.id)).slice(-2)).toEqual(['sent mail manager', 'resolved']);
  });
});
