import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/core/call.ts';
import { RecordedUse } from '../../../src/contract/custody/use.ts';
import { servedCalls } from '../../../src/server/calls.ts';
import { marker } from '../../support/database/marker.ts';
import { type CurrentUser, logInAs, logInWithTwoFactors } from '../../support/people/people.ts';
import { recordsOf } from '../../support/people/recordsOf.ts';
import { rightsOf } from '../../support/people/rightsOf.ts';
import { type CallSample, callSamples } from '../../support/samples/callSamples.ts';
import { createSetUpWorld, type SetUpWorld } from '../../support/samples/setUpWorld.ts';
import { type Role, roles } from '../../support/samples/world.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let world: SetUpWorld;
let useId: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await createSetUpWorld(server.open.database);
  const technician = await logInAs(server, 'technician');
  const reply = await request(find('recordUse'), 'technician', technician.headers);
  useId = v.parse(RecordedUse, await reply.json()).useId;
});

afterAll(() => server.close());

function find(name: string): CallDefinition {
  const call = calls.find((definition) => definition.name === name);
  if (call === undefined) throw new Error(`There is no call ${name}`);
  return call;
}

function sampleOf(call: CallDefinition, role: Role): CallSample {
  const sample = callSamples[call.name];
  if (sample === undefined) throw new Error(`Add a sample of ${call.name} to callSamples`);
  return sample(world, { userId: world.userIds[role], useId });
}

/** A call with the ids and names of the first agency, for every caller. */
function request(call: CallDefinition, role: Role, headers: CurrentUser['headers']) {
  const { params = {}, query = {}, body } = sampleOf(call, role);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  return server.send(search === '' ? path : `${path}?${search}`, {
    method: call.method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

const lasting = new Map<string, Promise<CurrentUser>>();

/** Calls that may end the session they are made with, or trade it for another. */
const ofOneself: readonly CallDefinition['access'][] = ['public', 'account', 'session'];
/** What anyone of an agency may call. */
const ofAnybody: readonly CallDefinition['access'][] = ['session', 'custody'];

/** What only reads, and what is done to an agency or to others, ends no one's session here: one login serves all of those calls. */
function currentUserFor(call: CallDefinition, userName: string): Promise<CurrentUser> {
  const isRead = call.method === 'GET' && call.access !== 'public' && call.name !== 'logout';
  if (!isRead && ofOneself.includes(call.access)) return logInWithTwoFactors(server, userName);
  const currentUser = lasting.get(userName) ?? logInWithTwoFactors(server, userName);
  lasting.set(userName, currentUser);
  return currentUser;
}

let ended: Promise<CurrentUser> | undefined;

async function currentUserWhoLeft(): Promise<CurrentUser> {
  const currentUser = await logInAs(server, 'technician');
  await server.send('/api/Account/Logout', { headers: currentUser.headers });
  return currentUser;
}

const byName = calls.map((call) => [call.name, call] as const);

it('has a sample of every call, and of nothing else', () => {
  expect(Object.keys(callSamples).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
});

describe.each(byName)('[ROLE-04] %s', (_name, call) => {
  it('is for everyone or refused without a session', async () => {
    const reply = await request(call, 'technician', {});
    const expected = call.access === 'public' ? (sampleOf(call, 'technician').status ?? 200) : 401;
    expect(reply.status).toBe(expected);
  });

  it.each(roles)('replies %s as the role says', async (role) => {
    const currentUser = await currentUserFor(call, role);
    const reply = await request(call, role, currentUser.headers);
    const may = rightsOf[role].includes(call.access);
    const { status = 200, shows } = sampleOf(call, role);
    expect(reply.status).toBe(may ? status : 403);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    if (role === 'witness' && !may)
      expect(await reply.json()).toMatchObject({ code: 'witness_only' });
    // What a stranger must not see is there to be seen.
    if (may && shows !== undefined) expect(await reply.text()).toContain(marker);
  });

  it('is refused to a session that has ended', async () => {
    ended ??= currentUserWhoLeft();
    const currentUser = await ended;
    const reply = await request(call, 'technician', currentUser.headers);
    const expected = call.access === 'public' ? (sampleOf(call, 'technician').status ?? 200) : 401;
    expect(reply.status).toBe(expected);
  });

  it('[SWAP-06] gives a user of the other agency nothing of this one', async () => {
    const stranger = await currentUserFor(call, 'stranger');
    const before = await recordsOf(server.open.database, world.agencyId);
    const reply = await request(call, 'technician', stranger.headers);
    const text = await reply.text();
    expect(text).not.toContain(marker);
    expect(text).not.toContain(world.inventoryId);
    // What anyone may ask is answered to a stranger as to everyone.
    const { status = 200, namesNothing = false, shows } = sampleOf(call, 'technician');
    const usual = call.access === 'public' || namesNothing ? status : 404;
    // A form that names another agency's record is refused at the field, as for one that does not exist.
    const refused = call.access === 'administration' ? 422 : usual;
    expect([200, 403, 404, 501, usual, refused]).toContain(reply.status);
    if (shows !== undefined) expect(reply.status).toBe(shows === 'record' ? 404 : 200);
    const namesRecord = 'params' in call && ofAnybody.includes(call.access);
    if (namesRecord || call.name === 'recordUse') expect(reply.status).toBe(404);
    expect(await recordsOf(server.open.database, world.agencyId)).toEqual(before);
  });
});

it('may only shorten the list of calls that are not available yet', () => {
  const served = new Set(servedCalls.map(({ definition }) => definition.name));
  expect(calls.map(({ name }) => name).filter((name) => !served.has(name))).toEqual([]);
});
