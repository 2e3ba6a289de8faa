import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Proof } from '../../../../src/contract/core/signing.ts';
import { signedContent } from '../../../../src/rules/core/signedContent.ts';
import { type Account, findMembership } from '../../../../src/server/core/identity/account.ts';
import type { PinVerdict, verifyPin } from '../../../../src/server/core/identity/verifyPin.ts';
import { issueChallenge, subjectOf } from '../../../../src/server/core/passkeys/challenges.ts';
import { proveSigners } from '../../../../src/server/core/signing/proveSigners.ts';
import type { SigningRequest } from '../../../../src/server/core/signing/signingRequest.ts';
import { relyingPartyOf } from '../../../../src/server/core/webauthn/relyingParty.ts';
import type { OpenDatabase } from '../../../../src/server/database/database.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { userAgencies, users } from '../../../../src/server/database/schema/user.ts';
import { openTestDatabase } from '../../../support/database/testDatabase.ts';
import { addAgency, addUser } from '../../../support/people/people.ts';
import { sessionOf } from '../../../support/people/sessionOf.ts';
import { passkeyOrigin, storePasskey } from '../../../support/people/storedPasskey.ts';

const now = new Date('2026-03-10T08:00:00.000Z');
const relyingParty = relyingPartyOf({ PUBLIC_ORIGIN: passkeyOrigin, PRODUCT_TITLE: 'Countersign' });
const what = 'Medic 9, event 14';

let open: OpenDatabase;
let agencyId: number;
let elsewhere: number;
const people: Record<string, string> = {};

beforeAll(async () => {
  open = await openTestDatabase();
  const { database } = open;
  agencyId = await addAgency(database, 'Hudson Valley EMS');
  elsewhere = await addAgency(database, 'Lakeside Fire');
  for (const [name, home, differences] of [
    ['signer', agencyId, {}],
    ['witness', agencyId, {}],
    ['disabled', agencyId, { isActive: false }],
    ['left', agencyId, {}],
    ['program', agencyId, { userType: 'ApiOnly' }],
    ['visitor', elsewhere, { permissionId: 4 }],
    ['lake', elsewhere, { isActive: false }],
  ] as const) {
    people[name] = await addUser(database, home, name, { fullName: `Dr. ${name}`, ...differences });
  }
  await database.delete(userAgencies).where(eq(userAgencies.userId, people.left ?? ''));
});

afterAll(() => open.close());

type Others = SigningRequest['form']['signing']['others'];

async function requestOf(pin: Proof, others: Others, as = 'signer'): Promise<SigningRequest> {
  const session = await sessionOf(open.database, people[as] ?? '', agencyId);
  const origin = { requestId: null, address: null };
  return { form: { signing: { pin, others } }, session, origin, now, relyingParty };
}

/** What the PIN of each person is found to be: of the session's own person, right if nothing is said. */
const verify =
  (witness: PinVerdict, signer?: PinVerdict): typeof verifyPin =>
  async (_database, { by }) =>
    'userName' in by
      ? witness
      : (signer ?? { kind: 'ok', account: await accountOf('signer'), pinHash: 'hash' });

async function accountOf(name: string): Promise<Account> {
  const membership = await findMembership(open.database, people[name], agencyId);
  if (membership === undefined) throw new Error(`${name} may not work here`);
  return membership.account;
}

const unused: PinVerdict = { kind: 'unknown' };

async function refusalOf(
  proving: Promise<unknown>,
): Promise<{ code: string; message: string; fields: string[] }> {
  const refused = await proving.then(
    () => undefined,
    (error: { code: string; message: string; fields: object }) => error,
  );
  if (refused === undefined) throw new Error('It was not refused');
  return { ...refused, message: refused.message, fields: Object.keys(refused.fields) };
}

async function lastEntry() {
  const [entry] = await open.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.agencyId, agencyId))
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  return entry;
}

describe('[SIGN-01] a refused PIN is audited', () => {
  it('of the signer, whose name it is even if the account is not found', async () => {
    const request = await requestOf('1', []);
    const { message, fields } = await refusalOf(
      proveSigners(open.database, request, what, verify(unused, { kind: 'unknown' })),
    );
    expect(fields).toEqual(['signing.pin']);
    expect(await lastEntry()).toMatchObject({
      action: 'signature.refused',
      outcome: 'failure',
      actorId: people.signer,
      subjectKind: 'user',
      subjectId: null,
      subjectName: 'Dr. signer',
      summary: `The signature on ${what} was denied: ${message}`,
    });
  });

  it('of a witness, by name', async () => {
    const account = await accountOf('witness');
    const verdict = { kind: 'noPin', account } as const;
    const request = await requestOf('1', [{ userName: 'witness', pin: '2' }]);
    const { message, fields } = await refusalOf(
      proveSigners(open.database, request, what, verify(verdict)),
    );
    expect(fields).toEqual(['signing.others.0.pin']);
    expect(await lastEntry()).toMatchObject({
      action: 'signature.refused',
      subjectKind: 'user',
      subjectId: people.witness,
      subjectName: 'Dr. witness',
      summary: `The second signature on ${what} was denied: ${message}`,
    });
  });

  it('of a name that no one has, which is not written down', async () => {
    const request = await requestOf('1', [{ userName: 'my password', pin: '2' }]);
    await refusalOf(proveSigners(open.database, request, what, verify({ kind: 'unknown' })));
    const entry = await lastEntry();
    expect(entry?.subjectName).toBe('a username that no one here has');
    expect(JSON.stringify(entry)).not.toContain('my password');
  });
});

describe('[SIGN-03] a person who is named to sign later', () => {
  const name = async (userName: string) =>
    proveSigners(
      open.database,
      await requestOf('1', [{ userName, pin: null }]),
      what,
      verify(unused),
    );

  it('is a member of the agency', async () => {
    expect((await name('witness'))[1]).toMatchObject({
      account: { id: people.witness },
      shown: null,
    });
  });

  it.each([
    ['disabled', 'witness_disabled'],
    ['left', 'witness_not_found'],
    ['program', 'witness_not_found'],
    ['visitor', 'witness_not_found'],
    ['lake', 'witness_not_found'],
    ['unknown at all', 'witness_not_found'],
  ])('%s: %s', async (userName, code) => {
    expect(await refusalOf(name(userName))).toMatchObject({
      code,
      fields: ['signing.others.0.userName'],
    });
  });
});

describe('[SIGN-05] a passkey', () => {
  /** A proof of a content by a passkey of this person, who was asked for it as `userName`. */
  async function proofOf(who: string, userName: string | null, as = 'signer', life = 0) {
    const authenticator = await storePasskey(open.database, people[who] ?? '');
    const session = await sessionOf(open.database, people[as] ?? '', agencyId);
    // Proofs are left out of what is signed, so any can be in their place.
    const others = userName === null ? [] : [{ userName, pin: '2' }];
    const content = signedContent({ signing: { pin: '1', others } });
    const contentHash = createHash('sha256').update(content).digest('hex');
    const subject = subjectOf.signature({ session, userName, contentHash });
    const issuedAt = new Date(now.getTime() - life);
    const challenge = await open.database.transaction((tx) =>
      issueChallenge(tx, { purpose: 'sign', subject, now: issuedAt }),
    );
    return { assertion: authenticator.answer({ challenge, rpId: 'localhost' }) };
  }

  const signOwn = async (proof: Awaited<ReturnType<typeof proofOf>>, as = 'signer') =>
    proveSigners(open.database, await requestOf(proof, [], as), what, verify(unused));

  const signAs = async (userName: string) => {
    const pin = await proofOf(userName, userName);
    return proveSigners(
      open.database,
      await requestOf('1', [{ userName, pin }]),
      what,
      verify(unused),
    );
  };

  it('signs for the person logged in, also for a system administrator who only visits', async () => {
    for (const who of ['signer', 'visitor']) {
      const [proof] = await signOwn(await proofOf(who, null, who), who);
      expect(proof).toMatchObject({ account: { id: people[who] }, shown: { kind: 'passkey' } });
    }
  });

  it('signs for a witness', async () => {
    expect((await signAs('witness'))[1]).toMatchObject({ account: { id: people.witness } });
  });

  it.each([
    ['disabled', 'witness_disabled'],
    ['left', 'witness_not_found'],
    ['program', 'witness_not_found'],
    ['visitor', 'witness_not_found'],
    ['lake', 'witness_not_found'],
  ])('does not sign for %s: %s', async (userName, code) => {
    expect((await refusalOf(signAs(userName))).code).toBe(code);
  });

  it('does not sign before its owner has accepted the license agreement', async () => {
    const { database } = open;
    const own = eq(users.id, people.witness ?? '');
    await database.update(users).set({ isAcknowledged: false }).where(own);
    expect((await refusalOf(signAs('witness'))).code).toBe('account_not_set_up');
    await database.update(users).set({ isAcknowledged: true }).where(own);
  });

  it('is audited with the reason if its answer has a wrong shape, and notifies no one else', async () => {
    const { assertion } = await proofOf('signer', null);
    const padded = { ...assertion, rawId: `${assertion.rawId}AAAA` };
    const { code, message } = await refusalOf(signOwn({ assertion: padded }));
    expect(code).toBe('passkey_refused');
    expect(await lastEntry()).toMatchObject({
      action: 'signature.refused',
      subjectId: people.signer,
      summary: `The signature on ${what} was denied: ${message} (The credential id and the raw id differ)`,
    });
  });

  it('is audited without a reason if it answers too late', async () => {
    const late = await proofOf('signer', null, 'signer', 120_000);
    const { code, message } = await refusalOf(signOwn(late));
    expect(code).toBe('passkey_stale');
    expect((await lastEntry())?.summary).toBe(`The signature on ${what} was denied: ${message}`);
    const inTime = await proofOf('signer', null, 'signer', 119_999);
    expect((await signOwn(inTime))[0].account.id).toBe(people.signer);
  });
});
