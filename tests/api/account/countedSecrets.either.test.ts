import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findMembers, findMembership } from '../../../src/server/core/identity/account.ts';
import { hashPassword } from '../../../src/server/core/identity/argon.ts';
import {
  checkSecret,
  findCandidate,
  findUserId,
} from '../../../src/server/core/identity/checkSecret.ts';
import {
  acceptOwnPassword,
  proveOwnPassword,
} from '../../../src/server/core/identity/proveOwnPassword.ts';
import {
  accountKey,
  clearAttempts,
  countersOf,
  dayKey,
  type Factor,
  reserveAttempt,
} from '../../../src/server/core/identity/throttle.ts';
import { verifyPin } from '../../../src/server/core/identity/verifyPin.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { userAgencies } from '../../../src/server/database/schema/user.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import { addAgency, addUser, password, pin } from '../../support/people/people.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';

const now = new Date('2026-03-10T08:00:00.000Z');
const nowPlus = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const origin = { requestId: null, address: null };

let open: OpenDatabase;
let agencyId: number;
let elsewhere: number;
let riley: string;

beforeAll(async () => {
  open = await openTestDatabase();
  agencyId = await addAgency(open.database, 'Hudson Valley EMS');
  elsewhere = await addAgency(open.database, 'Lakeside Fire');
  riley = await addUser(open.database, agencyId, 'riley');
});

beforeEach(async () => {
  await open.database.delete(loginAttempts);
});

afterAll(() => open.close());

async function windowOf(key: string) {
  const rows = await open.database.select().from(loginAttempts).where(eq(loginAttempts.key, key));
  return rows[0];
}

async function attempt(factor: Factor, at: Date) {
  const verdict = await reserveAttempt(open.database, factor, riley, null, at);
  if (verdict.kind === 'locked') throw new Error('The attempt was refused');
  return verdict;
}

const clear = (given: Parameters<typeof clearAttempts>[1]) =>
  open.database.transaction((tx) => clearAttempts(tx, given));

describe('[SIGN-06] attempts', () => {
  it.each([0, 1, 2])('with a PIN: number %i is given back, and the others stay', async (given) => {
    const times = [now, nowPlus(1), nowPlus(2)];
    const attempts = [];
    for (const at of times) attempts.push((await attempt('pin', at)).attempt);
    const back = attempts[given];
    if (back) await clear(back);
    for (const key of [accountKey('pin', riley), dayKey('pin', riley)]) {
      expect((await windowOf(key))?.attemptedAt).toEqual(times.toSpliced(given, 1));
    }
  });

  it('leave the lock of a PIN alone if one is given back that is no longer counted', async () => {
    const lockedUntil = nowPlus(900);
    const key = accountKey('pin', riley);
    await open.database.insert(loginAttempts).values({ key, attemptedAt: [now], lockedUntil });
    await clear({ counters: countersOf('pin', riley, null), at: nowPlus(5) });
    expect(await windowOf(key)).toMatchObject({ attemptedAt: [now], lockedUntil });
  });

  it('with a password are all forgotten after a success', async () => {
    await attempt('password', now);
    await clear((await attempt('password', nowPlus(1))).attempt);
    expect(await windowOf(accountKey('password', riley))).toMatchObject({
      attemptedAt: [],
      lockedUntil: null,
    });
  });

  it('say until when the fifth locks if it is wrong', async () => {
    for (const second of [0, 1, 2, 3]) {
      expect((await attempt('password', nowPlus(second))).lockedUntil).toBeNull();
    }
    expect((await attempt('password', nowPlus(4))).lockedUntil).toEqual(nowPlus(4 + 900));
  });
});

describe('secrets', () => {
  const composed = 'résumé battery 7';

  it('a username is found with spaces around it, and in any case', async () => {
    expect(await findUserId(open.database, ' Riley ')).toBe(riley);
    const candidate = await findCandidate(open.database, { userName: ' Riley ' }, 'pin');
    expect(candidate?.account.id).toBe(riley);
  });

  it('a password is compared in each spelling, a PIN only as it was typed', async () => {
    const stored = await hashPassword(composed.normalize('NFC'));
    const candidate = await findCandidate(open.database, { id: riley }, 'password');
    const check = async (factor: 'password' | 'pin') => {
      const account = candidate && { ...candidate, stored };
      const asked = { throttleKey: riley, address: null, candidate: account, now };
      const secret = composed.normalize('NFD');
      return checkSecret(open.database, { ...asked, factor, secret });
    };
    expect(await check('password')).toMatchObject({
      kind: 'right',
      spelling: composed.normalize('NFC'),
    });
    expect((await check('pin')).kind).toBe('wrong');
  });

  const verdictOf = async (userName: string) => {
    const by = { userName };
    return (await verifyPin(open.database, { by, agencyId, pin, address: null, now })).kind;
  };

  it.each([
    ['disabled', { isActive: false }],
    ['notSetUp', { isAcknowledged: false }],
    ['notSetUp', { userSignatureId: null }],
    ['resetNeeded', { needToResetPin: true }],
    ['noPin', { pinHash: null }],
    ['ok', {}],
  ] as const)('[SIGN-01] a PIN is %s with %o', async (kind, differences) => {
    const userName = crypto.randomUUID();
    await addUser(open.database, agencyId, userName, differences);
    expect(await verdictOf(userName)).toBe(kind);
  });

  it('[SIGN-01] a PIN does not tell whether someone of another agency is disabled', async () => {
    await addUser(open.database, elsewhere, 'lake', { isActive: false });
    const left = await addUser(open.database, agencyId, 'left');
    await open.database.delete(userAgencies).where(eq(userAgencies.userId, left));
    expect([await verdictOf('lake'), await verdictOf('left')]).toEqual([
      'otherAgency',
      'otherAgency',
    ]);
  });
});

describe('the password of the person logged in', () => {
  const requestOf = async () => {
    const { id, account, agency, factor } = await sessionOf(open.database, riley, agencyId);
    return { session: { id, account, agency, factor } as never, origin, now };
  };
  const prove = async (typed: string) =>
    proveOwnPassword(open.database, await requestOf(), { password: typed, field: 'password' });

  it('is refused once another one is stored than was compared', async () => {
    const { session } = await requestOf();
    const proven = await prove(password);
    const accept = (stored: string) =>
      open.database.transaction((tx) => acceptOwnPassword(tx, session, { ...proven, stored }));
    await expect(accept('another hash')).rejects.toMatchObject({ code: 'password_changed' });
    await expect(accept(proven.stored)).resolves.toBeUndefined();
  });

  it('is audited as locked by the fifth wrong one, and not before', async () => {
    for (const _attempt of [1, 2, 3, 4, 5]) await prove('wrong').catch(() => undefined);
    const entries = await open.database.select().from(auditEntries).orderBy(auditEntries.seq);
    const refused = 'reauthentication.refused';
    expect(entries.slice(-6).map(({ action }) => action)).toEqual([
      ...[refused, refused, refused, refused],
      'signIn.locked',
      refused,
    ]);
    expect(entries.at(-1)).toMatchObject({ subjectKind: 'user', subjectId: riley });
  });
});

describe('the people of an agency', () => {
  it('are its members and visiting system administrators, if both are active', async () => {
    const { database } = open;
    const visitor = await addUser(database, elsewhere, 'visitor', { permissionId: 4 });
    const stranger = await addUser(database, elsewhere, 'stranger');
    const gone = await addUser(database, agencyId, 'gone', { isActive: false });
    const named = [riley, visitor, stranger, gone];
    const members = await findMembers(database, named, agencyId);
    expect([...members].map(([id, { isAssociated }]) => [id, isAssociated]).toSorted()).toEqual(
      [
        [riley, true],
        [visitor, false],
      ].toSorted(),
    );
    expect(members.get(riley)?.account.userName).toBe('riley');
    const single = [];
    for (const id of named)
      single.push((await findMembership(database, id, agencyId))?.isAssociated);
    expect(single).toEqual([true, false, undefined, undefined]);
  });

  it('count the agencies that they belong to, at least one', async () => {
    const { database } = open;
    const clientCount = async () => (await findMembership(database, riley, agencyId))?.clientCount;
    expect(await clientCount()).toBe(1);
    await database.insert(userAgencies).values({ userId: riley, agencyId: elsewhere });
    expect(await clientCount()).toBe(2);
  });
});
