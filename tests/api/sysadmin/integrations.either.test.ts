import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { LoginReply } from '../../../src/contract/session/account.ts';
import { integrationPassword, LoginGuid } from '../../../src/contract/session/integration.ts';
import { IntegrationList } from '../../../src/contract/system/agencyIntegration.ts';
import { hashSecret } from '../../../src/server/core/identity/secret.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { integrationKeys } from '../../../src/server/database/schema/integrationKey.ts';
import { customerScene } from './customerScene.ts';

const scene = customerScene();
const { call } = scene;

describe('[ROUTE-10] integrations', () => {
  const id = crypto.randomUUID();
  const path = () => `/api/Sysadmin/Integrations/${scene.world.agencyId}`;
  const mint = (key: string) =>
    scene.server.send('/api/Integrations/SignInGuids', {
      body: { integrationKey: key, userName: 'technician' },
    });
  const make = async () => String((await call(`${path()}/${id}/Key`, {})).json.key);
  /** Whether the login that a key was given lets the person in. */
  const arrive = async (minted: Response) => {
    const { userGuid } = v.parse(LoginGuid, await minted.json());
    const body = {
      userName: 'technician',
      password: integrationPassword,
      clientId: scene.world.agencyId,
      fromIntegration: true,
      userGuid,
    };
    const reply = await scene.server.send('/api/Account/Login', { body });
    return v.parse(LoginReply, await reply.json()).isSuccessful;
  };

  it('get a key that is shown once, stored as a hash, works, and ends with the next one', async () => {
    const { database } = scene.server.open;
    const saved = { id, version: 0, fields: { name: 'ePCR', isActive: true } };
    expect((await call(`${path()}/Save`, saved)).status).toBe(200);
    const first = await make();
    const [row] = await database.select().from(integrationKeys).where(eq(integrationKeys.id, id));
    expect(row?.keyHash).toBe(hashSecret(first));
    expect(await arrive(await mint(first))).toBe(true);
    const pending = await mint(first);
    const list = await call(path());
    expect(v.parse(IntegrationList, list.json).data).toMatchObject([{ id, name: 'ePCR' }]);
    expect(JSON.stringify(list.json)).not.toContain(first);
    const second = await make();
    expect((await mint(first)).status).not.toBe(200);
    expect(await arrive(pending)).toBe(false);
    expect(await arrive(await mint(second))).toBe(true);
    const entries = await database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.agencyId, scene.world.agencyId), eq(auditEntries.subjectId, id)))
      .orderBy(auditEntries.seq);
    const text = JSON.stringify(entries);
    expect(entries.map(({ action }) => action)).toEqual([
      'integration.created',
      'integration.keyMade',
      'integration.keyReplaced',
    ]);
    for (const key of [first, second]) expect(text).not.toContain(key);
    const off = { id, version: 1, fields: { name: 'ePCR', isActive: false } };
    expect((await call(`${path()}/Save`, off)).status).toBe(200);
    expect((await mint(second)).status).not.toBe(200);
  });

  it('of another agency are not found under this one', async () => {
    const elsewhere = `/api/Sysadmin/Integrations/${scene.world.otherAgencyId}/${id}`;
    expect((await call(elsewhere)).status).toBe(404);
    expect((await call(`${elsewhere}/Key`, {})).status).toBe(404);
  });
});
