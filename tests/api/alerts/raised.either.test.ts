import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { alertPreferences } from '../../../src/server/database/schema/alerts/alertSettings.ts';
import {
  alertRecords,
  alerts,
  alertTasks,
} from '../../../src/server/database/schema/alerts/alerts.ts';
import { addEventCustody, detailsOf, vial } from '../../support/custody/custodyEvents.ts';
import { openLateSignatures } from '../../support/custody/lateSignatures.ts';
import { addUser, logInAs } from '../../support/people/people.ts';
import { alertScene } from './alertScene.ts';

const scene = alertScene('al');
const { mails } = scene;

const losing = (isTheft: boolean) =>
  detailsOf(scene.custody, 'loss', { isTheft, lines: scene.acts.line(1) });

const to = (name: string) => `${scene.custody.prefix}${name}@example.org`;

describe('an alert that an act raises', () => {
  it('[ALERT-01] [ALERT-02] [ALERT-03] [ALERT-05] is mailed to the required recipients of a theft with its links, and logged permanently', async () => {
    await scene.record(['signer'], losing(true));
    const alert = await scene.single('theft');
    expect(alert.href).toMatch(/^\/reports\/losses\/[0-9a-f-]{36}$/);
    expect(await scene.log(alert.id)).toEqual(['raised']);
    await scene.deliver();
    expect(await scene.log(alert.id)).toEqual([
      'raised',
      'queued mail admin',
      'queued mail agent',
      'sent mail admin',
      'sent mail agent',
    ]);
    expect(mails.map((one) => one.to).toSorted()).toEqual([to('admin'), to('agent')].toSorted());
    const [mail] = mails;
    expect(mail?.subject).toBe(`A theft was recorded: ${scene.custody.prefix} bag`);
    expect(mail?.text).toContain(`https://narcotics.example.org${alert.href}`);
    expect(mail?.text).toContain(`https://narcotics.example.org/alerts/${alert.id}`);
    expect(mail?.text).not.toMatch(/patient|incident|As told by the crew/i);
    await scene.deliver();
    expect(mails).toHaveLength(2);
    const { database } = scene.server.open;
    await expect(database.update(alertRecords).set({ detail: 'no' })).rejects.toThrow();
    await expect(database.delete(alerts)).rejects.toThrow();
  });

  it('[ALERT-01] is raised for a new case and a transfer, each once, and not for an act that is refused', async () => {
    const tooMany = detailsOf(scene.custody, 'loss', { isTheft: false, lines: scene.acts.line(9) });
    await expect(scene.record(['signer'], tooMany)).rejects.toThrow();
    expect(await scene.raised()).toEqual([]);
    await scene.record(['signer'], scene.acts.counting(3));
    await scene.record(['witness'], scene.acts.counting(2));
    const opened = await scene.single('newCase');
    expect(opened.href).toBe(`/cases/${opened.cause}`);
    const sent = detailsOf(scene.custody, 'transferOut', {
      toInventoryId: scene.custody.vaultId,
      carrier: 'R. Sandoval',
      lines: [{ lotId: scene.custody.lotId, amount: vial }],
    });
    await scene.record(['signer'], sent);
    const transfer = await scene.single('incomingTransfer');
    expect(transfer.href).toMatch(
      new RegExp(`^/inventory/${scene.custody.vaultId}/record\\?kind=transferIn&transfer=`),
    );
    await scene.deliver();
    expect(await scene.log(opened.id)).toContain('sent mail manager');
    // The vault has neither manager nor custodian, so everyone assigned to it; the bag has both.
    expect((await scene.log(transfer.id)).filter((line) => line.startsWith('queued'))).toEqual([
      'queued mail outsider',
      'queued mail signer',
      'queued mail witness',
      'queued mail manager',
    ]);
  });
});

describe('quiet hours', () => {
  it('[ALERT-04] hold the email of an alert until their end', async () => {
    const { agencyId, staff } = scene.custody;
    const { database } = scene.server.open;
    const night = { quietFrom: '22:00', quietTo: '06:00' };
    await database
      .insert(alertPreferences)
      .values({ userId: staff.manager, agencyId, ...night, version: 1 });
    await scene.record(['signer'], scene.acts.counting(3));
    const alert = await scene.single('newCase');
    await scene.deliver();
    const held = ['raised', 'queued mail manager 2026-03-10T10:00:00.000Z'];
    expect(await scene.log(alert.id)).toEqual(held);
    expect(mails).toEqual([]);
    scene.later(119);
    await scene.run('mail');
    expect(mails).toEqual([]);
    scene.later(1);
    await scene.run('mail');
    expect(await scene.log(alert.id)).toEqual([...held, 'sent mail manager']);
    expect(mails.map((one) => one.to)).toEqual([to('manager')]);
  });
});

describe('an alert that cannot be sent', () => {
  it('[ALERT-02] holds up no other one, and is tried again later', async () => {
    const { agencyId } = scene.custody;
    const { database } = scene.server.open;
    const unknown = { agencyId, cause: 'none', lines: [], href: '/', raisedAt: new Date(0) };
    const [broken] = await database
      .insert(alerts)
      .values({ ...unknown, kind: sql`'unknown'` })
      .returning({ alertId: alerts.id });
    if (broken === undefined) throw new Error('No alert was stored');
    const task = { ...broken, agencyId, work: 'dispatch' as const, dueAt: new Date(0) };
    await database.insert(alertTasks).values(task);
    await scene.record(['signer'], losing(false));
    const alert = await scene.single('loss');
    await scene.deliver();
    expect(await scene.log(alert.id)).toContain('sent mail agent');
    const left = await database
      .select({ attempts: alertTasks.attempts, dueAt: alertTasks.dueAt })
      .from(alertTasks)
      .where(eq(alertTasks.alertId, broken.alertId));
    expect(left).toEqual([{ attempts: 1, dueAt: new Date('2026-03-10T08:02:00.000Z') }]);
    await database.delete(alertTasks).where(eq(alertTasks.alertId, broken.alertId));
  });
});

describe('a signature that is requested', () => {
  it('[ALERT-01] [ALERT-02] [ALERT-04] alerts the named person, until they have signed', async () => {
    const late = await openLateSignatures(scene.server, `${scene.custody.prefix}late`);
    const { agencyId } = late.custody;
    const recorded = await late.recorded();
    const { database } = scene.server.open;
    const [alert] = await database.select().from(alerts).where(eq(alerts.agencyId, agencyId));
    expect(alert).toMatchObject({
      kind: 'signatureRequest',
      namedUserId: late.custody.people.witness,
      href: `/missing-signatures/${recorded.eventId}`,
    });
    await scene.deliver();
    const own = mails.filter(({ to: address }) => address.startsWith(late.custody.prefix));
    expect(own.map(({ to: address }) => address)).toEqual([
      `${late.custody.prefix}witness@example.org`,
    ]);
    expect((await late.sign(recorded)).status).toBe(200);
    scene.later(24 * 60);
    await scene.deliver();
    const lines = await scene.log(alert?.id ?? '');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'raised',
      'queued',
      'sent',
      'resolved',
    ]);
  });
});

describe('acknowledging', () => {
  it('[ALERT-04] [ALERT-05] [DASH-02] is for recipients, on their home, stops the escalation, and is read by administrators', async () => {
    await scene.record(['signer'], losing(false));
    const alert = await scene.single('loss');
    await scene.deliver();
    const { prefix } = scene.custody;
    const visit = (name: string) => logInAs(scene.server, `${prefix}${name}`);
    const agent = await visit('agent');
    const admin = await visit('admin');
    const path = `/api/Alerts/${alert.id}`;
    const post = (who: typeof agent) =>
      scene.server.send(`${path}/Acknowledge`, { method: 'POST', headers: who.headers });
    const signer = await visit('signer');
    expect((await scene.server.send(path, { headers: signer.headers })).status).toBe(404);
    expect((await post(signer)).status).toBe(404);
    const own = await scene.server.send('/api/Alerts', { headers: agent.headers });
    expect(await own.json()).toMatchObject({ alerts: [{ id: alert.id, kind: 'loss' }] });
    const onHome = async () => {
      const reply = await scene.server.send('/api/Dashboard', { headers: agent.headers });
      const { actNow } = v.parse(Dashboard, await reply.json());
      return actNow.filter(({ kind }) => kind === 'alert').map(({ href }) => href);
    };
    expect(await onHome()).toEqual([`/alerts/${alert.id}`]);
    const reply = await post(agent);
    expect(reply.status).toBe(200);
    expect(await onHome()).toEqual([]);
    expect(await reply.json()).toMatchObject({ mayAcknowledge: false });
    expect((await post(admin)).status).toBe(200);
    const lines = await scene.log(alert.id);
    expect(lines.filter((line) => line.startsWith('acknowledged'))).toEqual(['acknowledged agent']);
    scene.later(31);
    await scene.deliver();
    expect(await scene.log(alert.id)).toEqual(lines);
    const log = await scene.server.send('/api/Admin/Alerts?step=acknowledged', {
      headers: admin.headers,
    });
    expect(await log.json()).toMatchObject({
      rows: [{ alertId: alert.id, kind: 'loss', recipient: `${prefix} agent` }],
    });
    expect((await scene.server.send('/api/Admin/Alerts', agent)).status).toBe(403);
  });

  it('[ALERT-04] [ALERT-05] is refused to administrators who were not sent it; another agency sees nothing of it', async () => {
    const { prefix } = scene.custody;
    const { database } = scene.server.open;
    await scene.record(['signer'], scene.acts.counting(3));
    const alert = await scene.single('newCase');
    await scene.deliver();
    const other = await addEventCustody(database, `${prefix}other`);
    await addUser(database, other.agencyId, `${prefix}stranger`, { permissionId: 3 });
    const [admin, stranger] = [
      await logInAs(scene.server, `${prefix}admin`),
      await logInAs(scene.server, `${prefix}stranger`),
    ];
    const path = `/api/Alerts/${alert.id}`;
    const acknowledge = async ({ headers }: typeof admin) =>
      (await scene.server.send(`${path}/Acknowledge`, { method: 'POST', headers })).status;
    const shown = await scene.server.send(path, { headers: admin.headers });
    expect(await shown.json()).toMatchObject({ id: alert.id, mayAcknowledge: false });
    expect(await acknowledge(admin)).toBe(403);
    expect((await scene.server.send(path, { headers: stranger.headers })).status).toBe(404);
    expect(await acknowledge(stranger)).toBe(404);
    const log = await scene.server.send('/api/Admin/Alerts', { headers: stranger.headers });
    expect(await log.json()).toEqual({ rows: [], older: null });
    const own = await scene.server.send('/api/Alerts', { headers: admin.headers });
    expect(await own.json()).toEqual({ alerts: [] });
  });

  it('[ALERT-04] is sent to more people in three steps while no one does', async () => {
    await scene.record(['signer'], losing(false));
    const alert = await scene.single('loss');
    await scene.deliver();
    const steps = async () => {
      scene.later(30);
      await scene.deliver();
      return (await scene.log(alert.id)).filter((line) => line.startsWith('escalated'));
    };
    expect(await steps()).toEqual(['escalated 1']);
    expect(mails.map((one) => one.to)).toContain(to('manager'));
    expect(await steps()).toEqual(['escalated 1', 'escalated 2']);
    expect(await steps()).toEqual(['escalated 1', 'escalated 2', 'escalated 3']);
    expect(await steps()).toHaveLength(3);
  });
});
