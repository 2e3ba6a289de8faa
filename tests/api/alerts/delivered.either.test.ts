import { createHmac, createPublicKey, verify } from 'node:crypto';
import { eq, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { AlertChannel, AlertKind } from '../../../src/contract/alerts/alert.ts';
import { usualEscalation } from '../../../src/rules/alerts/escalation.ts';
import { readAlertSettings, saveWebhook } from '../../../src/server/core/alerts/alertSettings.ts';
import { smsSecretOf } from '../../../src/server/core/secrets/sealSecret.ts';
import { matching } from '../../../src/server/database/database.ts';
import {
  alertPreferences,
  alertRecipients,
  alertSettings,
} from '../../../src/server/database/schema/alerts/alertSettings.ts';
import {
  alertTasks,
  pushSubscriptions,
} from '../../../src/server/database/schema/alerts/alerts.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { openSmsWebhook } from '../../../src/server/features/alerts/smsWebhookSecret.ts';
import { logInAs } from '../../support/people/people.ts';
import { sealedFor } from '../../support/server/sealedFor.ts';
import { alertScene } from './alertScene.ts';
import { makeBrowser, receiverScene } from './receivers.ts';

const scene = alertScene('ad');
const receiver = receiverScene();
const secret = 'a secret of the agency 1';

const Token = v.object({ aud: v.string(), sub: v.string(), exp: v.number() });

const database = () => scene.server.open.database;

async function prefer(
  userId: string,
  channels: Partial<Record<AlertKind, AlertChannel[]>>,
): Promise<void> {
  const { agencyId } = scene.custody;
  await database().insert(alertPreferences).values({ userId, agencyId, channels, version: 1 });
}

async function addBrowser(userId: string, path: string) {
  const browser = makeBrowser(`${receiver.origin}${path}`);
  await database()
    .insert(pushSubscriptions)
    .values({ userId, ...browser.subscription });
  return browser;
}

async function addWebhook(url: string): Promise<void> {
  const { agencyId, staff } = scene.custody;
  const stamp = { version: 2, changedBy: 'Admin', changedAt: scene.server.clock.now };
  const sealed = sealedFor(scene.server.configuration, smsSecretOf(agencyId), secret);
  await database().transaction((tx) => saveWebhook(tx, agencyId, { url, secret: sealed }, stamp));
  await database()
    .update(users)
    .set({ phoneNumber: '518 555 0142' })
    .where(eq(users.id, staff.manager));
}

async function openCase() {
  await scene.record(['signer'], scene.acts.counting(3));
  return scene.single('newCase');
}

describe('a notification', () => {
  it('[ALERT-02] [ALERT-03] reaches each browser of a required recipient encrypted and signed, and holds no drug, amount, patient or incident', async () => {
    const { staff, prefix } = scene.custody;
    const phone = await addBrowser(staff.manager, '/push/phone');
    await addBrowser(staff.manager, '/push/station');
    receiver.answerTogether(2);
    await scene.run('alertWatch');
    const alert = await scene.single('expiry');
    await database().delete(alertTasks).where(ne(alertTasks.alertId, alert.id));
    await scene.deliver();
    expect(await scene.log(alert.id)).toEqual([
      'raised',
      'queued mail manager',
      'queued push manager',
      'sent push manager',
      'sent mail manager',
    ]);
    expect(receiver.received).toHaveLength(2);
    const [sent] = receiver.at('/push/phone');
    expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    const text = phone.decrypt(sent?.body ?? Buffer.alloc(0));
    expect(JSON.parse(text)).toEqual({
      id: alert.id,
      title: `Stock is expiring: ${prefix} bag`,
      body: expect.stringContaining(prefix) as string,
      path: alert.href,
    });
    // What the email says of it, and the notification must not.
    expect(scene.mails[0]?.text).toContain('fentaNYL');
    expect(text).not.toMatch(/fentaNYL|vial|mcg|mL|patient|incident/i);
    const [, token = '', key = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(sent?.headers.authorization)) ?? [];
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const x = point.subarray(1, 33).toString('base64url');
    const y = point.subarray(33).toString('base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x, y };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const proof = Buffer.from(signature, 'base64url');
    const signed = Buffer.from(`${head}.${claims}`);
    const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', signed, how, proof)).toBe(true);
    const decoded: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
    expect(v.parse(Token, decoded)).toMatchObject({
      aud: receiver.origin,
      sub: 'https://narcotics.example.org',
    });
  });

  it('[ALERT-02] [ALERT-05] to a browser that takes no more removes it, and the alert is mailed instead', async () => {
    const { manager } = scene.custody.staff;
    await prefer(manager, { newCase: ['push'] });
    await addBrowser(manager, '/push/old');
    receiver.answers.set('/push/old', 410);
    const alert = await openCase();
    await scene.deliver();
    expect(await scene.log(alert.id)).toEqual([
      'raised',
      'queued push manager',
      'failed push manager push_gone',
      'queued mail manager',
      'sent mail manager',
    ]);
    const left = await database()
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, manager));
    expect(left).toEqual([]);
  });

  it('[ALERT-02] [ALERT-05] that neither browser nor email of the only recipient take is for the agent and the administrators', async () => {
    const { staff, prefix } = scene.custody;
    await addBrowser(staff.manager, '/push/old');
    scene.bouncing.add(`${prefix}manager@example.org`);
    receiver.answers.set('/push/old', 404);
    const alert = await openCase();
    await scene.deliver();
    await scene.deliver();
    expect(await scene.log(alert.id)).toEqual([
      'raised',
      'queued mail manager',
      'queued push manager',
      'failed push manager push_gone',
      'failed mail manager smtp_550',
      'queued mail admin',
      'queued mail agent',
      'sent mail admin',
      'sent mail agent',
    ]);
  });
});

describe('a text message', () => {
  it('[ALERT-02] [ALERT-03] is handed over to the agency’s webhook, signed, without drug and amount, with the link to the form', async () => {
    await addWebhook(`${receiver.origin}/sms`);
    await prefer(scene.custody.staff.manager, { newCase: ['sms'] });
    const alert = await openCase();
    await scene.deliver();
    expect(await scene.log(alert.id)).toEqual(['raised', 'queued sms manager', 'sent sms manager']);
    const [call] = receiver.at('/sms');
    const body = call?.body.toString('utf8') ?? '';
    const { 'webhook-id': id, 'webhook-timestamp': seconds } = call?.headers ?? {};
    expect(Number(seconds)).toBe(scene.server.clock.now.getTime() / 1000);
    const mac = createHmac('sha256', secret).update(`${String(id)}.${String(seconds)}.${body}`);
    expect(call?.headers['webhook-signature']).toBe(`v1,${mac.digest('base64')}`);
    const message: unknown = JSON.parse(body);
    expect(message).toEqual({
      id,
      to: '+15185550142',
      text: expect.stringMatching(
        new RegExp(
          `^A new case was opened: ${scene.custody.prefix} bag\\. .+\\. https://narcotics\\.example\\.org${alert.href}$`,
        ),
      ) as string,
      sentAt: scene.server.clock.now.toISOString(),
    });
    expect(body).not.toMatch(/fentaNYL|vial|mcg|patient|incident/i);
  });

  it('[ALERT-03] [ALERT-05] that the webhook rejects is retried five times with longer waits, logged each time, and mailed at last', async () => {
    await addWebhook(`${receiver.origin}/sms/rejecting`);
    await prefer(scene.custody.staff.manager, { newCase: ['sms'] });
    receiver.answers.set('/sms/rejecting', 503);
    const alert = await openCase();
    // It escalates after two hours, which is not what this is about.
    await database()
      .update(alertSettings)
      .set({ escalation: { ...usualEscalation, case: [{ minutes: 600, to: 'managers' }] } })
      .where(eq(alertSettings.agencyId, scene.custody.agencyId));
    await scene.deliver();
    for (const [index, minutes] of [1, 5, 15, 60, 180].entries()) {
      scene.later(minutes - 1);
      await scene.run('alerts');
      expect(receiver.at('/sms/rejecting')).toHaveLength(index + 1);
      scene.later(1);
      await scene.run('alerts');
      expect(receiver.at('/sms/rejecting')).toHaveLength(index + 2);
    }
    const failed = 'failed sms manager webhook_rejected';
    expect(await scene.log(alert.id)).toEqual([
      'raised',
      'queued sms manager',
      ...Array.from({ length: 6 }, () => failed),
      'queued mail manager',
    ]);
    const ids = receiver.at('/sms/rejecting').map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    const left = await database().select().from(alertTasks).where(eq(alertTasks.alertId, alert.id));
    expect(left.map(({ work }) => work)).toEqual(['escalate']);
  });
});

describe('an alert that no channel of several required recipients takes', () => {
  it('[ALERT-02] is for the agent and the administrators', async () => {
    const { agencyId, people, prefix, staff } = scene.custody;
    const { signer = '' } = people;
    await addWebhook(`${receiver.origin}/sms/down`);
    receiver.answers.set('/sms/down', 503);
    await database()
      .insert(alertRecipients)
      .values({ agencyId, userId: signer, kind: 'newCase', changedBy: 'Admin' });
    await database().update(users).set({ phoneNumber: '518 555 0143' }).where(eq(users.id, signer));
    for (const userId of [staff.manager, signer]) await prefer(userId, { newCase: ['sms'] });
    for (const name of ['manager', 'signer']) scene.bouncing.add(`${prefix}${name}@example.org`);
    const alert = await openCase();
    await scene.deliver();
    // As after the fifth retry.
    await database().update(alertTasks).set({ attempts: 5 }).where(eq(alertTasks.work, 'sms'));
    scene.later(1);
    await scene.deliver();
    await scene.deliver();
    const lines = await scene.log(alert.id);
    expect(lines.filter((line) => line.startsWith('queued')).toSorted()).toEqual([
      'queued mail admin',
      'queued mail agent',
      'queued mail manager',
      'queued mail signer',
      'queued sms manager',
      'queued sms signer',
    ]);
    expect(lines.slice(-2).toSorted()).toEqual(['sent mail admin', 'sent mail agent']);
  });
});

describe('the webhook for text messages', () => {
  it('[ALERT-03] is set by an administrator, never shows its secret, and is refused without TLS and at private addresses', async () => {
    const { agencyId, prefix } = scene.custody;
    const admin = await logInAs(scene.server, `${prefix}admin`);
    const path = '/api/Admin/SmsWebhook';
    const save = async (version: number, fields: object) => {
      const body = { id: String(agencyId), version, fields };
      const { headers } = admin;
      return scene.server.send(`${path}/Save`, { method: 'POST', headers, body });
    };
    for (const url of ['http://sms.example', 'https://10.1.2.3/sms', 'https://[fd00:ec2::254]/']) {
      const refused = await save(1, { url, secret, hasSecret: false });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({
        code: 'webhook_refused',
        fields: { url: expect.stringMatching(/^(Enter|This address) /) as string },
      });
    }
    const url = `${receiver.origin}/sms`;
    const saved = await save(1, { url, secret, hasSecret: false });
    expect(await saved.json()).toMatchObject({
      version: 2,
      fields: { url, secret: '', hasSecret: true },
    });
    const shown = await scene.server.send(path, { headers: admin.headers });
    expect(await shown.text()).not.toContain(secret);
    // An empty secret keeps the current one, and a repeat changes nothing.
    const moved = { url: `${url}/2`, secret: '', hasSecret: true };
    expect(await (await save(2, moved)).json()).toMatchObject({ version: 3 });
    expect(await (await save(2, moved)).json()).toMatchObject({ version: 3 });
    expect((await save(2, { ...moved, url })).status).toBe(409);
    expect(await readAlertSettings(database(), agencyId)).toMatchObject({
      webhookUrl: `${url}/2`,
      caseHoursTwo: 24,
    });
    const kept = await openSmsWebhook(database(), scene.server.configuration, agencyId);
    expect(kept).toEqual({ webhookUrl: `${url}/2`, webhookSecret: secret });
    const entries = await database()
      .select()
      .from(auditEntries)
      .where(matching(auditEntries, { agencyId, action: 'smsWebhook.changed' }));
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toContain(secret);
    await save(3, { url: '', secret: '', hasSecret: true });
    expect(await readAlertSettings(database(), agencyId)).toMatchObject({
      webhookUrl: '',
      webhookSecret: '',
    });
  });
});
