import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { noTextNumber } from '../../../src/rules/alerts/testMessage.ts';
import { saveWebhook } from '../../../src/server/core/alerts/alertSettings.ts';
import { smsSecretOf } from '../../../src/server/core/secrets/sealSecret.ts';
import { matching } from '../../../src/server/database/database.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { logInAs } from '../../support/people/people.ts';
import { sealedFor } from '../../support/server/sealedFor.ts';
import { alertScene } from './alertScene.ts';
import { receiverScene } from './receivers.ts';

const scene = alertScene('tm');
const receiver = receiverScene();
const secret = 'a secret of the agency 1';

const database = () => scene.server.open.database;

async function addWebhook(url: string): Promise<void> {
  const stamp = { version: 2, changedBy: 'Admin', changedAt: scene.server.clock.now };
  const { agencyId } = scene.custody;
  const sealed = sealedFor(scene.server.configuration, smsSecretOf(agencyId), secret);
  await database().transaction((tx) => saveWebhook(tx, agencyId, { url, secret: sealed }, stamp));
}

it('[ALERT-02] [ALERT-03] a test message uses the saved webhook, shows what became of it, is audited without the number, and is limited', async () => {
  const { agencyId, prefix } = scene.custody;
  const admin = await logInAs(scene.server, `${prefix}admin`);
  const send = async (to: string, { headers } = admin) =>
    scene.server.send('/api/Admin/SmsWebhook/Test', { method: 'POST', headers, body: { to } });
  const outcomeOf = async (): Promise<unknown> => (await send('518 555 0142')).json();
  const lastDigits = '0142';
  const technician = await logInAs(scene.server, `${prefix}signer`);
  expect((await send('518 555 0142', technician)).status).toBe(403);
  const wrong = await send('555 0142');
  expect(wrong.status).toBe(422);
  expect(await wrong.json()).toMatchObject({
    code: 'number_invalid',
    fields: { to: noTextNumber },
  });

  expect(await outcomeOf()).toEqual({ outcome: 'notSetUp', status: null, lastDigits });
  await addWebhook(`${receiver.origin}/sms/test`);
  const taken = await send('518 555 0142');
  expect(await taken.json()).toEqual({ outcome: 'taken', status: 201, lastDigits });
  const [call] = receiver.at('/sms/test');
  const body = call?.body.toString('utf8') ?? '';
  const { 'webhook-id': id, 'webhook-timestamp': seconds } = call?.headers ?? {};
  const mac = createHmac('sha256', secret).update(`${String(id)}.${String(seconds)}.${body}`);
  expect(call?.headers['webhook-signature']).toBe(`v1,${mac.digest('base64')}`);
  expect(JSON.parse(body)).toMatchObject({
    id,
    to: '+15185550142',
    text: expect.stringContaining('Test message') as string,
  });
  receiver.answers.set('/sms/test', 503);
  expect(await outcomeOf()).toEqual({ outcome: 'rejected', status: 503, lastDigits });
  await addWebhook('https://10.1.2.3/sms');
  expect(await outcomeOf()).toEqual({ outcome: 'refused', status: null, lastDigits });
  // Nothing listens at this port.
  await addWebhook('http://127.0.0.1:1/sms');
  expect(await outcomeOf()).toEqual({ outcome: 'unreachable', status: null, lastDigits });

  const limited = await send('518 555 0142');
  expect(limited.status).toBe(429);
  expect(limited.headers.get('Retry-After')).toBe('60');
  expect(await limited.json()).toMatchObject({
    code: 'too_many_calls',
    message: 'You sent 5 test messages within a minute. Wait a minute, then try again.',
  });
  const rows = await database()
    .select()
    .from(auditEntries)
    .where(matching(auditEntries, { agencyId, action: 'smsWebhook.tested' }));
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    ...['failure', 'success', 'failure', 'failure', 'failure'],
  ]);
  expect(rows[2]?.summary).toBe(
    `${prefix} admin sent a test message to the number ending in 0142: the service rejected it (HTTP 503)`,
  );
  expect(JSON.stringify(rows)).not.toMatch(/5550142|555 0142/);
  scene.later(1);
  expect(await outcomeOf()).toMatchObject({ outcome: 'unreachable' });
});
