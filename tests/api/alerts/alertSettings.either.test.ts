import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { agencySettings } from '../../../src/contract/administration/agencySettings.ts';
import { alertSettings } from '../../../src/contract/alerts/alertSettings.ts';
import { smsWebhook } from '../../../src/contract/alerts/smsWebhook.ts';
import { Problem } from '../../../src/contract/core/problem.ts';
import type { StoredRecord } from '../../../src/contract/core/record.ts';
import type { RecordCalls } from '../../../src/contract/core/resource.ts';
import { matching } from '../../../src/server/database/database.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { detailsOf } from '../../support/custody/custodyEvents.ts';
import { logInAs } from '../../support/people/people.ts';
import { alertScene } from './alertScene.ts';

const scene = alertScene('as');

const visit = (name: string) => logInAs(scene.server, `${scene.custody.prefix}${name}`);

type Person = Awaited<ReturnType<typeof visit>>;

async function open({ headers }: Person, { get }: RecordCalls = alertSettings) {
  const reply = await scene.server.send(get.path, { headers });
  return v.parse(get.reply, await reply.json()).record;
}

async function save(
  person: Person,
  opened: StoredRecord,
  change: object,
  page: RecordCalls = alertSettings,
) {
  const { id, version, fields } = opened;
  return scene.server.send(page.save.path, {
    body: { id, version, fields: { ...fields, ...change } },
    headers: person.headers,
  });
}

const problemOf = async (reply: Response) => v.parse(Problem, await reply.json());

describe('what an agency decides about its alerts', () => {
  it('[ALERT-04] is for administrators, is checked at its fields, and is lost to no one who saves later', async () => {
    const admin = await visit('admin');
    const manager = await visit('manager');
    const usual = await open(admin);
    expect(usual).toMatchObject({
      version: 1,
      fields: { quietFrom: '', lossTo1: 'managers', lossAfter1: 30, caseAfter1: 2 },
    });
    expect((await save(manager, usual, { lossAfter1: 10 })).status).toBe(403);
    const wrong = await save(admin, usual, { quietFrom: '22:00', lossAfter1: null });
    expect(wrong.status).toBe(422);
    expect(await problemOf(wrong)).toMatchObject({
      code: 'record_invalid',
      fields: {
        quietTo: 'Enter when quiet hours end.',
        lossAfter1: 'Enter after how many minutes the alert is sent on.',
      },
    });
    const night = { quietFrom: '22:00', quietTo: '06:00' };
    expect((await save(admin, usual, night)).status).toBe(200);
    const late = await save(admin, usual, { caseAfter1: 4 });
    expect(late.status).toBe(409);
    expect(await problemOf(late)).toMatchObject({ code: 'record_changed' });
    expect(await open(admin)).toMatchObject({ version: 2, fields: { ...night, caseAfter1: 2 } });
    const audited = await scene.server.open.database
      .select({ summary: auditEntries.summary, changes: auditEntries.changes })
      .from(auditEntries)
      .where(
        matching(auditEntries, {
          agencyId: scene.custody.agencyId,
          action: 'alertSettings.changed',
        }),
      );
    expect(audited).toEqual([
      {
        summary: `${scene.custody.prefix} admin changed the policy Alert settings: quiet hours start, quiet hours end`,
        changes: [
          { field: 'Quiet hours start', before: '', after: '22:00' },
          { field: 'Quiet hours end', before: '', after: '06:00' },
        ],
      },
    ]);
  });

  it('[ALERT-03] [ALERT-04] is saved page by page: one page makes no other stale, and loses nothing of it', async () => {
    const admin = await visit('admin');
    const tabs: { page: RecordCalls; opened: StoredRecord }[] = [];
    for (const page of [alertSettings, smsWebhook, agencySettings]) {
      tabs.push({ page, opened: await open(admin, page) });
    }
    const saveAll = async (changes: readonly object[]) => {
      for (const [at, tab] of tabs.entries()) {
        const reply = await save(admin, tab.opened, changes[at] ?? {}, tab.page);
        expect(reply.status).toBe(200);
        const saved = v.parse(tab.page.save.reply, await reply.json());
        expect(saved.version).toBe(tab.opened.version + 1);
        tab.opened = saved;
      }
    };
    await saveAll([
      { quietFrom: '22:00', quietTo: '06:00' },
      { url: 'https://8.8.8.8/sms', secret: 'a secret of 20 letters' },
      { caseHoursTwo: 12, address: '1 Main Street, Albany, NY' },
    ]);
    await saveAll([{ lossAfter1: 20 }, { url: 'https://8.8.8.8/next' }, { caseHoursTwo: 6 }]);
    expect(await open(admin)).toMatchObject({
      fields: { quietFrom: '22:00', quietTo: '06:00', lossAfter1: 20 },
      changedBy: `${scene.custody.prefix} admin`,
    });
    expect(await open(admin, smsWebhook)).toMatchObject({
      fields: { url: 'https://8.8.8.8/next', hasSecret: true },
      changedBy: `${scene.custody.prefix} admin`,
    });
    expect(await open(admin, agencySettings)).toMatchObject({ fields: { caseHoursTwo: 6 } });
  });

  it('[ALERT-04] holds a case until the end of quiet hours and no loss, and escalates as chosen', async () => {
    const admin = await visit('admin');
    const chosen = {
      ...{ quietFrom: '22:00', quietTo: '06:00' },
      ...{ lossTo1: 'admins', lossAfter1: 10, lossTo2: 'managers', lossAfter2: 20, lossTo3: '' },
    };
    expect((await save(admin, await open(admin), chosen)).status).toBe(200);
    await scene.record(['signer'], scene.acts.counting(3));
    await scene.record(
      ['signer'],
      detailsOf(scene.custody, 'loss', { isTheft: false, lines: scene.acts.line(1) }),
    );
    await scene.deliver();
    const opened = await scene.single('newCase');
    expect(await scene.log(opened.id)).toEqual([
      'raised',
      'queued mail manager 2026-03-10T10:00:00.000Z',
    ]);
    const loss = await scene.single('loss');
    const queued = async () =>
      (await scene.log(loss.id)).filter((line) => /^(?:queued|escalated)/.test(line));
    expect(await queued()).toEqual(['queued mail admin', 'queued mail agent']);
    scene.later(10);
    await scene.deliver();
    expect((await queued()).slice(2)).toEqual([
      'escalated 1',
      'queued mail admin 1',
      'queued mail agent 1',
    ]);
    scene.later(20);
    await scene.deliver();
    expect((await queued()).slice(5)).toContain('queued mail manager 2');
    const all = await queued();
    scene.later(24 * 60);
    await scene.deliver();
    expect(await queued()).toEqual(all);
  });
});
