import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  AlertPreferences,
  renewPushDevice,
} from '../../../src/contract/alerts/alertPreferences.ts';
import { usualEscalation } from '../../../src/rules/alerts/escalation.ts';
import { matching } from '../../../src/server/database/database.ts';
import { alertSettings } from '../../../src/server/database/schema/alerts/alertSettings.ts';
import { pushKeys, pushSubscriptions } from '../../../src/server/database/schema/alerts/alerts.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { detailsOf } from '../../support/custody/custodyEvents.ts';
import { logInAs } from '../../support/people/people.ts';
import { alertScene } from './alertScene.ts';
import { makeBrowser } from './receivers.ts';

const scene = alertScene('ap');
const path = '/api/AlertPreferences';

async function visitor(name: string) {
  const { headers } = await logInAs(scene.server, `${scene.custody.prefix}${name}`);
  const read = async (reply: Response) => v.parse(AlertPreferences, await reply.json());
  const post = (at: string, body?: object) =>
    scene.server.send(`${path}/${at}`, { method: 'POST', headers, ...(body && { body }) });
  return {
    get: async () => read(await scene.server.send(path, { headers })),
    post,
    done: async (at: string, body?: object) => {
      const reply = await post(at, body);
      expect(reply.status).toBe(200);
      return read(reply);
    },
  };
}

/** Those of the agency. */
const usualQuiet = { quietFrom: '', quietTo: '' };

const channelsOf = ({ kinds }: AlertPreferences, kind: string) =>
  kinds.find((one) => one.kind === kind)?.channels;

describe('how a person gets alerts', () => {
  it('[ALERT-02] is chosen for each kind and channel, and no required recipient mutes one', async () => {
    const manager = await visitor('manager');
    const before = await manager.get();
    expect(before).toMatchObject({ version: 0, open: { mail: true, push: false, sms: false } });
    expect(before.kinds).toContainEqual({
      kind: 'newCase',
      isRequired: true,
      channels: ['mail', 'push'],
    });
    const muting = await manager.post('Save', {
      ...{ ...usualQuiet, version: 0 },
      channels: { newCase: [], loss: [] },
    });
    expect(muting.status).toBe(422);
    expect(await muting.json()).toMatchObject({
      code: 'alert_muted',
      message: expect.stringContaining('New case') as string,
      fields: { newCase: expect.stringMatching(/^You must get these/) as string },
    });
    const saved = await manager.done('Save', {
      ...{ ...usualQuiet, version: 0 },
      channels: { loss: ['mail'], newCase: ['push'] },
    });
    expect([saved.version, channelsOf(saved, 'loss'), channelsOf(saved, 'newCase')]).toEqual([
      1,
      ['mail'],
      ['push'],
    ]);
    const late = await manager.post('Save', { ...usualQuiet, version: 0, channels: {} });
    expect(await late.json()).toMatchObject({ code: 'alert_choices_changed' });
    // Of no one else.
    expect(await (await visitor('agent')).get()).toMatchObject({ version: 0 });
    // The manager has no browser, so a new case is mailed all the same.
    await scene.record(['signer'], scene.acts.counting(3));
    const alert = await scene.single('newCase');
    await scene.deliver();
    expect(await scene.log(alert.id)).toContain('sent mail manager');
  });
});

describe('the quiet hours of a person', () => {
  it('[ALERT-04] replace those of the agency, hold a case and no loss, and are given up again', async () => {
    const { agencyId } = scene.custody;
    await scene.server.open.database
      .insert(alertSettings)
      .values({
        ...{ agencyId, escalation: usualEscalation, webhookUrl: '', webhookSecret: '' },
        ...{ caseHoursTwo: 24, caseHoursOthers: 72, quietFrom: '22:00', quietTo: '06:00' },
      });
    const manager = await visitor('manager');
    expect(await manager.get()).toMatchObject({
      ...usualQuiet,
      agencyQuiet: { from: '22:00', to: '06:00' },
    });
    const half = await manager.post('Save', {
      version: 0,
      channels: {},
      quietFrom: '',
      quietTo: '11:00',
    });
    expect(half.status).toBe(422);
    expect(await half.json()).toMatchObject({
      code: 'quiet_hours_invalid',
      fields: { quietFrom: 'Enter when quiet hours start.' },
    });
    const day = { quietFrom: '03:00', quietTo: '11:00' };
    expect(await manager.done('Save', { version: 0, channels: {}, ...day })).toMatchObject(day);
    expect(await (await visitor('agent')).get()).toMatchObject(usualQuiet);
    await scene.record(['signer'], scene.acts.counting(3));
    await scene.record(
      ['signer'],
      detailsOf(scene.custody, 'loss', { isTheft: false, lines: scene.acts.line(1) }),
    );
    await scene.deliver();
    // It is 04:00 in New York: the agency would send it at 06:00.
    expect(await scene.log((await scene.single('newCase')).id)).toEqual([
      'raised',
      'queued mail manager 2026-03-10T15:00:00.000Z',
    ]);
    expect(await scene.log((await scene.single('loss')).id)).toContain('sent mail agent');
    const later = await manager.done('Save', { version: 1, channels: {}, ...usualQuiet });
    expect(later).toMatchObject({ ...usualQuiet, version: 2 });
    const summaries = await scene.server.open.database
      .select({ summary: auditEntries.summary })
      .from(auditEntries)
      .where(matching(auditEntries, { agencyId, action: 'alertPreferences.changed' }))
      .orderBy(auditEntries.seq);
    const name = `${scene.custody.prefix} manager changed how they get alerts: quiet hours are`;
    expect(summaries.map(({ summary }) => summary)).toEqual([
      `${name} 03:00 to 11:00`,
      `${name} the agency’s`,
    ]);
  });
});

describe('a browser that shows notifications', () => {
  it('[ALERT-02] [ALERT-03] is added by its person with one pair of keys, belongs to who added it last, and is removed', async () => {
    const agent = await visitor('agent');
    const manager = await visitor('manager');
    const device = { ...makeBrowser('https://8.8.8.8/push/1').subscription, name: 'Chrome on Mac' };
    const added = await agent.done('Devices', device);
    expect(added).toMatchObject({ open: { push: true }, devices: [{ name: 'Chrome on Mac' }] });
    expect(JSON.stringify(added)).not.toContain(device.endpoint);
    const [pair, ...others] = await scene.server.open.database.select().from(pushKeys);
    expect([pair?.publicKey, others]).toEqual([added.publicKey, []]);
    expect(JSON.stringify(added)).not.toContain(pair?.privateKey);
    expect((await agent.done('Devices', device)).devices).toHaveLength(1);
    const theirs = await manager.done('Devices', device);
    expect(theirs.devices).toHaveLength(1);
    expect(await agent.get()).toMatchObject({ devices: [], open: { push: false } });
    const [{ id } = { id: '' }] = theirs.devices;
    expect((await agent.post(`Devices/${id}/Remove`)).status).toBe(404);
    expect((await manager.get()).devices).toHaveLength(1);
    expect((await manager.done(`Devices/${id}/Remove`)).devices).toEqual([]);
    expect((await manager.post(`Devices/${id}/Remove`)).status).toBe(404);
  });

  it('[ALERT-02] [ALERT-03] keeps its person when its push service renews its address, which only its secret proves', async () => {
    const agent = await visitor('agent');
    const manager = await visitor('manager');
    const old = makeBrowser('https://8.8.8.8/push/old').subscription;
    const next = makeBrowser('https://8.8.8.8/push/next').subscription;
    const [added] = (await agent.done('Devices', { ...old, name: 'Chrome on Mac' })).devices;
    const renew = (body: object) =>
      scene.server.send(renewPushDevice.path, { method: 'POST', body });
    const before = { endpoint: old.endpoint, auth: old.auth };
    const forged = { ...next, before: { ...before, auth: next.auth } };
    expect((await renew(forged)).status).toBe(404);
    expect((await renew({ ...next, endpoint: 'https://10.0.0.7/push', before })).status).toBe(422);
    // A page added the new address first.
    await manager.done('Devices', { ...next, name: 'Chrome on Mac' });
    expect((await renew({ ...next, before })).status).toBe(200);
    expect((await renew({ ...next, before })).status).toBe(404);
    const { devices, open } = await agent.get();
    expect(open.push).toBe(true);
    expect(devices).toMatchObject([{ id: added?.id, name: 'Chrome on Mac' }]);
    expect(devices[0]?.digest).not.toBe(added?.digest);
    expect(await manager.get()).toMatchObject({ devices: [], open: { push: false } });
  });

  it('[ALERT-03] is refused at a private address, without TLS, with keys that are none, and as the twenty-first', async () => {
    const agent = await visitor('agent');
    const device = { ...makeBrowser('https://8.8.8.8/push').subscription, name: 'Firefox' };
    const code = async (different: object) => {
      const reply = await agent.post('Devices', { ...device, ...different });
      return v.parse(v.object({ code: v.string() }), await reply.json()).code;
    };
    expect(await code({ endpoint: 'https://10.0.0.7/push' })).toBe('push_refused');
    expect(await code({ endpoint: 'http://8.8.8.8/push' })).toBe('push_refused');
    expect(await code({ p256dh: `B${'A'.repeat(86)}` })).toBe('push_refused');
    expect(await code({ p256dh: 'short' })).toBe('request_invalid');
    const { database } = scene.server.open;
    const userId = scene.custody.staff.agent;
    await database
      .insert(pushSubscriptions)
      .values(
        Array.from({ length: 20 }, (_, index) => ({
          ...{ ...device, userId },
          endpoint: `https://8.8.8.8/push/${String(index)}`,
        })),
      );
    expect(await code({})).toBe('too_many_devices');
    expect((await agent.get()).devices).toHaveLength(20);
  });
});
