import { createHmac } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  MadeWebhook,
  WebhookEvent,
  type WebhookForm,
  WebhookList,
} from '../../../src/contract/administration/webhook.ts';
import { retryMinutes } from '../../../src/rules/administration/webhookEvents.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { cases } from '../../../src/server/database/schema/cases/cases.ts';
import {
  webhookDeliveries,
  webhooks,
} from '../../../src/server/database/schema/programs/webhook.ts';
import { traceIdOf } from '../../../src/server/platform/http/requestIds.ts';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { alertScene } from '../alerts/alertScene.ts';
import { type Received, receiverScene } from '../alerts/receivers.ts';

const scene = alertScene('wh');
const receiver = receiverScene();

const database = () => scene.server.open.database;

async function logIn(): Promise<CurrentUser> {
  return logInAs(scene.server, `${scene.custody.prefix}admin`);
}

function post(admin: CurrentUser, path: string, body: unknown = {}) {
  return scene.server.send(`/api/Admin/Webhooks${path}`, { headers: admin.headers, body });
}

async function create(admin: CurrentUser, differences: Partial<WebhookForm> = {}) {
  const url = `${receiver.origin}/in`;
  const body = { name: 'Scheduling', url, topics: ['acts', 'cases', 'people'], ...differences };
  const reply = await post(admin, '', body);
  return v.parse(MadeWebhook, await reply.json());
}

async function codeOf(reply: Response) {
  const { code } = v.parse(v.object({ code: v.string() }), await reply.json());
  return [reply.status, code];
}

const bodies = () =>
  receiver.received.map(({ body }) => v.parse(WebhookEvent, JSON.parse(body.toString())));

/** The signatures that the receiver works out with a secret, as a library of Standard Webhooks does. */
function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString()}`;
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

const rowsOf = (id: string) =>
  database()
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(asc(webhookDeliveries.seq));

const auditOf = async (id: string) => {
  const rows = await database()
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(asc(auditEntries.seq));
  return rows.map(({ action }) => action);
};

describe('[LEDGER-01] a webhook', () => {
  it('notifies of acts and cases after they are recorded, once and signed, in ids and kinds alone', async () => {
    const { secret, row } = await create(await logIn());
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await scene.record(['signer'], scene.acts.counting(3));
    await scene.run('webhooks');
    await scene.run('webhooks');
    const told = bodies();
    expect(told.map(({ type, data }) => [type, data.what])).toEqual([
      ['act.recorded', 'custody.count'],
      ['case.changed', 'case.finding'],
    ]);
    const [found] = await database()
      .select()
      .from(cases)
      .where(eq(cases.agencyId, scene.custody.agencyId));
    expect(told[1]?.data).toMatchObject({ kind: 'case', id: found?.id });
    const sent = receiver.received.map(({ body }) => body.toString()).join();
    expect(sent).not.toMatch(/signer|Fentanyl|C-2026|vault/i);
    expect(receiver.received.every((one) => isSignedWith(secret, one))).toBe(true);
    for (const { headers } of receiver.received) {
      const id = String(headers['webhook-id']).replaceAll('-', '');
      expect(traceIdOf(String(headers.traceparent))).toBe(id);
    }
    const rows = await rowsOf(row.id);
    expect(rows.map(({ isAccepted, outcome }) => [isAccepted, outcome])).toEqual([
      [true, '201'],
      [true, '201'],
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set(rows.map(({ id }) => id)),
    );
  });

  it('sends nothing while its agency is suspended, and continues afterwards', async () => {
    await create(await logIn(), { topics: ['acts'] });
    await scene.record(['signer'], scene.acts.counting(3));
    const setActive = (isActive: boolean) =>
      database().update(agencies).set({ isActive }).where(eq(agencies.id, scene.custody.agencyId));
    await setActive(false);
    await scene.run('webhooks');
    expect(receiver.received).toEqual([]);
    await setActive(true);
    await scene.run('webhooks');
    expect(bodies()).toHaveLength(1);
  });

  it('notifies only of its subjects, of its own agency, and nothing of before it was made', async () => {
    await scene.record(['signer'], scene.acts.counting(3));
    const { row } = await create(await logIn(), { topics: ['people'] });
    await scene.record(['signer'], scene.acts.counting(3));
    await scene.run('webhooks');
    expect(await rowsOf(row.id)).toEqual([]);
  });

  it('never notifies of a case about a person', async () => {
    const { row } = await create(await logIn());
    await scene.record(['signer'], scene.acts.counting(3));
    const { agencyId } = scene.custody;
    await database().update(cases).set({ subject: 'pattern' }).where(eq(cases.agencyId, agencyId));
    await scene.run('webhooks');
    expect((await rowsOf(row.id)).map(({ type }) => type)).toEqual(['act.recorded']);
  });

  it('tries again less and less often, with the same id, and is paused when nothing was accepted', async () => {
    const { row } = await create(await logIn(), { topics: ['acts'] });
    receiver.answers.set('/in', 500);
    await scene.record(['signer'], scene.acts.counting(4));
    await scene.run('webhooks');
    for (const minutes of retryMinutes) {
      scene.later(minutes - 1);
      await scene.run('webhooks');
      scene.later(1);
      await scene.run('webhooks');
    }
    expect(receiver.received).toHaveLength(retryMinutes.length + 1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [given] = await rowsOf(row.id);
    expect(given).toMatchObject({ isWaiting: false, isAccepted: false, outcome: '500' });
    expect(await auditOf(row.id)).toEqual(['webhook.created', 'webhook.failed']);
    await scene.record(['signer'], scene.acts.counting(4));
    await scene.run('webhooks');
    expect(receiver.received).toHaveLength(retryMinutes.length + 1);
    // A person repairs it: what was recorded in the meantime is sent, and what was given up is sent again on request.
    receiver.answers.clear();
    const admin = await logIn();
    await post(admin, `/${row.id}/Change`, { act: 'resume' });
    const replay = await post(admin, `/${row.id}/Deliveries/${given?.id}/Replay`);
    expect(await replay.json()).toMatchObject({ state: 'waiting', attempts: 0 });
    await scene.run('webhooks');
    expect((await rowsOf(row.id)).map(({ isAccepted }) => isAccepted)).toEqual([true, true]);
    expect(receiver.received.at(-1)?.body).toBeDefined();
    expect(await auditOf(row.id)).toEqual([
      'webhook.created',
      'webhook.failed',
      'webhook.resumed',
      'webhook.replayed',
    ]);
  });

  it('is paused at once by a receiver that is gone', async () => {
    const { row } = await create(await logIn());
    receiver.answers.set('/in', 410);
    await scene.record(['signer'], scene.acts.counting(4));
    await scene.run('webhooks');
    expect(receiver.received).toHaveLength(1);
    expect(await auditOf(row.id)).toEqual(['webhook.created', 'webhook.failed']);
  });

  it('signs with both secrets for a day after one was replaced, and keeps neither readable', async () => {
    const admin = await logIn();
    const { secret, row } = await create(admin, { topics: ['acts'] });
    const reply = await post(admin, `/${row.id}/Secret`);
    const replaced = v.parse(MadeWebhook, await reply.json());
    await scene.record(['signer'], scene.acts.counting(4));
    await scene.run('webhooks');
    scene.later(24 * 60);
    await scene.record(['signer'], scene.acts.counting(4));
    await scene.run('webhooks');
    const [first, second] = receiver.received;
    if (!first || !second) throw new Error('Two were sent.');
    expect([isSignedWith(secret, first), isSignedWith(replaced.secret, first)]).toEqual([
      true,
      true,
    ]);
    expect([isSignedWith(secret, second), isSignedWith(replaced.secret, second)]).toEqual([
      false,
      true,
    ]);
    const kept = JSON.stringify(await database().select().from(webhooks));
    for (const one of [secret, replaced.secret]) expect(kept).not.toContain(one.slice(6, 30));
    expect(JSON.stringify(await database().select().from(auditEntries))).not.toContain('whsec_');
  });

  it('can be removed with all that it had to send, and is then unknown', async () => {
    const admin = await logIn();
    const { row } = await create(admin);
    await scene.record(['signer'], scene.acts.counting(4));
    receiver.answers.set('/in', 500);
    await scene.run('webhooks');
    const reply = await post(admin, `/${row.id}/Change`, { act: 'remove' });
    expect(v.parse(WebhookList, await reply.json()).data).toEqual([]);
    expect(await rowsOf(row.id)).toEqual([]);
    for (const path of [`/${row.id}/Secret`, `/${row.id}/Change`]) {
      expect(await codeOf(await post(admin, path, { act: 'pause' }))).toEqual([404, 'not_found']);
    }
  });
});

it('[ROLE-04] an address that may not be called is refused', async () => {
  const admin = await logIn();
  for (const url of [
    'https://10.0.0.7/in',
    'https://169.254.169.254/latest',
    'http://hooks.example.org/in',
    'https://user:secret@hooks.example.org/in',
  ]) {
    const body = { name: 'Scheduling', url, topics: ['acts'] };
    expect(await codeOf(await post(admin, '', body))).toEqual([422, 'webhook_refused']);
  }
});

it('[ROLE-04] a webhook is made after a login of the last five minutes alone, and at most ten of them', async () => {
  const admin = await logIn();
  for (let made = 0; made < 10; made += 1) await create(admin);
  const body = { name: 'One more', url: `${receiver.origin}/in`, topics: ['acts'] };
  expect(await codeOf(await post(admin, '', body))).toEqual([422, 'too_many_webhooks']);
  scene.later(6);
  expect(await codeOf(await post(admin, '', body))).toEqual([422, 'reauthentication_needed']);
});

it('[SWAP-06] an administrator of another agency finds no webhook of this one', async () => {
  const { row } = await create(await logIn());
  const delivery = crypto.randomUUID();
  const agencyId = await addAgency(database(), 'Lakeside Fire');
  await addUser(database(), agencyId, 'lakeside', { permissionId: 3 });
  const foreign = await logInAs(scene.server, 'lakeside');
  for (const path of [`/${row.id}/Secret`, `/${row.id}/Deliveries/${delivery}/Replay`]) {
    expect(await codeOf(await post(foreign, path))).toEqual([404, 'not_found']);
  }
  const log = await scene.server.send(`/api/Admin/Webhooks/${row.id}/Deliveries`, {
    headers: foreign.headers,
  });
  expect(log.status).toBe(404);
});
