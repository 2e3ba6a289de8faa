import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logOut } from '../../../src/client/app/services/logOut.ts';
import { call } from '../../../src/client/platform/http/call.ts';
import { keepInactivity } from '../../../src/client/platform/http/logoutReason.ts';
import { storeLoginSession } from '../../../src/client/platform/http/session.ts';
import { defineCall } from '../../../src/contract/core/call.ts';
import { sampleArrival } from '../../model/users/sampleUser.ts';
import { CallServer } from './callServer.ts';

const read = defineCall({
  summary: '',
  access: 'session',
  reply: v.object({}),
  name: 'read',
  method: 'GET',
  path: '/api/Read',
});

const now = 1_773_132_000_000;
let server: CallServer;
let signal: AbortSignal;

beforeEach(async () => {
  server = await CallServer.open();
  ({ signal } = new AbortController());
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, act: () => unknown) => Promise.resolve(act()),
    },
  });
  server.stored.set('token', 'own');
  server.stored.set('user', '{"id":"7","inactivityTimeout":false}');
});

afterEach(() => server.close());

const kept = () => server.stored.get('logoutReason');

function refusal(code: string, details?: unknown) {
  return { status: 401, body: { code, message: 'Over.', details } };
}

describe('[FIELD-22] the reason for the end of a session', () => {
  it.each([
    ['session_ended', 'passwordChanged'],
    ['session_replaced', 'anotherDevice'],
  ])(
    'is kept from a reply with %s, if no one is at work or if someone is',
    async (code, reason) => {
      for (const isUnattended of [false, true]) {
        server.stored.delete('logoutReason');
        server.answer(refusal(code, { reason }));
        await expect(call(read, {}, { signal, isUnattended })).rejects.toThrow('Over.');
        expect(kept()).toBe(reason);
      }
    },
  );

  it.each([
    ['without a reason', refusal('session_ended')],
    ['with an unknown one', refusal('session_ended', { reason: 'You won a prize.' })],
    ['with another code', refusal('password_wrong', { reason: 'administrator' })],
  ])('is not kept from a reply %s', async (_which, answer) => {
    server.answer(answer);
    await expect(call(read, {}, { signal })).rejects.toThrow('Over.');
    expect(kept()).toBeUndefined();
  });

  it('is not kept from a late reply for a token that is no longer the stored one', async () => {
    server.answer(refusal('session_ended', { reason: 'passwordChanged' }));
    const late = call(read, {}, { signal });
    server.stored.set('token', 'next');
    await expect(late).rejects.toThrow();
    expect(kept()).toBeUndefined();
  });

  it('is forgotten with the next login, and with a deliberate logout that the server refuses', async () => {
    server.stored.set('logoutReason', 'inactivity');
    storeLoginSession({ token: 'next', ...sampleArrival() });
    expect(kept()).toBeUndefined();

    vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
    vi.stubGlobal('sessionStorage', { setItem: vi.fn(), removeItem: vi.fn() });
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    server.answer(refusal('session_ended', { reason: 'administrator' }));
    expect(await logOut({ userId: '7' }, signal)).toEqual({ outcome: 'loggedOut', address: null });
    expect(kept()).toBeUndefined();
  });
});

describe('[FIELD-22] [IDLE-08] a session that the browser’s own clock ends', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    server.stored.set('user', '{"id":"7","inactivityTimeout":true}');
  });
  afterEach(() => vi.useRealTimers());

  const reasonAfter = (lastAccess: number | null, ...without: string[]) => {
    if (lastAccess !== null) server.stored.set('lastAccess', String(lastAccess));
    for (const key of without) server.stored.delete(key);
    keepInactivity();
    return kept();
  };

  it('ended because of inactivity', () => {
    expect(reasonAfter(now - 299_999)).toBeUndefined();
    expect(reasonAfter(now - 300_000)).toBe('inactivity');
  });

  it('[IDLE-05] ended because the last access is missing, unless the person has no time limit', () => {
    expect(reasonAfter(null)).toBe('activityUnknown');
    server.stored.delete('logoutReason');
    server.stored.set('user', '{"id":"7","inactivityTimeout":false}');
    expect(reasonAfter(null)).toBeUndefined();
  });

  it('has no reason where the last access lies ahead, or another tab logged out', () => {
    expect(reasonAfter(now + 60_000)).toBeUndefined();
    expect(reasonAfter(now - 300_000, 'token')).toBeUndefined();
    expect(reasonAfter(null, 'lastAccess')).toBeUndefined();
  });

  it('keeps the reason that the server gave', () => {
    server.stored.set('logoutReason', 'administrator');
    expect(reasonAfter(now - 300_000)).toBe('administrator');
  });
});
