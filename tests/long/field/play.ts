import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { FieldOutcome, FieldRecords } from '../../../src/contract/custody/fieldRecord.ts';
import { hashPassword } from '../../../src/server/core/identity/argon.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { watchRecords } from '../../../src/server/features/custody/field/watchRecords.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import { rejectFixtures, takeFixturesOver } from '../../support/database/fixtureRows.ts';
import { type CurrentUser, signedWith } from '../../support/people/people.ts';
import { makeRecord } from './make.ts';
import { type MadeRecord, type Person, start, vial, type WalkDevice, type World } from './world.ts';

const minute = 60_000;
/** No walk lasts longer: the keys of its first kits are still there at its end. */
const longest = 88 * 60 * minute;

/** One random step of a walk. */
export async function play(world: World): Promise<void> {
  const { random } = world;
  const device = random.pick(world.devices);
  const step = random.below(20);
  if (step < 7) await makeRecord(world, device);
  else if (step < 13) await goOnline(world, device);
  else if (step < 16) await answer(world, random.pick(['signer', 'witness']));
  else if (step === 16) await decide(world);
  else if (step === 17) await recordOnline(world);
  else if (step === 18) await happen(world, device);
  else
    await watchRecords(world.server.open.database, world.custody.agencyId, world.server.clock.now);
  passTime(world);
}

function passTime({ server, random }: World): void {
  const minutes = random.below(30) === 0 ? random.below(40) * 60 : 1 + random.below(45);
  const at = server.clock.now.getTime() + minutes * minute;
  server.clock.now = new Date(Math.min(at, start.getTime() + longest));
}

/** Renews the kit and delivers in order; the network may break at any record. */
async function goOnline(world: World, on: WalkDevice): Promise<void> {
  const { random } = world;
  await renew(world, on);
  const other: Person = on.author === 'signer' ? 'witness' : 'signer';
  const by = random.below(5) === 0 ? other : on.author;
  for (const record of [...on.queue]) {
    if (random.below(8) === 0) await cut(world, record);
    if (random.below(8) === 0) return;
    await deliver(world, record, by);
    // The reply is lost: the device sends it again when it is online the next time.
    if (random.below(8) === 0) return;
    on.queue.shift();
  }
}

export async function renew(world: World, on: WalkDevice): Promise<void> {
  if (on.isRevoked) return;
  await on.device.renew(await world.logIn(on.author));
  on.kitAt = world.server.clock.now.getTime();
}

export async function deliver(world: World, record: MadeRecord, by: Person): Promise<void> {
  const user = await world.logIn(by);
  const times = world.random.below(6) === 0 ? 2 : 1;
  const sent = Array.from({ length: times }, () => sendUntilAnswered(world, record, user));
  const [outcome] = await Promise.all(sent);
  world.tally.deliveries += times;
  if (outcome?.state === 'invalid') {
    throw new Error(`A record that its device made was not accepted: ${await whyRefused(world)}`);
  }
}

/** As a device does: what the database of a busy machine undid (503, nothing was recorded) is sent again. */
async function sendUntilAnswered(
  { tally }: World,
  { device: { device }, envelope }: MadeRecord,
  user: CurrentUser,
): Promise<FieldOutcome> {
  for (let left = 10; ; left -= 1) {
    const reply = await device.send(user, envelope);
    const answer: unknown = await reply.json();
    if (reply.status === 200) return v.parse(FieldOutcome, answer);
    if (reply.status !== 503 || left === 0) {
      throw new Error(`${reply.status}: ${JSON.stringify(answer)}`);
    }
    tally.unavailable += 1;
  }
}

/** What the audit history says about the last record that was refused. */
async function whyRefused({ server, custody }: World): Promise<string> {
  const [last] = await server.open.database
    .select({ summary: auditEntries.summary })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.agencyId, custody.agencyId),
        eq(auditEntries.action, 'fieldRecord.refused'),
      ),
    )
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  return last?.summary ?? '';
}

/** The connection ends in the middle of the body. */
async function cut({ server, random, logIn }: World, { envelope, device }: MadeRecord) {
  const body = JSON.stringify({ envelope });
  const { headers } = await logIn(device.author);
  const init = {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: body.slice(0, 1 + random.below(body.length - 1)),
  };
  const from = { peerAddress: '203.0.113.7' };
  const reply = await server.app.request('/api/FieldRecords', init, from);
  if (reply.status !== 400) throw new Error(`Half a body was answered with ${reply.status}.`);
}

/** A person confirms or denies what waits for them. */
async function answer(world: World, who: Person): Promise<void> {
  const { server, random, pins } = world;
  const user = await world.logIn(who);
  const reply = await server.send('/api/FieldRecords?state=open', { headers: user.headers });
  const { rows } = v.parse(FieldRecords, await reply.json());
  const mine = rows.filter(({ isMine }) => isMine);
  if (mine.length === 0) return;
  const { recordId } = random.pick(mine);
  const made = world.made.find(({ envelope }) => envelope.recordId === recordId);
  const isDenied = random.below(4) === 0;
  await server.send(`/api/FieldRecords/${isDenied ? 'Deny' : 'Confirm'}`, {
    headers: user.headers,
    body: {
      ...{ recordId, contentHash: made?.envelope.contentHash, signing: signedWith(pins[who]) },
      ...(isDenied ? { reason: 'I was not there.' } : {}),
    },
  });
}

async function decide(world: World): Promise<void> {
  const { server, random } = world;
  const user = await world.logIn('outsider');
  const reply = await server.send('/api/FieldRecords?state=open', { headers: user.headers });
  const { rows } = v.parse(FieldRecords, await reply.json());
  const parked = rows.filter(({ may }) => may === 'decide');
  if (parked.length === 0) return;
  await server.send(`/api/FieldRecords/${random.pick(parked).recordId}/Decide`, {
    headers: user.headers,
    body: { decision: random.pick(['post', 'same', 'discard']), reason: 'It was reviewed.' },
  });
}

/** A use that is recorded at a desk while the devices have no network. */
async function recordOnline(world: World): Promise<void> {
  const { server, custody, prefix, pins, online } = world;
  const user = await world.logIn('signer');
  const occurredAt = new Date(server.clock.now.getTime() - 5 * minute).toISOString();
  const form = formOfUse(
    custody,
    prefix,
    { occurredAt, incidentNumber: `desk ${randomUUID().slice(0, 8)}` },
    { pin: pins.signer, others: [{ userName: `${prefix}witness`, pin: pins.witness }] },
  );
  const reply = await server.send('/api/Uses', { headers: user.headers, body: form });
  if (reply.status !== 200) return;
  world.tally.online += 1;
  online.uses += 1;
  online.taken += vial;
}

/** Someone changes their PIN, a clock is set, a device is lost, or nothing. */
async function happen(world: World, on: WalkDevice): Promise<void> {
  const { server, custody, random, pins } = world;
  const what = random.below(4);
  if (what === 0) {
    const who = random.pick(['signer', 'witness'] as const);
    pins[who] = `97${10 + random.below(90)}`;
    const { database } = server.open;
    const pinHash = await hashPassword(pins[who]);
    await takeFixturesOver(database);
    await database
      .update(users)
      .set({ pinHash })
      .where(eq(users.id, custody.people[who] ?? ''));
    await rejectFixtures(database);
  } else if (what === 1) {
    on.ahead = (random.below(13) - 6) * 30 * minute;
  } else if (what === 2 && random.below(3) === 0 && !on.isRevoked) {
    const admin = await world.logIn('outsider');
    const reply = await server.send(`/api/FieldDevices/${on.device.kit?.deviceId ?? ''}/Revoke`, {
      headers: admin.headers,
      body: { reason: 'It was lost.' },
    });
    if (reply.status !== 200) throw new Error(`The device was not revoked: ${reply.status}`);
    on.isRevoked = true;
  }
}
