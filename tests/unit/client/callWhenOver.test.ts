import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '../../../src/client/platform/http/browserStorage.ts';
import { call } from '../../../src/client/platform/http/call.ts';
import { CallError } from '../../../src/client/platform/http/callError.ts';
import { listenToCalls } from '../../../src/client/platform/http/callNews.ts';
import { fetchArrival } from '../../../src/client/platform/http/session.ts';
import { isStoredSessionOver } from '../../../src/client/platform/http/sessionClock.ts';
import { defineCall, unattendedHeader } from '../../../src/contract/core/call.ts';
import { CallServer } from './callServer.ts';

const common = { summary: '', method: 'GET', path: '/api/Read', reply: v.object({}) } as const;
const read = defineCall({ ...common, name: 'read', access: 'session' });
const readOfProgram = defineCall({ ...common, name: 'readOfProgram', access: 'account' });
const readOfAnyone = defineCall({ ...common, name: 'readOfAnyone', access: 'public' });
const polling = defineCall({ ...read, name: 'polling', countsAsActivity: false });

const { signal } = new AbortController();

let server: CallServer;

beforeEach(async () => {
  server = await CallServer.open();
  server.stored.set('token', 'a-token');
  server.stored.set('user', '{"inactivityTimeout":true}');
});

afterEach(() => server.close());

function lastAccessWas(elapsedMs: number): void {
  server.stored.set('lastAccess', String(Date.now() - elapsedMs));
}

describe('[IDLE-08] a call of a session whose time is over', () => {
  const before = String(Date.now() - 400_000);

  beforeEach(() => {
    server.stored.set('lastAccess', before);
  });

  it.each([read, readOfProgram])(
    'is not sent, does not count, and lets the charts decide: $name',
    async (each) => {
      let told = 0;
      const stop = listenToCalls('withheld', () => {
        told += 1;
      });
      const error: unknown = await call(each, {}, { signal }).catch((thrown: unknown) => thrown);
      stop();
      expect(error).toBeInstanceOf(CallError);
      expect(error).toMatchObject({ status: null, call: each.name, failure: { kind: 'notSent' } });
      expect(told).toBe(1);
      expect(server.requests).toHaveLength(0);
      expect(server.stored.get('lastAccess')).toBe(before);
    },
  );

  it('is made if anyone may make it, and revives nothing', async () => {
    await expect(call(readOfAnyone, {}, { signal })).resolves.toEqual({});
    expect(server.stored.get('lastAccess')).toBe(before);
  });

  it('is made if no one caused it, and the server decides', async () => {
    await expect(call(polling, {}, { signal })).resolves.toEqual({});
    await expect(call(read, {}, { signal, isUnattended: true })).resolves.toEqual({});
    expect(server.stored.get('lastAccess')).toBe(before);
  });
});

describe('[BOOT-02] a stored token that no header can carry', () => {
  const garbled = ['tokén', 'to\nken', 'to ken', '', '\u0000', 'x'.repeat(100_000)];

  it.each(garbled)('is not sent, and lets the charts decide (case %#)', async (token) => {
    lastAccessWas(0);
    server.stored.set('token', token);
    for (const each of [read, readOfProgram, polling]) {
      const error: unknown = await call(each, {}, { signal }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ status: null, call: each.name, failure: { kind: 'notSent' } });
    }
    expect(server.requests).toHaveLength(0);
  });

  it.each(garbled)('counts as none, so that the start clears it (case %#)', (token) => {
    lastAccessWas(0);
    server.stored.set('token', token);
    expect(readToken()).toBeNull();
    expect(isStoredSessionOver()).toBe(true);
  });

  it.each(garbled)('is left out of a call that is open to anyone (case %#)', async (token) => {
    lastAccessWas(0);
    server.stored.set('token', token);
    await expect(call(readOfAnyone, {}, { signal })).resolves.toEqual({});
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('belongs to no one', async () => {
    lastAccessWas(0);
    server.stored.set('token', 'tokén');
    await expect(fetchArrival(signal)).resolves.toBeNull();
  });
});

describe('[IDLE-08] lastAccess', () => {
  it('is written by a call that a person caused', async () => {
    lastAccessWas(100_000);
    const before = Date.now();
    await call(read, {}, { signal });
    expect(Number(server.stored.get('lastAccess'))).toBeGreaterThanOrEqual(before);
    expect(server.requests[0]?.headers).not.toHaveProperty(unattendedHeader);
  });

  it.each([
    ['a poll', () => call(polling, {}, { signal })],
    ['a resync', () => call(read, {}, { signal, isUnattended: true })],
  ])('is not written by %s', async (_what, make) => {
    lastAccessWas(100_000);
    const before = server.stored.get('lastAccess');
    await make();
    expect(server.stored.get('lastAccess')).toBe(before);
  });

  it('is marked as unattended, by a header', async () => {
    lastAccessWas(0);
    await call(read, {}, { signal, isUnattended: true });
    expect(server.requests[0]?.headers).toMatchObject({ [unattendedHeader]: 'yes' });
  });
});

describe('[IDLE-01] [IDLE-08] the stored session is over', () => {
  it.each([
    ['300 s after the last access', 300_000, true],
    ['not a second before', 299_000, false],
    ['where the clock was set back', -60_000, true],
  ])('%s', (_when, elapsedMs, expected) => {
    lastAccessWas(elapsedMs);
    expect(isStoredSessionOver()).toBe(expected);
  });

  it('by the limit that the server last reported', () => {
    server.stored.set('inactivityLimit', '120000');
    lastAccessWas(120_000);
    expect(isStoredSessionOver()).toBe(true);
    lastAccessWas(119_000);
    expect(isStoredSessionOver()).toBe(false);
  });

  it('without a last access, and with a user who cannot be read', () => {
    expect(isStoredSessionOver()).toBe(true);
    server.stored.set('user', '{"inactivi');
    expect(isStoredSessionOver()).toBe(true);
  });

  it('never for a user without the timeout, and never if no one is logged in', () => {
    lastAccessWas(400_000);
    server.stored.set('user', '{"inactivityTimeout":false}');
    expect(isStoredSessionOver()).toBe(false);
    server.stored.set('user', '{"inactivityTimeout":true}');
    server.stored.delete('token');
    expect(isStoredSessionOver()).toBe(false);
  });
});
