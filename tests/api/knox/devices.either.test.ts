import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { KnoxConnection, KnoxDevice, KnoxDeviceList } from '../../../src/contract/devices/knox.ts';
import { servedCalls } from '../../../src/server/calls.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { serveKnox } from '../../../src/server/features/devices/knox.routes.ts';
import { createKnoxManage } from '../../../src/server/features/devices/knoxManage.ts';
import { addCustody, type TestCustody } from '../../support/custody/custody.ts';
import { addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { createFakeKnox } from '../../support/server/fakeKnox.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const vendor = createFakeKnox();
const knox = serveKnox(() => createKnoxManage(vendor.fetch));
let server: TestServer;
let custody: TestCustody;
let admin: CurrentUser;
let manager: CurrentUser;
let stranger: CurrentUser;

beforeAll(async () => {
  const others = servedCalls.filter(
    ({ definition }) => !knox.some((call) => call.definition.name === definition.name),
  );
  server = await startTestServer({ calls: [...others, ...knox] });
  const { database } = server.open;
  custody = await addCustody(database, 'kx');
  const other = await addCustody(database, 'ko');
  await addUser(database, custody.agencyId, 'kxadmin', { fullName: 'Kx Admin', permissionId: 3 });
  await addUser(database, custody.agencyId, 'kxmanager', {
    fullName: 'Kx Manager',
    permissionId: 2,
  });
  await addUser(database, other.agencyId, 'koadmin', { fullName: 'Ko Admin', permissionId: 3 });
  admin = await logInAs(server, 'kxadmin');
  manager = await logInAs(server, 'kxmanager');
  stranger = await logInAs(server, 'koadmin');
});

afterAll(() => server.close());

const connection = {
  region: 'us02',
  clientId: vendor.clientId,
  clientSecret: vendor.clientSecret,
  showsPlaces: true,
  version: 0,
};

const post = (path: string, body: unknown, as: CurrentUser = admin) =>
  server.send(`/api/Knox/${path}`, {
    method: 'POST',
    headers: as.headers,
    ...(body === undefined ? {} : { body }),
  });

async function list(query: Record<string, string> = {}, as: CurrentUser = admin) {
  const search = new URLSearchParams(query).toString();
  const reply = await server.send(`/api/Knox/Devices?${search}`, { headers: as.headers });
  expect(reply.status).toBe(200);
  return v.parse(KnoxDeviceList, await reply.json());
}

async function refused(reply: Response, status = 422) {
  expect(reply.status).toBe(status);
  return v.parse(Problem, await reply.json());
}

describe('[ROUTE-18] Knox devices', () => {
  it('says that nothing is connected, and connects once the vendor accepts the client', async () => {
    expect(await list()).toMatchObject({ connection: null, mayConnect: true, total: 0 });
    expect(await list({}, manager)).toMatchObject({ mayConnect: false });
    expect((await refused(await post('Devices/Read', undefined), 404)).code).toBe(
      'knox_not_connected',
    );
    expect((await post('Connection', connection, manager)).status).toBe(403);
    const wrong = await refused(await post('Connection', { ...connection, clientSecret: 'no' }));
    expect(wrong.fields).toHaveProperty('clientSecret');
    expect((await post('Connection', { ...connection, region: 'evil.example' })).status).toBe(400);
    expect(await list()).toMatchObject({ connection: null });
    const reply = await post('Connection', connection);
    expect(reply.status).toBe(200);
    const kept = v.parse(v.strictObject(KnoxConnection.entries), await reply.json());
    expect(kept).toMatchObject({ region: 'us02', version: 1 });
    expect((await post('Connection', connection)).status).toBe(409);
    const audit = await server.open.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'knoxConnection.saved'));
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain(vendor.clientSecret);
    expect(server.logLines.join('\n')).not.toContain(vendor.clientSecret);
  });

  it('reads every page of devices, with status, last seen and location', async () => {
    expect((await post('Devices/Read', undefined, manager)).status).toBe(200);
    const { rows, total, connection: present } = await list();
    expect(total).toBe(vendor.devices.length);
    expect(present).toMatchObject({ fault: null });
    expect(rows.find(({ name }) => name === 'Medic 1 tablet')).toMatchObject({
      model: 'SM-T575',
      serialNumber: 'R52N0001',
      state: 'active',
      lastSeenAt: '2026-03-10T07:55:00.000Z',
      place: { latitude: 42.1, longitude: -75.2, at: '2026-03-10T07:50:00.000Z' },
    });
    expect(rows.find(({ name }) => name === 'Blocked tablet')).toMatchObject({
      state: 'blocked',
      place: null,
    });
    expect(rows.find(({ state }) => state === 'inactive')?.name).toBe('Medic 3 phone');
    expect((await list({ state: 'blocked' })).total).toBe(1);
    expect((await list({ search: 'r52n0001' })).total).toBe(1);
    expect((await list({}, stranger)).total).toBe(0);
  });

  it('locks a device at the vendor, and records who requested it', async () => {
    const [device] = (await list({ search: 'R52N0001' })).rows;
    const id = device?.id ?? '';
    expect((await post(`Devices/${id}/Lock`, undefined, stranger)).status).toBe(404);
    expect(vendor.locked).toEqual([]);
    const reply = await post(`Devices/${id}/Lock`, undefined, manager);
    expect(reply.status).toBe(200);
    expect(v.parse(KnoxDevice, await reply.json()).lock).toMatchObject({ by: 'Kx Manager' });
    expect(vendor.locked).toEqual(['device-1']);
    const [other] = (await list({ state: 'blocked' })).rows;
    const no = await refused(await post(`Devices/${other?.id ?? ''}/Lock`, undefined));
    expect(no.message).toContain('not allowed');
    expect((await list({ state: 'blocked' })).rows[0]?.lock).toBeNull();
  });

  it('assigns an inventory of the agency, and keeps it when the devices are read again', async () => {
    const [device] = (await list({ search: 'R52N0001' })).rows;
    const path = `Devices/${device?.id ?? ''}/Assign`;
    expect((await post(path, { inventoryId: crypto.randomUUID() })).status).toBe(404);
    expect((await post(path, { inventoryId: custody.inventoryId }, stranger)).status).toBe(404);
    expect((await post(path, { inventoryId: custody.inventoryId })).status).toBe(200);
    vendor.devices.splice(1, 1);
    await post('Devices/Read', undefined);
    const { rows } = await list();
    expect(rows.find(({ id }) => id === device?.id)?.inventory?.name).toBe('kx bag');
    expect(rows.find(({ isListed }) => !isListed)?.name).toBe('Blocked tablet');
  });

  it('shows the vendor’s error, keeps what was known, and deletes locations on request', async () => {
    vendor.isDown = true;
    const down = await refused(await post('Devices/Read', undefined));
    expect(down.code).toBe('knox_unreachable');
    expect(await list()).toMatchObject({
      connection: { fault: expect.stringContaining('couldn’t be reached') as string },
    });
    vendor.isDown = false;
    const present = (await list()).connection;
    const form = { ...connection, clientSecret: '', showsPlaces: false };
    const saved = await post('Connection', { ...form, version: present?.version });
    expect(saved.status).toBe(200);
    // The vendor has accepted the client again.
    expect(v.parse(KnoxConnection, await saved.json())).toMatchObject({ fault: null });
    expect((await list()).rows.every(({ place }) => place === null)).toBe(true);
    const another = { ...form, clientId: 'another', version: (present?.version ?? 0) + 1 };
    const secret = await refused(await post('Connection', another));
    expect(secret.fields).toHaveProperty('clientSecret');
  });
});
