import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Activation } from '../../../../src/contract/control-values/controlValue.ts';
import { Problem } from '../../../../src/contract/core/problem.ts';
import { RecordedCustodyEvent } from '../../../../src/contract/custody/custodyEvent.ts';
import { GivenSignature } from '../../../../src/contract/custody/missingSignature.ts';
import { BiennialInventory } from '../../../../src/contract/reports/biennialInventory.ts';
import { Form3848 } from '../../../../src/contract/reports/form3848.ts';
import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { biennialInventories } from '../../../../src/server/database/schema/biennialInventory.ts';
import { controlValueActivations } from '../../../../src/server/database/schema/controlValue.ts';
import { signedForms3848 } from '../../../../src/server/database/schema/form3848.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import {
  actsOf,
  addEventCustody,
  type EventCustody,
} from '../../../support/custody/custodyEvents.ts';
import { addFormAgency } from '../../../support/custody/formAgency.ts';
import { formLedger } from '../../../support/custody/formLedger.ts';
import { decideLate } from '../../../support/custody/lateSignatures.ts';
import { proofBy } from '../../../support/custody/passkeySigning.ts';
import type { SoftAuthenticator } from '../../../support/people/authenticator.ts';
import { grantActs } from '../../../support/people/grantActs.ts';
import { addPasskey } from '../../../support/people/passkeys.ts';
import { type CurrentUser, logInAs, pin, signedWith } from '../../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let witness: CurrentUser;
let theirs: SoftAuthenticator;
let round = 0;

beforeAll(async () => {
  server = await startTestServer();
});

beforeEach(async () => {
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  round += 1;
  custody = await addEventCustody(server.open.database, `a${round}x`);
  witness = await logInAs(server, `${custody.prefix}witness`);
  theirs = await addPasskey(server, witness, custody.people.witness ?? '');
});

afterAll(() => server.close());

const post = (path: string, body: object, { headers }: CurrentUser) =>
  server.send(path, { body, headers });

async function factorsOf(action: string, agencyId = custody.agencyId) {
  const rows = await server.open.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.agencyId, agencyId));
  return rows.filter((row) => row.action === action).map(({ factor }) => factor);
}

/** Signs a form with the witness's passkey, in their own session. */
async function send(path: string, form: object) {
  const proof = await proofBy(
    { server, as: witness, form: { ...form, signing: signedWith() } },
    theirs,
  );
  return post(path, { ...form, signing: signedWith(proof) }, witness);
}

/** A receipt of which someone was named to sign later. */
async function recordLater(who: string) {
  await decideLate(server, custody.agencyId);
  const signer = await logInAs(server, `${custody.prefix}signer`);
  const others = [{ userName: `${custody.prefix}${who}`, pin: null }];
  const event = {
    idempotencyKey: randomUUID(),
    details: actsOf(custody).receipt(),
    signing: { pin, others },
  };
  const reply = await post('/api/CustodyEvents', event, signer);
  const { eventId, hash } = v.parse(RecordedCustodyEvent, await reply.json());
  return { actId: eventId, hash };
}

describe('[CALL-19] an act that one person signs accepts their passkey', () => {
  it('[ENT-12] for a signature that is given later', async () => {
    const act = await recordLater('witness');
    const form = { signatureId: randomUUID(), ...act };
    const path = '/api/MissingSignatures/Sign';
    const signed = await send(path, form);
    expect(signed.status).toBe(200);
    const given = v.parse(GivenSignature, await signed.json());
    expect(given.signature).toMatchObject({ method: 'passkey' });
    expect(await factorsOf('signature.givenLater')).toEqual(['password and a passkey']);
    expect(await factorsOf('signature.samePin')).toEqual([]);
    expect((await verifyLedger(server.open.database, custody.agencyId)).failures).toEqual([]);
  });

  it('[ENT-12] for a signature note, and for no other reason than was sent', async () => {
    const act = await recordLater('outsider');
    const { database } = server.open;
    const only = (who: string) => eq(users.id, custody.people[who] ?? '');
    await database.update(users).set({ isActive: false }).where(only('outsider'));
    await database.update(users).set({ permissionId: 3 }).where(only('witness'));
    const path = '/api/SignatureNotes';
    const meaning = 'witness to receipt';
    const form = { noteId: randomUUID(), ...act, meaning, reason: 'They left.' };
    const proof = await proofBy(
      { server, as: witness, form: { ...form, signing: signedWith() } },
      theirs,
    );
    const refused = await post(
      path,
      { ...form, reason: 'They forgot.', signing: signedWith(proof) },
      witness,
    );
    expect(v.parse(Problem, await refused.json())).toMatchObject({ code: 'passkey_stale' });
    expect((await send(path, form)).status).toBe(200);
    expect(await factorsOf('signature.noted')).toEqual(['password and a passkey']);
    expect((await verifyLedger(database, custody.agencyId)).failures).toEqual([]);
  });

  it('[ROUTE-14] for an activation of labels, and for nothing else than what was requested', async () => {
    const path = '/api/ControlValueActivations';
    const { inventoryId, lotId } = custody;
    const form = {
      idempotencyKey: randomUUID(),
      inventoryId,
      lotId,
      source: { way: 'generate', count: 2 },
    };
    const proof = await proofBy(
      { server, as: witness, form: { ...form, signing: signedWith() } },
      theirs,
    );
    const more = { ...form, source: { way: 'generate', count: 3 }, signing: signedWith(proof) };
    const refused = await post(path, more, witness);
    expect(refused.status).toBe(422);
    const problem = v.parse(Problem, await refused.json());
    expect(problem).toMatchObject({
      code: 'passkey_stale',
      fields: { 'signing.pin': problem.message },
    });
    const reply = await send(path, form);
    expect(reply.status).toBe(200);
    expect(v.parse(Activation, await reply.json()).labels).toHaveLength(2);
    const rows = await server.open.database
      .select({ method: controlValueActivations.method })
      .from(controlValueActivations)
      .where(eq(controlValueActivations.agencyId, custody.agencyId));
    expect(rows).toEqual([{ method: 'passkey' }]);
  });

  it('[ROUTE-18] for a biennial inventory, and for no other explanation than was sent', async () => {
    const { database } = server.open;
    const only = eq(users.id, custody.people.witness ?? '');
    await database.update(users).set({ permissionId: 2 }).where(only);
    await grantActs(database, custody.agencyId, [custody.people.witness ?? ''], ['biennial']);
    const path = '/api/Reports/BiennialInventory';
    const asked = { day: '2026-03-09', moment: 'close' };
    const query = new URLSearchParams(asked).toString();
    const seen = await server.send(`${path}?${query}`, { headers: witness.headers });
    const { shown } = v.parse(BiennialInventory, await seen.json());
    if (shown.kind !== 'draft') throw new Error('No draft');
    const form = {
      idempotencyKey: randomUUID(),
      ...asked,
      basis: shown.draft.basis,
      explanation: 'Counted on paper.',
    };
    const proof = await proofBy(
      { server, as: witness, form: { ...form, signing: signedWith() } },
      theirs,
    );
    const other = { ...form, explanation: 'No one counted.', signing: signedWith(proof) };
    const refused = await post(`${path}/Take`, other, witness);
    expect(v.parse(Problem, await refused.json())).toMatchObject({ code: 'passkey_stale' });
    expect((await send(`${path}/Take`, form)).status).toBe(200);
    const rows = await database
      .select({ method: biennialInventories.method })
      .from(biennialInventories)
      .where(eq(biennialInventories.agencyId, custody.agencyId));
    expect(rows).toEqual([{ method: 'passkey' }]);
    expect(await factorsOf('biennialInventory.taken')).toEqual(['password and a passkey']);
  });
});

it('[CALL-19] [ROUTE-08] NY Form 3848 accepts the passkey of its agent, and no other explanation than was sent', async () => {
  const { database } = server.open;
  const { agencyId, agentId, ...places } = await addFormAgency(database);
  const { addDrug, book } = formLedger(database, { agencyId, agentId, ...places });
  const drug = await addDrug('ketamine', '50 mg/mL', [50_000_000, 1_000]);
  await book('receive', drug, 10_000, '2025-12-30T15:00:00.000Z');
  const agent = await logInAs(server, 'formagent');
  const passkey = await addPasskey(server, agent, agentId);
  const path = '/api/Forms/NyForm3848';
  const seen = await server.send(`${path}?periodEnd=2025-12-31`, { headers: agent.headers });
  const read = v.parse(Form3848, await seen.json());
  if (read.kind !== 'draft') throw new Error('No draft');
  const { periodEnd, basis, columns } = read.draft;
  const form = {
    idempotencyKey: randomUUID(),
    periodEnd,
    basis,
    counts: columns.map(({ key }) => ({ key, stock: 10_000, subStocks: 0 })),
    explanation: '',
    amendment: '',
  };
  const proof = await proofBy(
    { server, as: agent, form: { ...form, signing: signedWith() } },
    passkey,
  );
  const other = { ...form, explanation: 'Counted by someone else.', signing: signedWith(proof) };
  const refused = await post(`${path}/Sign`, other, agent);
  expect(v.parse(Problem, await refused.json())).toMatchObject({ code: 'passkey_stale' });
  const signed = await proofBy(
    { server, as: agent, form: { ...form, signing: signedWith() } },
    passkey,
  );
  expect((await post(`${path}/Sign`, { ...form, signing: signedWith(signed) }, agent)).status).toBe(
    200,
  );
  const rows = await database
    .select({ method: signedForms3848.method })
    .from(signedForms3848)
    .where(eq(signedForms3848.agencyId, agencyId));
  expect(rows).toEqual([{ method: 'passkey' }]);
  expect(await factorsOf('form3848.signed', agencyId)).toEqual(['password and a passkey']);
});
