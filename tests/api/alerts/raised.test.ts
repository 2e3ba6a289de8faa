import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { alertRecords, alerts } from '../../../src/server/database/schema/alerts/alerts.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { agentTerms } from '../../../src/server/database/schema/user.ts';
import { detailsOf, vial } from '../../support/custody/custodyEvents.ts';
import { openLateSignatures } from '../../support/custody/lateSignatures.ts';
import { logInAs } from '../../support/people/people.ts';
import { alertScene } from './alertScene.ts';

const scene = alertScene('al');
const { mails } = scene;

const losing = (isTheft: boolean) =>
  detailsOf(scene.custody, 'loss', { isTheft, lines: scene.acts.line(1) });

const to = (name: string) => `${scene.custody.prefix}${name}@example.org`;

async function only(kind: Parameters<typeof scene.raised>[0]) {
  const found = await scene.raised(kind);
  expect(found).toHaveLength(1);
  const [alert] = found;
  if (alert === undefined) throw new Error('No alert was raised');
  return alert;
}

describe('an alert that an act raises', () => {
  it('[ALERT-01] [ALERT-02] [ALERT-03] [ALERT-05] is mailed to the required recipients of a theft with its links, and logged permanently', async () => {
    await scene.record(['signer'], losing(true));
    const alert = await only('theft');
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
    const opened = await only('newCase');
    expect(opened.href).toBe(`/cases/${opened.cause}`);
    const sent = detailsOf(scene.custody, 'transferOut', {
      toInventoryId: scene.custody.vaultId,
      carrier: 'R. Sandoval',
      lines: [{ lotId: scene.custody.lotId, amount: vial }],
    });
    await scene.record(['signer'], sent);
    const transfer = await only('incomingTransfer');
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

describe('an alert that the clock raises', () => {
  const kinds = async () => (await scene.raised()).map(({ kind }) => kind);

  it('[ALERT-01] [REG-14] is raised once for what is so, and again after it was not', async () => {
    const { agencyId } = scene.custody;
    await scene.run('alertWatch');
    expect(await kinds()).toEqual(['dueCount', 'expiry']);
    const expiring = await only('expiry');
    expect(expiring.lines[0]).toMatch(
      /^fentaNYL 50.mcg\/mL, lot F2607A, 4.vials, expires on Mar 31/,
    );
    scene.later(60);
    await scene.run('alertWatch');
    expect(await kinds()).toHaveLength(2);
    const { database } = scene.server.open;
    const ended = { until: '2026-03-10' };
    await database.update(agentTerms).set(ended).where(eq(agentTerms.agencyId, agencyId));
    scene.later(60);
    await scene.run('alertWatch');
    const missing = await only('noAgent');
    await scene.deliver();
    expect(await scene.log(missing.id)).toEqual(['raised', 'queued mail admin', 'sent mail admin']);
    // Fourteen days later the lot has seven days left.
    scene.later(14 * 24 * 60);
    await scene.run('alertWatch');
    expect(await scene.raised('expiry')).toHaveLength(2);
    expect(await scene.raised('noAgent')).toHaveLength(1);
  });

  it('[ALERT-01] [CASE-07] is raised for a late transfer, an overdue case and stock below PAR', async () => {
    await scene.record(['signer'], scene.acts.counting(3));
    const sent = detailsOf(scene.custody, 'transferOut', {
      toInventoryId: scene.custody.vaultId,
      carrier: 'R. Sandoval',
      lines: [{ lotId: scene.custody.lotId, amount: 3 * vial }],
    });
    await scene.record(['signer'], sent);
    scene.later(60);
    await scene.run('alertWatch');
    const low = await only('belowPar');
    expect(low.lines[0]).toMatch(/^fentaNYL 50.mcg\/mL, 1.vial of at least 2.vials$/);
    expect(await scene.raised('lateTransfer')).toEqual([]);
    scene.later(24 * 60);
    await scene.run('alertWatch');
    const late = await only('lateTransfer');
    expect(late).toMatchObject({ otherInventoryId: scene.custody.inventoryId });
    const overdue = await only('overdueCase');
    expect(overdue.lines[0]).toMatch(/^Case C-2026-0001 has no owner\.$/);
  });

  it('[ALERT-01] is raised once for each fault of a chain', async () => {
    const { agencyId } = scene.custody;
    const { database } = scene.server.open;
    await scene.record(['signer'], losing(false));
    await scene.run('auditChainCheck');
    expect(await scene.raised('brokenChain')).toEqual([]);
    await database.transaction(async (tx) => {
      await tx.execute('alter table audit_entries disable trigger user');
      await tx
        .update(auditEntries)
        .set({ summary: 'Something else' })
        .where(eq(auditEntries.agencyId, agencyId));
      await tx.execute('alter table audit_entries enable trigger user');
    });
    await scene.run('auditChainCheck');
    await scene.run('auditChainCheck');
    const broken = await only('brokenChain');
    expect(broken.href).toBe('/admin/global-audit-list');
  });
});

describe('acknowledging', () => {
  it('[ALERT-04] [ALERT-05] [DASH-02] is for recipients, on their home, stops the escalation, and is read by administrators', async () => {
    await scene.record(['signer'], losing(false));
    const alert = await only('loss');
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

  it('[ALERT-04] is sent to more people in three steps while no one does', async () => {
    await scene.record(['signer'], losing(false));
    const alert = await only('loss');
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
