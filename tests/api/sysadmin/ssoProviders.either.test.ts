import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ssoProviders as calls } from '../../../src/contract/system/ssoProvider.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { ssoProviders } from '../../../src/server/database/schema/ssoProvider.ts';
import { findProvider } from '../../../src/server/features/session/sso/findProvider.ts';
import { settingsOf } from '../../../src/server/features/session/sso/openProvider.ts';
import { customerScene } from './customerScene.ts';

const scene = customerScene();
const { call } = scene;

const fields = {
  issuer: 'https://login.agency.example',
  clientId: 'countersign',
  authentication: 'secret',
  isConfidential: false,
  clientSecret: 'a-secret-of-the-provider',
  domains: '@Agency.Example, ems.agency.example agency.example',
  isActive: true,
};

async function save(differences: object, version: number, number = scene.world.agencyId) {
  const body = { id: String(number), version, fields: { ...fields, ...differences } };
  return call('/api/Sysadmin/SsoProviders/Save', body);
}

async function opened(number = scene.world.agencyId) {
  const { json } = await call(`/api/Sysadmin/SsoProviders/${number}`);
  return v.parse(calls.get.reply, json);
}

async function row() {
  const which = eq(ssoProviders.agencyId, scene.world.agencyId);
  const [found] = await scene.server.open.database.select().from(ssoProviders).where(which);
  return found;
}

/** The client secret as it is sent to the provider. */
async function secret() {
  const found = await row();
  return found && settingsOf(found, scene.server.configuration).clientSecret;
}

describe('[SSO-01] [ROUTE-10] the login provider of a customer', () => {
  it('is set up once, serves its domains from then on, and its secret is never returned', async () => {
    expect((await opened()).record).toMatchObject({ version: 0, fields: { issuer: '' } });
    const first = await save({}, 0);
    expect(first).toMatchObject({ status: 200, json: { version: 1 } });
    expect(v.parse(calls.save.reply, first.json).fields).toEqual({
      ...fields,
      isConfidential: true,
      clientSecret: '',
      domains: 'agency.example, ems.agency.example',
    });
    // Sent again after its reply was lost.
    expect(await save({}, 0)).toMatchObject({ status: 200, json: { version: 1 } });
    const found = await findProvider(scene.server.open.database, 'riley@EMS.agency.example');
    expect(found).toMatchObject({ agencyId: scene.world.agencyId });
    expect(await secret()).toBe('a-secret-of-the-provider');
    const trail = await scene.server.open.database
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.subjectKind, 'ssoProvider'),
          eq(auditEntries.agencyId, scene.world.agencyId),
        ),
      );
    expect(trail.map(({ action }) => action)).toEqual(['ssoProvider.created']);
    expect(trail[0]?.changes).toContainEqual({
      field: 'Client secret',
      before: '',
      after: 'changed',
    });
    const told = JSON.stringify([trail, await opened(), first.json, scene.server.logLines]);
    expect(told).not.toContain('a-secret-of-the-provider');
  });

  it('keeps its secret if none is typed, and requires another one for another issuer or client', async () => {
    const kept = { clientSecret: '', isConfidential: true };
    expect((await save({ ...kept, domains: 'agency.example' }, 1)).status).toBe(200);
    expect(await secret()).toBe('a-secret-of-the-provider');
    expect(await findProvider(scene.server.open.database, 'x@ems.agency.example')).toBeUndefined();
    for (const other of [{ issuer: 'https://evil.example' }, { clientId: 'other' }]) {
      const refused = await save({ ...kept, ...other }, 2);
      expect(refused.status).toBe(422);
      expect(refused.json.fields).toHaveProperty('clientSecret');
    }
    expect((await row())?.issuer).toBe(fields.issuer);
  });

  it('without a secret has none left, and cannot claim to have one', async () => {
    expect((await save({ authentication: 'none', clientSecret: '' }, 2)).status).toBe(200);
    expect((await row())?.clientSecret).toBeNull();
    const claimed = await save({ isConfidential: true, clientSecret: '' }, 3);
    expect(claimed).toMatchObject({ status: 422 });
    expect(claimed.json.fields).toHaveProperty('clientSecret');
  });

  it('is refused if another person saved it, and is switched off immediately', async () => {
    expect(await save({ clientSecret: 'x' }, 1)).toMatchObject({
      status: 409,
      json: { code: 'record_changed' },
    });
    const off = { authentication: 'none', clientSecret: '', isActive: false };
    expect((await save(off, 3)).status).toBe(200);
    expect(await findProvider(scene.server.open.database, 'riley@agency.example')).toBeUndefined();
  });

  it.each([
    ['an issuer without TLS', { issuer: 'http://login.agency.example' }, 'issuer'],
    ['an issuer that is none', { issuer: 'javascript:alert(1)' }, 'issuer'],
    ['an issuer with a password', { issuer: 'https://a:b@login.example' }, 'issuer'],
    ['an issuer with a query', { issuer: 'https://login.example/?a=b' }, 'issuer'],
    ['no client', { clientId: ' ' }, 'clientId'],
    ['no secret', { clientSecret: '' }, 'clientSecret'],
    ['a domain that is none', { domains: 'agency.example, agency' }, 'domains'],
    ['an address for a domain', { domains: '10.0.0.1' }, 'domains'],
    ['no domain', { domains: ', @' }, 'domains'],
    ['another customer’s domain', { domains: 'mine.example, agency.example' }, 'domains'],
  ])('is refused at the field: %s', async (_what, difference, field) => {
    const { status, json } = await save(difference, 0, scene.world.otherAgencyId);
    expect([400, 422]).toContain(status);
    const marked = Object.keys(json.fields as object).map((path) => path.replace(/^fields\./, ''));
    expect(marked).toEqual([field]);
  });

  it('of several is not changed by people who did not make it', async () => {
    const { database } = scene.server.open;
    const agencyId = scene.world.otherAgencyId;
    const one = { agencyId, issuer: 'https://one.example', clientId: 'a' };
    await database.insert(ssoProviders).values([one, { ...one, issuer: 'https://two.example' }]);
    const path = `/api/Sysadmin/SsoProviders/${agencyId}`;
    expect((await call(path)).status).toBe(409);
    expect(await save({ domains: 'third.example' }, 1, agencyId)).toMatchObject({
      status: 409,
      json: { code: 'several_providers' },
    });
  });

  it('of no customer is not found', async () => {
    expect((await save({}, 0, 999_999)).status).toBe(404);
  });
});
