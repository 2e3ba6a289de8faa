import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMembership } from '../../../src/server/core/identity/account.ts';
import { endSessionsOf } from '../../../src/server/core/identity/endSessions.ts';
import { findLogoutReason } from '../../../src/server/core/identity/logoutReason.ts';
import { renewSession } from '../../../src/server/core/identity/renewSession.ts';
import {
  findSession,
  findSessionOfBrowser,
  isBindingStale,
  recordAccess,
  type Secrets,
  type SessionSettings,
  secondsLeft,
  standingOf,
  startSession,
} from '../../../src/server/core/identity/sessions.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { auditorTerms } from '../../../src/server/database/schema/user.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import { addAgency, addUser } from '../../support/people/people.ts';

const start = new Date('2026-03-10T08:00:00.500Z');
const startPlus = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const hour = 3_600_000;
const lifetime = 12 * hour;

const settings: SessionSettings = {
  SESSION_ABSOLUTE_HOURS: 12,
  INACTIVITY_LIMIT_SECONDS: 300,
  COMPANION_COOKIE: true,
};

let open: OpenDatabase;
let agencyId: number;
const people: Record<string, string> = {};

beforeAll(async () => {
  open = await openTestDatabase();
  agencyId = await addAgency(open.database, 'Hudson Valley EMS');
  people.riley = await addUser(open.database, agencyId, 'riley');
  people.timed = await addUser(open.database, agencyId, 'timed', { inactivityTimeout: true });
  people.program = await addUser(open.database, agencyId, 'program', { userType: 'ApiOnly' });
});

afterAll(() => open.close());

type Started = Secrets & { readonly id: string };

async function begin(
  who: string,
  { isTwoFactor = false, passkeyId = null as string | null } = {},
): Promise<Started> {
  const membership = await findMembership(open.database, people[who], agencyId);
  if (membership === undefined) throw new Error(`${who} is missing`);
  const beginning = { agencyId, factor: 'password', address: null, now: start };
  return open.database.transaction((tx) =>
    startSession(tx, membership.account, { ...beginning, isTwoFactor, passkeyId }, settings),
  );
}

const find = ({ token, binding }: Secrets, now: Date, differences: Partial<SessionSettings> = {}) =>
  findSession(open.database, { token, binding: binding ?? undefined }, now, {
    ...settings,
    ...differences,
  });

async function rowOf(token: string, now = start) {
  const found = await open.database.select().from(sessions);
  const own = await find({ token, binding: null }, now, { COMPANION_COOKIE: false });
  return found.find(({ id }) => id === own?.id);
}

async function endOf(id: string) {
  const rows = await open.database.select().from(sessions).where(eq(sessions.id, id));
  return rows[0]?.endReason;
}

async function found(secrets: Secrets) {
  const session = await find(secrets, start);
  if (session === undefined) throw new Error('The session is over');
  return session;
}

describe('a session', () => {
  it('ends at its absolute end, to the millisecond, and keeps its start', async () => {
    const own = await begin('riley');
    const session = await find(own, startPlus(lifetime - 1));
    expect(session?.begunAt).toEqual(start);
    expect(await find(own, startPlus(lifetime))).toBeUndefined();
    expect(await endOf(own.id)).toBe('expired');
  });

  it('ends at its absolute end without its cookie too, and not before', async () => {
    const own = await begin('riley');
    const alone = { token: own.token, binding: null };
    expect(await find(alone, startPlus(lifetime - 1))).toBeUndefined();
    expect(await endOf(own.id)).toBeNull();
    expect(await find(alone, startPlus(lifetime))).toBeUndefined();
    expect(await endOf(own.id)).toBe('expired');
  });

  it('is found without its cookie by API-only accounts, and where cookies are switched off', async () => {
    const program = await begin('program');
    expect(program.binding).toBeNull();
    expect((await find(program, start))?.id).toBe(program.id);
    const own = await begin('riley');
    const alone = { token: own.token, binding: null };
    expect((await find(alone, start, { COMPANION_COOKIE: false }))?.id).toBe(own.id);
  });

  it('is found by its cookie alone for images', async () => {
    const own = await begin('riley');
    const ofBrowser = (binding: string) =>
      findSessionOfBrowser(open.database, binding, start, settings);
    expect((await ofBrowser(own.binding ?? ''))?.id).toBe(own.id);
    expect(await ofBrowser('A'.repeat(43))).toBeUndefined();
  });

  it('[IDLE-08] ends 300 s after the last access, and reports at least one second until then', async () => {
    const own = await begin('timed');
    expect((await find(own, startPlus(299_999)))?.idleLimitSeconds).toBe(300);
    expect(await find(own, startPlus(300_000))).toBeUndefined();
    expect(await endOf(own.id)).toBe('idle');
    expect(secondsLeft(start, 300, startPlus(299_999))).toBe(1);
    expect(secondsLeft(start, 3_000, start)).toBe(3_000);
  });

  it('[ROLE-03] shows PHI only with two factors and the inactivity timeout', async () => {
    const canSeePhi = async (who: string, isTwoFactor: boolean) =>
      (await found(await begin(who, { isTwoFactor }))).canSeePhi;
    expect(await canSeePhi('timed', true)).toBe(true);
    expect(await canSeePhi('timed', false)).toBe(false);
    expect(await canSeePhi('riley', true)).toBe(false);
  });

  it('[RIGHT-07] of an auditor has the terms that were chosen; of another account it has none', async () => {
    people.auditor = await addUser(open.database, agencyId, 'auditor', { userType: 'Auditor' });
    const own = await begin('auditor');
    expect(await find(own, start)).toBeUndefined();
    const terms = {
      ...{ expiresAt: '2026-06-08', periodFrom: '2025-01-01', periodTo: '2026-12-31' },
      ...{ siteIds: [], seesPatients: true, mayExport: false },
    };
    const auditors = [people.auditor, people.riley ?? ''];
    await open.database
      .insert(auditorTerms)
      .values(auditors.map((userId) => ({ ...terms, agencyId, userId })));
    expect((await find(own, start))?.auditor).toEqual(terms);
    expect((await find(await begin('riley'), start))?.auditor).toBeNull();
  });

  it('records an access a second after the last one, not before', async () => {
    const session = await found(await begin('riley'));
    const accessAfter = async (milliseconds: number) => {
      await recordAccess(open.database, session, startPlus(milliseconds));
      const [row] = await open.database.select().from(sessions).where(eq(sessions.id, session.id));
      return row?.lastAccessAt;
    };
    expect(await accessAfter(999)).toEqual(start);
    expect(await accessAfter(1_000)).toEqual(startPlus(1_000));
  });
});

describe('[SWAP-06] a session that is over', () => {
  it('is replaced, and keeps the cookie of its successor, only if there is a successor', async () => {
    const own = await begin('riley');
    const standing = (id: string) => open.database.transaction((tx) => standingOf(tx, { id }));
    const state = async (endReason: string | null) => {
      const endedAt = endReason === null ? null : start;
      await open.database
        .update(sessions)
        .set({ endedAt, endReason })
        .where(eq(sessions.id, own.id));
      return [
        await standing(own.id),
        await findLogoutReason(open.database, own.token, start),
        await isBindingStale(open.database, own.binding ?? '', start),
      ];
    };
    expect(await state(null)).toEqual(['alive', null, false]);
    expect(await state('replaced')).toEqual(['replaced', 'anotherDevice', false]);
    expect(await state('agencyChanged')).toEqual(['replaced', 'anotherDevice', false]);
    expect(await state('loggedOut')).toEqual(['ended', null, true]);
    expect(await standing(crypto.randomUUID())).toBe('ended');
  });

  it('leaves a stale cookie from its absolute end on', async () => {
    const { binding } = await begin('riley');
    expect(await isBindingStale(open.database, binding ?? '', startPlus(lifetime - 1))).toBe(false);
    expect(await isBindingStale(open.database, binding ?? '', startPlus(lifetime))).toBe(true);
  });
});

describe('a session that takes the place of another', () => {
  const renew = async (
    own: Secrets,
    ends: 'this' | 'others',
    raisedBy?: { passkeyId: string },
    now = start,
  ) => {
    const session = await found(own);
    const renewal = { ends, address: null, now, ...(raisedBy && { raisedBy }) };
    return open.database.transaction((tx) => renewSession(tx, session, renewal));
  };

  it.each([
    ['this', null],
    ['others', 'passwordChanged'],
  ] as const)('ends %s: the other session of the person has the end %s', async (ends, reason) => {
    const [own, other, stranger] = [
      await begin('riley'),
      await begin('riley'),
      await begin('timed'),
    ];
    const renewed = await renew(own, ends);
    expect([await endOf(own.id), await endOf(other.id), await endOf(stranger.id)]).toEqual([
      'replaced',
      reason,
      null,
    ]);
    expect(await rowOf(renewed?.token ?? '')).toMatchObject({ endedAt: null, isTwoFactor: false });
  });

  it('has a cookie that lives until the absolute end, in seconds rounded up', async () => {
    const renewed = await renew(await begin('riley'), 'this', undefined, startPlus(500));
    expect(renewed?.cookie).toContain(`Max-Age=${12 * 3_600};`);
  });

  it('[ROLE-03] counts two factors once a passkey raises it, and keeps the passkey it started with', async () => {
    const [first, raising] = [crypto.randomUUID(), crypto.randomUUID()];
    const raised = await renew(await begin('riley'), 'this', { passkeyId: raising });
    expect(await rowOf(raised?.token ?? '')).toMatchObject({
      isTwoFactor: true,
      passkeyId: raising,
    });
    const again = await renew(await begin('riley', { passkeyId: first }), 'this', {
      passkeyId: raising,
    });
    expect(await rowOf(again?.token ?? '')).toMatchObject({ isTwoFactor: true, passkeyId: first });
  });

  it('is not given in the place of one that has ended', async () => {
    const own = await begin('riley');
    const session = await found(own);
    const { riley = '' } = people;
    const renewal = { ends: 'this', address: null, now: start } as const;
    const renewed = await open.database.transaction(async (tx) => {
      await endSessionsOf(tx, riley, 'passwordChanged', start);
      return renewSession(tx, session, renewal);
    });
    expect(renewed).toBeUndefined();
    expect(await endOf(own.id)).toBe('passwordChanged');
  });
});
