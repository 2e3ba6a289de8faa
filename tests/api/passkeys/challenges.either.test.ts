import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findMembership } from '../../../src/server/core/identity/account.ts';
import { reserveAttempt } from '../../../src/server/core/identity/throttle.ts';
import {
  consumeChallenge,
  issueChallenge,
  type Purpose,
  subjectOf,
} from '../../../src/server/core/passkeys/challenges.ts';
import { checkAssertion } from '../../../src/server/core/passkeys/checkAssertion.ts';
import { relyingPartyOf } from '../../../src/server/core/webauthn/relyingParty.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import {
  concurrencyStamps,
  passkeyChallenges,
  passkeys,
} from '../../../src/server/database/schema/passkey.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import type { Manner, SoftAuthenticator } from '../../support/people/authenticator.ts';
import { addAgency, addUser } from '../../support/people/people.ts';
import { passkeyOrigin, storePasskey } from '../../support/people/storedPasskey.ts';

const now = new Date('2026-03-10T08:00:00.000Z');
const nowPlus = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const party = relyingPartyOf({ PUBLIC_ORIGIN: passkeyOrigin, PRODUCT_TITLE: 'Countersign' });

let open: OpenDatabase;
let agencyId: number;
let riley: string;
let program: string;

beforeAll(async () => {
  open = await openTestDatabase();
  agencyId = await addAgency(open.database, 'Hudson Valley EMS');
  riley = await addUser(open.database, agencyId, 'riley');
  program = await addUser(open.database, agencyId, 'program', { userType: 'ApiOnly' });
});

beforeEach(async () => {
  await open.database.delete(loginAttempts);
  await open.database.delete(passkeyChallenges);
});

afterAll(() => open.close());

const issue = (purpose: Purpose, subject: string, at = now) =>
  open.database.transaction((tx) => issueChallenge(tx, { purpose, subject, now: at }));

const consume = (challenge: string, purposes: readonly Purpose[], subject: string, at = now) =>
  consumeChallenge(open.database, { challenge, purposes, subject, now: at });

describe('[FIDO-02] a challenge', () => {
  it.each([
    ['signIn', 300],
    ['confirm', 300],
    ['register', 300],
    ['sign', 120],
  ] as const)('for %s lives %i seconds', async (purpose, seconds) => {
    const early = await issue(purpose, 'riley');
    const last = nowPlus(seconds - 0.001);
    expect(await consume(early, [purpose], 'riley', last)).toBe(purpose);
    const late = await issue(purpose, 'riley');
    expect(await consume(late, [purpose], 'riley', nowPlus(seconds))).toBeUndefined();
  });

  it('is good once, for its purpose and its subject', async () => {
    const challenge = await issue('signIn', 'riley');
    expect(await consume(challenge, ['sign', 'confirm'], 'riley')).toBeUndefined();
    expect(await consume(challenge, ['sign', 'signIn'], 'riley')).toBe('signIn');
    expect(await consume(challenge, ['signIn'], 'riley')).toBeUndefined();
    // Used up by an answer for another person.
    const wrong = await issue('signIn', 'riley');
    expect(await consume(wrong, ['signIn'], 'casey')).toBeUndefined();
    expect(await consume(wrong, ['signIn'], 'riley')).toBeUndefined();
  });

  it('is removed with the next one once it has expired', async () => {
    await issue('sign', 'old');
    await issue('signIn', 'kept', nowPlus(60));
    await issue('signIn', 'new', nowPlus(121));
    expect(await open.database.select().from(passkeyChallenges)).toHaveLength(2);
  });

  it('[SIGN-05] of a signature names the person, the agency, the content and the signer', async () => {
    const membership = await findMembership(open.database, riley, agencyId);
    if (membership === undefined) throw new Error('riley is missing');
    const session = { ...membership, id: 's' };
    const ofSession = subjectOf.signature({ session, userName: null, contentHash: 'c' });
    expect(ofSession).toBe(`signature ${riley} ${agencyId} c `);
    const ofWitness = subjectOf.signature({ session, userName: ' Casey ', contentHash: 'c' });
    expect(ofWitness).toBe(`signature ${riley} ${agencyId} c casey`);
    expect(subjectOf.userName(' Riley')).toBe('user name riley');
    expect(subjectOf.session(session as never)).toBe(`session s ${riley}`);
  });
});

describe('[FIDO-02] an answer to the options of a login', () => {
  const address = '203.0.113.7';

  async function answer(
    authenticator: SoftAuthenticator,
    {
      userName = '',
      manner = {},
      rawId,
    }: { userName?: string; manner?: Manner; rawId?: string } = {},
  ) {
    const challenge = await issue('signIn', subjectOf.userName(userName));
    const assertion = authenticator.answer({ challenge, rpId: party.id }, manner);
    return checkAssertion(open.database, {
      userName,
      assertion: { ...assertion, ...(rawId !== undefined && { rawId }) },
      party,
      origin: { requestId: null, address },
      now,
    });
  }

  async function lastEntry() {
    const [entry] = await open.database
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.seq))
      .limit(1);
    return entry;
  }

  it('gives a stamp, gives the attempt back and notes the use', async () => {
    const authenticator = await storePasskey(open.database, riley);
    await reserveAttempt(open.database, 'passkey', null, address, nowPlus(-5));
    const outcome = await answer(authenticator, { userName: ' Riley ' });
    expect(outcome).toMatchObject({ kind: 'good', userName: 'riley' });
    expect(await open.database.select().from(concurrencyStamps)).not.toEqual([]);
    const [attempts] = await open.database.select().from(loginAttempts);
    expect(attempts?.attemptedAt).toEqual([nowPlus(-5)]);
    const used = await open.database.select().from(passkeys).where(eq(passkeys.userId, riley));
    expect(used.map(({ lastUsedAt, counter }) => ({ lastUsedAt, counter }))).toContainEqual({
      lastUsedAt: now,
      counter: 1,
    });
  });

  it('without a typed name and a user handle is good too', async () => {
    const authenticator = await storePasskey(open.database, riley);
    const manner = { userHandle: null };
    expect(await answer(authenticator, { manner })).toMatchObject({ kind: 'good' });
  });

  it.each([
    ['of another user handle', {}, { manner: { userHandle: 'AAAA' } }, 'the user handle is of'],
    ['of another name', {}, { userName: 'casey' }, 'of another user than the one named'],
    ['for signing only', { usedForSignIn: false }, {}, 'is for signing only'],
    ['of a counter that went back', { counter: 9 }, {}, 'the counter went back to 1'],
  ] as const)('%s is refused, audited, and counted', async (_what, stored, asked, reason) => {
    const authenticator = await storePasskey(open.database, riley, stored);
    expect(await answer(authenticator, asked)).toEqual({ kind: 'refused' });
    const entry = await lastEntry();
    expect(entry).toMatchObject({ outcome: 'failure', subjectId: riley });
    expect(entry?.summary).toContain(reason);
    const [attempts] = await open.database.select().from(loginAttempts);
    expect(attempts?.attemptedAt).toEqual([now]);
  });

  it.each([
    ['of another shape', { rawId: 'AAAA' }],
    ['to another challenge', { manner: { challenge: 'A'.repeat(43) } }],
  ] as const)('%s is refused, counted, and accuses no one', async (_what, asked) => {
    const before = await lastEntry();
    const authenticator = await storePasskey(open.database, riley);
    expect(await answer(authenticator, asked)).toEqual({ kind: 'refused' });
    expect(await lastEntry()).toEqual(before);
    expect(await open.database.select().from(loginAttempts)).toHaveLength(1);
  });

  it.each([
    ['disabled', 'the account is disabled'],
    ['program', 'the account or its agency is disabled'],
  ])('of an account that is %s is refused', async (state, reason) => {
    const owner = state === 'program' ? program : riley;
    const authenticator = await storePasskey(open.database, owner);
    const isActive = state === 'program';
    await open.database.update(users).set({ isActive }).where(eq(users.id, owner));
    expect(await answer(authenticator)).toEqual({ kind: 'refused' });
    expect((await lastEntry())?.summary).toContain(reason);
    expect(await open.database.select().from(loginAttempts)).toHaveLength(1);
    await open.database.update(users).set({ isActive: true }).where(eq(users.id, owner));
  });

  it('is not evaluated while the address is locked', async () => {
    const authenticator = await storePasskey(open.database, riley);
    await open.database
      .insert(loginAttempts)
      .values({ key: `passkey address ${address}`, attemptedAt: [], lockedUntil: nowPlus(60) });
    expect(await answer(authenticator)).toEqual({ kind: 'refused' });
    expect(await open.database.select().from(passkeyChallenges)).toHaveLength(1);
  });
});
