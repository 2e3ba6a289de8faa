import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../../../../src/contract/core/problem.ts';
import { AssertionOptions } from '../../../../src/contract/core/webauthn.ts';
import { RecordedCustodyEvent } from '../../../../src/contract/custody/custodyEvent.ts';
import { RecordedUse, type RecordUseForm } from '../../../../src/contract/custody/use.ts';
import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { loginAttempts } from '../../../../src/server/database/schema/loginAttempt.ts';
import { passkeys } from '../../../../src/server/database/schema/passkey.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { formOfUse } from '../../../support/custody/custody.ts';
import {
  actsOf,
  addEventCustody,
  type EventCustody,
} from '../../../support/custody/custodyEvents.ts';
import { proofBy, requestSigningOptions } from '../../../support/custody/passkeySigning.ts';
import { type SoftAuthenticator, up, uv } from '../../../support/people/authenticator.ts';
import { addPasskey, requestAssertionOptions } from '../../../support/people/passkeys.ts';
import {
  addAgency,
  addUser,
  type CurrentUser,
  logInAs,
  pin,
} from '../../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let currentUser: CurrentUser;
let own: SoftAuthenticator;
let theirs: SoftAuthenticator;
let round = 0;

const nameOf = (who: string) => `${custody.prefix}${who}`;

beforeAll(async () => {
  server = await startTestServer();
});

beforeEach(async () => {
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  round += 1;
  await server.open.database.delete(loginAttempts);
  custody = await addEventCustody(server.open.database, `k${round}x`);
  const witness = await logInAs(server, nameOf('witness'));
  theirs = await addPasskey(server, witness, custody.people.witness ?? '');
  currentUser = await logInAs(server, nameOf('signer'));
  own = await addPasskey(server, currentUser, custody.people.signer ?? '');
});

afterAll(() => server.close());

const form = (details: Partial<RecordUseForm['details']> = {}) =>
  formOfUse(custody, custody.prefix, details);

const by = (content: object, as: CurrentUser = currentUser) => ({ server, as, form: content });

const send = (content: object, as: CurrentUser = currentUser) =>
  server.send('/api/Uses', { body: content, headers: as.headers });

/** The form with proofs in the places of the PINs. */
const signed = (content: RecordUseForm, proof: unknown, witnessProof: unknown = pin) => ({
  ...content,
  signing: {
    pin: proof,
    others: content.signing.others.map((other) => ({ ...other, pin: witnessProof })),
  },
});

async function expectRefused(reply: Response, code: string, field: string) {
  expect(reply.status).toBe(422);
  const problem = v.parse(Problem, await reply.json());
  expect(problem).toMatchObject({ code, fields: { [field]: problem.message } });
  expect(await entriesOf()).toBe(0);
  return problem;
}

/** Next to the receipt that every test starts with. */
async function entriesOf() {
  const rows = await server.open.database
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.agencyId, custody.agencyId));
  return rows.length - 1;
}

async function lastAudit() {
  const rows = await server.open.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.agencyId, custody.agencyId))
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  return rows[0];
}

describe('[CALL-19] a use signed with passkeys', () => {
  it('accepts a witness who may only witness', async () => {
    await server.open.database
      .update(users)
      .set({ witnessOnly: true })
      .where(eq(users.id, custody.people.witness ?? ''));
    const content = form();
    const proof = await proofBy(by(content), theirs, nameOf('witness'));
    const reply = await send(signed(content, pin, proof));
    expect(reply.status).toBe(200);
    const recorded = v.parse(RecordedUse, await reply.json());
    expect(recorded.entry.signatures[1]).toMatchObject({ role: 'Witness', method: 'passkey' });
  });

  it('records both signatures as made by passkey, and the trail says so; each challenge works once', async () => {
    const content = form();
    const body = signed(
      content,
      await proofBy(by(content), own),
      await proofBy(by(content), theirs, nameOf('witness').toUpperCase()),
    );
    const reply = await send(body);
    expect(reply.status).toBe(200);
    const recorded = v.parse(RecordedUse, await reply.json());
    expect(recorded.entry.signatures).toMatchObject([{ method: 'passkey' }, { method: 'passkey' }]);
    expect(await lastAudit()).toMatchObject({
      action: 'use.recorded',
      factor: 'password and two passkeys',
    });
    expect((await verifyLedger(server.open.database, custody.agencyId)).failures).toEqual([]);
    // The same act again is the same record, for which no one has to sign.
    expect(v.parse(RecordedUse, await (await send(body)).json())).toEqual(recorded);
    const another = { ...body, idempotencyKey: randomUUID() };
    expect((await send(another)).status).toBe(422);
    expect(await entriesOf()).toBe(1);
    const [row] = await server.open.database
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, custody.people.witness ?? ''));
    expect(row?.lastUsedAt).toEqual(server.clock.now);
  });

  it('accepts a PIN from one and a passkey from the other, and compares no PIN with a passkey', async () => {
    const content = form();
    const body = signed(content, pin, await proofBy(by(content), theirs, nameOf('witness')));
    expect((await send(body)).status).toBe(200);
    expect(await lastAudit()).toMatchObject({
      action: 'use.recorded',
      factor: 'password and a PIN and a passkey',
    });
  });

  it('signs for a person whose PIN must be reset, but not before there is one', async () => {
    const change = (fields: Partial<typeof users.$inferInsert>) =>
      server.open.database
        .update(users)
        .set(fields)
        .where(eq(users.id, custody.people.signer ?? ''));
    const content = form({ given: 2_000, wasted: 0, wasteManner: null });
    const alone = { ...content, signing: { pin, others: [] } };
    const sendAlone = async () => {
      const proof = await proofBy(by(alone), own);
      return send({ ...alone, signing: { pin: proof, others: [] } });
    };
    await change({ pinHash: null });
    await expectRefused(await sendAlone(), 'account_not_set_up', 'signing.pin');
    await change({ pinHash: 'of a PIN that must be reset', needToResetPin: true });
    expect((await sendAlone()).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ factor: 'password and a passkey' });
  });

  it('records once if two requests with one assertion are sent at the same time', async () => {
    const content = form();
    const body = signed(content, await proofBy(by(content), own));
    const replies = await Promise.all([send(body), send(body)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await entriesOf()).toBe(1);
  });
});

describe('a passkey’s signature is refused', () => {
  it('if the content differs from what was signed', async () => {
    const content = form();
    const proof = await proofBy(by(content), own);
    const changed = form({ given: 1_000, wasted: 1_000 });
    const sent = signed({ ...changed, idempotencyKey: content.idempotencyKey }, proof);
    const problem = await expectRefused(await send(sent), 'passkey_stale', 'signing.pin');
    expect(problem.message).toContain('Sign again.');
    // And is used up by that.
    await expectRefused(await send(signed(content, proof)), 'passkey_stale', 'signing.pin');
    expect(await lastAudit()).toMatchObject({ action: 'signature.refused', outcome: 'failure' });
  });

  it('if another witness is named than the one who was asked', async () => {
    const content = form();
    const proof = await proofBy(by(content), own);
    const other = {
      ...content,
      signing: { pin: proof, others: [{ userName: nameOf('outsider'), pin }] },
    };
    await expectRefused(await send(other), 'passkey_stale', 'signing.pin');
  });

  it('after two minutes', async () => {
    const content = form();
    const proof = await proofBy(by(content), own);
    server.clock.now = new Date(server.clock.now.getTime() + 120_000);
    await expectRefused(await send(signed(content, proof)), 'passkey_stale', 'signing.pin');
  });

  it('if it uses options of a login, or options that were made for no content', async () => {
    const content = form();
    const logIn = {
      assertion: own.answer(await requestAssertionOptions(server, nameOf('signer'))),
    };
    await expectRefused(await send(signed(content, logIn)), 'passkey_stale', 'signing.pin');
    const reply = await server.send('/api/Fido/AuthorizedGetAssertionOptions', {
      headers: currentUser.headers,
    });
    const general = v.parse(AssertionOptions, await reply.json());
    const proof = { assertion: own.answer(general) };
    await expectRefused(await send(signed(content, proof)), 'passkey_stale', 'signing.pin');
  });

  it('if it is another person’s: for oneself, for the witness, or in another’s session', async () => {
    const content = form();
    const stolen = await proofBy(by(content), theirs);
    const problem = await expectRefused(
      await send(signed(content, stolen)),
      'passkey_refused',
      'signing.pin',
    );
    expect(problem.message).not.toContain('another user');
    expect((await lastAudit())?.summary).toContain('of another user than the one who signs');
    const twice = signed(
      content,
      await proofBy(by(content), own),
      await proofBy(by(content), own, nameOf('witness')),
    );
    await expectRefused(await send(twice), 'passkey_refused', 'signing.others.0.pin');
    const witness = await logInAs(server, nameOf('witness'));
    const mine = await proofBy(by(content), own);
    expect((await send(signed(content, mine), witness)).status).toBe(422);
    expect(await entriesOf()).toBe(0);
  });

  it('[FIDO-02] for an incorrect origin, without user verification, and for a counter that decreased', async () => {
    const content = form();
    const manners = [
      { origin: 'https://evil.example' },
      { flags: up },
      { flags: uv },
      { rpId: 'evil.example' },
      { userHandle: 'AAAA' },
    ];
    for (const manner of manners) {
      const proof = await proofBy(by(content), own, null, manner);
      await expectRefused(await send(signed(content, proof)), 'passkey_refused', 'signing.pin');
    }
    own.counter = 7;
    const alone = { ...form({ given: 2_000, wasted: 0, wasteManner: null }) };
    const first = { ...alone, signing: { pin, others: [] } };
    const good = { pin: await proofBy(by(first), own), others: [] };
    expect((await send({ ...first, signing: good })).status).toBe(200);
    own.counter = 6;
    const copied = signed(content, await proofBy(by(content), own));
    expect((await send(copied)).status).toBe(422);
    expect((await lastAudit())?.summary).toContain('a copy of the passkey may be in use');
  });

  it('for a witness who is disabled, from another agency or unknown, with the sentences of PINs', async () => {
    const elsewhere = await addAgency(server.open.database, `${custody.prefix} elsewhere`);
    const stranger = `${custody.prefix}stranger`;
    const strangerId = await addUser(server.open.database, elsewhere, stranger);
    const foreign = await addPasskey(server, await logInAs(server, stranger), strangerId);
    const witnessed = async (userName: string, key: SoftAuthenticator) => {
      const content = form();
      const named = { ...content, signing: { pin, others: [{ userName, pin }] } };
      return send(signed(named, pin, await proofBy(by(named), key, userName)));
    };
    const one = await expectRefused(
      await witnessed(stranger, foreign),
      'witness_not_found',
      'signing.others.0.userName',
    );
    const other = await expectRefused(
      await witnessed('nobody-at-all', foreign),
      'witness_not_found',
      'signing.others.0.userName',
    );
    expect(one.message).toBe(other.message);
    await server.open.database
      .update(users)
      .set({ isActive: false })
      .where(eq(users.id, custody.people.witness ?? ''));
    await expectRefused(
      await witnessed(nameOf('witness'), theirs),
      'witness_disabled',
      'signing.others.0.userName',
    );
  });

  it('once the passkey is removed', async () => {
    const content = form();
    const proof = await proofBy(by(content), own);
    await server.open.database
      .delete(passkeys)
      .where(eq(passkeys.userId, custody.people.signer ?? ''));
    await expectRefused(await send(signed(content, proof)), 'passkey_refused', 'signing.pin');
    const none = await requestSigningOptions(by(content), null);
    expect(none.status).toBe(422);
    expect(v.parse(Problem, await none.json())).toMatchObject({ code: 'passkey_not_set' });
  });
});

describe('[CALL-19] options of a signature', () => {
  it('list one’s own passkeys, and for a named person what a login lists, including invented ones', async () => {
    const content = form();
    const mine = await requestSigningOptions(by(content), null);
    const options = v.parse(AssertionOptions, await mine.json());
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([own.id.toString('base64url')]);
    for (const name of [nameOf('witness'), nameOf('outsider'), 'nobody-at-all']) {
      const reply = await requestSigningOptions(by(content), name);
      expect(reply.status).toBe(200);
      const { allowCredentials } = v.parse(AssertionOptions, await reply.json());
      const atLogin = await requestAssertionOptions(server, name);
      expect(allowCredentials).toEqual(atLogin.allowCredentials);
      expect(allowCredentials.length).toBeGreaterThan(0);
    }
  });
});

describe('[CALL-19] an event signed with passkeys', () => {
  const event = (pinProof: unknown, otherProof: unknown = pin) => ({
    idempotencyKey: randomUUID(),
    details: actsOf(custody).breaking(),
    signing: { pin: pinProof, others: [{ userName: nameOf('witness'), pin: otherProof }] },
  });
  const record = (body: object) =>
    server.send('/api/CustodyEvents', { body, headers: currentUser.headers });

  it('is recorded with the kind of proof of each signer', async () => {
    const content = event(pin);
    const others = [
      { userName: nameOf('witness'), pin: await proofBy(by(content), theirs, nameOf('witness')) },
    ];
    const body = { ...content, signing: { pin: await proofBy(by(content), own), others } };
    const reply = await record(body);
    expect(reply.status).toBe(200);
    const recorded = v.parse(RecordedCustodyEvent, await reply.json());
    expect(recorded.signatures).toMatchObject([{ method: 'passkey' }, { method: 'passkey' }]);
    expect(await lastAudit()).toMatchObject({ factor: 'password and two passkeys' });
    expect((await verifyLedger(server.open.database, custody.agencyId)).failures).toEqual([]);
    expect(v.parse(RecordedCustodyEvent, await (await record(body)).json())).toEqual(recorded);
  });

  it('is refused at the field of the person whose passkey is not theirs, or if the content differs', async () => {
    const content = event(pin);
    const proof = await proofBy(by(content), own, nameOf('witness'));
    const others = [{ userName: nameOf('witness'), pin: proof }];
    await expectRefused(
      await record({ ...content, signing: { pin, others } }),
      'passkey_refused',
      'signing.others.0.pin',
    );
    const mine = await proofBy(by(content), own);
    const later = [{ userName: nameOf('witness'), pin: null }];
    const reply = await record({ ...content, signing: { pin: mine, others: later } });
    expect(reply.status).toBe(422);
    const changed = { ...content, details: { ...content.details, note: 'Otherwise.' } };
    const again = await proofBy(by(content), own);
    await expectRefused(
      await record({ ...changed, signing: { ...content.signing, pin: again } }),
      'passkey_stale',
      'signing.pin',
    );
  });
});
