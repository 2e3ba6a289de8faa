import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsOfScope, scopeOfCall } from '../../../src/contract/apiScopes.ts';
import { calls } from '../../../src/contract/calls.ts';
import { ApiScope } from '../../../src/contract/core/apiScope.ts';
import type { CallDefinition } from '../../../src/contract/core/call.ts';
import { RecordedUse } from '../../../src/contract/custody/use.ts';
import { marker } from '../../support/database/marker.ts';
import { addApiKey, asProgram } from '../../support/people/addApiKey.ts';
import { logInAs } from '../../support/people/people.ts';
import { recordsOf } from '../../support/people/recordsOf.ts';
import { callSamples } from '../../support/samples/callSamples.ts';
import { createSetUpWorld, detailsFor, type SetUpWorld } from '../../support/samples/setUpWorld.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const allScopes = [...ApiScope.options];
const patient = { patientId: 'PT-7719-secret', incidentNumber: 'INC-4420-secret' };

let server: TestServer;
let world: SetUpWorld;
let useId: string;
let whole: string;
let foreign: string;
/** Of each scope, the key that has all others. */
const without = new Map<ApiScope, string>();

beforeAll(async () => {
  // Every call of the contract is made with several keys within one minute.
  server = await startTestServer({ environment: { API_KEY_CALLS_PER_MINUTE: '100000' } });
  const { database } = server.open;
  world = await createSetUpWorld(database);
  const { agencyId, otherAgencyId, userIds } = world;
  const { headers } = await logInAs(server, 'technician');
  const body = {
    ...{ idempotencyKey: crypto.randomUUID(), signing: { pin: '4821', others: [] } },
    details: { ...detailsFor(world), ...patient },
  };
  const reply = await server.send('/api/Uses', { headers, body });
  useId = v.parse(RecordedUse, await reply.json()).useId;
  const owner = { agencyId, createdById: userIds.admin };
  whole = (await addApiKey(database, owner, allScopes)).key;
  foreign = (await addApiKey(database, { ...owner, agencyId: otherAgencyId }, allScopes)).key;
  for (const scope of allScopes) {
    const rest = allScopes.filter((one) => one !== scope);
    without.set(scope, (await addApiKey(database, owner, rest)).key);
  }
});

afterAll(() => server.close());

function request(call: CallDefinition, key: string) {
  const sample = callSamples[call.name];
  if (sample === undefined) throw new Error(`Add a sample of ${call.name} to callSamples`);
  const caller = { userId: world.userIds.technician, useId };
  const { params = {}, query = {}, body } = sample(world, caller);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  return server.send(search === '' ? path : `${path}?${search}`, {
    method: call.method,
    headers: asProgram(key),
    ...(body === undefined ? {} : { body }),
  });
}

const opened = Object.values(callsOfScope).flat();
const closed = calls.filter((call) => scopeOfCall(call) === undefined);

it('has one scope for each call that it opens, and opens only calls of the contract', () => {
  expect(new Set(opened).size).toBe(opened.length);
  expect(opened.filter((call) => !calls.includes(call))).toEqual([]);
  expect(opened.length + closed.length).toBe(calls.length);
});

it('[ROLE-04] closes every other call to a key with every scope, which changes nothing', async () => {
  const { database } = server.open;
  const before = await recordsOf(database, world.agencyId);
  const open: string[] = [];
  for (const call of closed) {
    const reply = await request(call, whole);
    const { code } = v.parse(v.object({ code: v.string() }), await reply.json());
    if (reply.status !== 403 || code !== 'api_key_closed') open.push(call.name);
  }
  expect(open).toEqual([]);
  expect(await recordsOf(database, world.agencyId)).toEqual(before);
});

describe.each(opened.map((call) => [call.name, call] as const))('[ROLE-04] %s', (_name, call) => {
  const scope = scopeOfCall(call) ?? 'audit';

  it('replies to a key with its scope as the contract says', async () => {
    const reply = await request(call, whole);
    expect(reply.status).toBe(200);
    v.parse(call.reply, await reply.json());
  });

  it('is refused to a key with all other scopes, and says which one is missing', async () => {
    const reply = await request(call, without.get(scope) ?? '');
    expect([reply.status, await reply.json()]).toMatchObject([
      403,
      { code: 'api_key_scope_missing', details: { scope } },
    ]);
    expect(reply.headers.get('www-authenticate')).toBe(
      `Bearer realm="api", error="insufficient_scope", scope="${scope}"`,
    );
  });

  it('[SWAP-06] gives a key of another agency nothing of this one', async () => {
    const reply = await request(call, foreign);
    const text = await reply.text();
    expect([200, 404]).toContain(reply.status);
    expect(text).not.toContain(marker);
    expect(text).not.toContain(world.inventoryId);
  });

  it('[ROLE-03] names no patient to a key without the scope for them', async () => {
    const reply = await request(call, without.get('patients') ?? '');
    const text = await reply.text();
    expect(text).not.toContain(patient.patientId);
    expect(text).not.toContain(patient.incidentNumber);
  });
});

describe('[ROLE-03] the use log', () => {
  it('shows patients to a key that may see them, which is audited', async () => {
    const reply = await server.send('/api/Reports/UseLog?patients=shown', {
      headers: asProgram(whole),
    });
    expect(await reply.text()).toContain(patient.patientId);
    const audit = await server.send('/api/Admin/GlobalAudit?action=useLog.patientsViewed', {
      headers: asProgram(whole),
    });
    expect(await audit.json()).toMatchObject({
      rows: [{ who: 'epcr-bridge (API key)', factor: 'API key' }],
    });
  });

  it('is refused with patients to a key without that scope, and read without them', async () => {
    const headers = asProgram(without.get('patients') ?? '');
    const shown = await server.send('/api/Reports/UseLog?patients=shown', { headers });
    expect([shown.status, await shown.json()]).toMatchObject([
      403,
      { code: 'api_key_scope_missing', details: { scope: 'patients' } },
    ]);
    const hidden = await server.send('/api/Reports/UseLog', { headers });
    expect(await hidden.json()).toMatchObject({
      maySeePatients: false,
      rows: [{ useId, patientId: null, noPatientReason: '' }],
    });
  });
});

it('[RIGHT-08] shows a key without the scope for stock the names of inventories, and nothing they hold', async () => {
  const reply = await server.send(`/api/Inventories?siteId=${world.siteId}`, {
    headers: asProgram(without.get('stock') ?? ''),
  });
  const list = v.parse(callsOfScope.inventories[0]?.reply ?? v.never(), await reply.json());
  expect(list).toMatchObject({ stock: [], inventories: [{ productCount: null, belowPar: null }] });
});
