import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { asc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { agencySettings } from '../../../src/contract/administration/agencySettings.ts';
import { Problem } from '../../../src/contract/core/problem.ts';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { readAgent } from '../../../src/server/core/agency/agentTerms.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { agentTerms, users } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { first, form3848Scene, second, signing } from './form3848Scene.ts';

const scene = form3848Scene();
const { draftOf, send } = scene;
let chief: CurrentUser;
let nextId: string;

beforeAll(async () => {
  const { database } = scene.server.open;
  await addUser(database, scene.agencyId, 'formchief', { permissionId: 3 });
  // The same name, and another account.
  await addUser(database, scene.agencyId, 'formnamesake', { fullName: 'Form Agent' });
  nextId = await addUser(database, scene.agencyId, 'formnext', { fullName: 'Next Agent' });
  chief = await logInAs(scene.server, 'formchief');
});

async function settings() {
  const reply = await scene.server.send(agencySettings.get.path, { headers: chief.headers });
  return v.parse(agencySettings.get.reply, await reply.json());
}

async function choose(agent: { agentUserId: string; agentSince: string | null }) {
  const { record } = await settings();
  const { id, version, fields } = record;
  const body = { id, version, fields: { ...fields, address: '12 Foundry Street', ...agent } };
  return scene.server.send(agencySettings.save.path, { body, headers: chief.headers });
}

async function alerts(who: CurrentUser): Promise<string[]> {
  const reply = await scene.server.send('/api/Dashboard', { headers: who.headers });
  const { actNow } = v.parse(Dashboard, await reply.json());
  return actNow
    .filter(({ kind }) => kind === 'noAgent')
    .map(({ title, href }) => `${title} ${href}`);
}

const codeOf = async (reply: Response) => v.parse(Problem, await reply.json()).code;

const terms = () =>
  scene.server.open.database
    .select({ userId: agentTerms.userId, since: agentTerms.since, until: agentTerms.until })
    .from(agentTerms)
    .where(eq(agentTerms.agencyId, scene.agencyId))
    .orderBy(asc(agentTerms.since));

describe('[REG-14] the controlled-substance agent', () => {
  it('is an account: a person of the same name is not the agent', async () => {
    const namesake = await logInAs(scene.server, 'formnamesake');
    const reply = await send(signing(await draftOf(first)), namesake);
    expect(reply.status).toBe(403);
    expect(await codeOf(reply)).toBe('not_the_agent');
  });

  it('has a period of office, which ends with that of the next', async () => {
    const [agent] = await terms();
    const wrong = [
      { agentUserId: nextId, agentSince: '2026-07-11' },
      { agentUserId: nextId, agentSince: '2024-12-31' },
      { agentUserId: nextId, agentSince: null },
      { agentUserId: randomUUID(), agentSince: '2026-07-01' },
    ];
    for (const one of wrong) expect((await choose(one)).status).toBe(422);
    const next = { agentUserId: nextId, agentSince: '2026-07-01' };
    expect((await choose(next)).status).toBe(200);
    expect(await terms()).toEqual([
      { ...agent, until: '2026-07-01' },
      { userId: nextId, since: '2026-07-01', until: null },
    ]);
    expect((await settings()).record.fields).toMatchObject(next);
    const former = await send(signing(await draftOf(first)));
    expect(await codeOf(former)).toBe('not_the_agent');
    const signed = await send(
      signing(await draftOf(first)),
      await logInAs(scene.server, 'formnext'),
    );
    expect(await signed.json()).toMatchObject({ signedBy: 'Next Agent' });
  });

  it('while there is none, administrators are alerted on the dashboard, and no one else', async () => {
    const { database } = scene.server.open;
    expect(await alerts(chief)).toEqual([]);
    await database.update(users).set({ isActive: false }).where(eq(users.id, nextId));
    const alert = ['No controlled-substance agent /admin/settings'];
    expect(await alerts(chief)).toEqual(alert);
    await database.update(users).set({ isActive: true }).where(eq(users.id, nextId));
    expect((await choose({ agentUserId: '', agentSince: null })).status).toBe(200);
    expect((await terms()).at(-1)).toEqual({
      userId: nextId,
      since: '2026-07-01',
      until: '2026-07-10',
    });
    expect(await alerts(chief)).toEqual(alert);
    expect(await alerts(scene.technician)).toEqual([]);
    const without = await send(signing(await draftOf(second)));
    expect(await codeOf(without)).toBe('not_the_agent');
  });

  it('is the account that has the name which was typed before, if there is exactly one', async () => {
    const { database } = scene.server.open;
    const folder = new URL('../../../src/server/database/migrations/', import.meta.url);
    const name = readdirSync(folder).find((file) => file.endsWith('_agent_terms.sql')) ?? '';
    const statement = /INSERT INTO "agent_terms"[^;]*;/.exec(
      readFileSync(new URL(name, folder), 'utf8'),
    )?.[0];
    const typed = async (agency: string, substanceAgent: string, accounts: string[]) => {
      const agencyId = await addAgency(database, agency);
      await database.update(agencies).set({ substanceAgent }).where(eq(agencies.id, agencyId));
      for (const [index, fullName] of accounts.entries()) {
        await addUser(database, agencyId, `typed${agencyId}x${index}`, { fullName });
      }
      return agencyId;
    };
    const one = await typed('Typed one', ' ellen  SORENSEN ', ['Ellen Sorensen', 'Erik Sorensen']);
    const two = await typed('Typed two', 'Ellen Sorensen', ['Ellen Sorensen', 'Ellen Sorensen']);
    const none = await typed('Typed none', '', ['']);
    await database.execute(sql.raw(statement ?? ''));
    expect(await readAgent(database, one)).toMatchObject({ fullName: 'Ellen Sorensen' });
    expect(await readAgent(database, two)).toBeNull();
    expect(await readAgent(database, none)).toBeNull();
  });
});
