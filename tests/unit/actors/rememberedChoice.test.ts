import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { clientPasswordlessMachine } from '../../../src/client/features/session/login/loginPasswordless.actors.ts';
import { sampleUser } from '../../model/users/sampleUser.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const PublicKeyCredential = {
    isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(true),
  };
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('window', { isSecureContext: true, PublicKeyCredential });
});

afterEach(() => vi.unstubAllGlobals());

function offer() {
  return createActor(clientPasswordlessMachine, { input: { user: sampleUser() } }).start();
}

test('[PWL-03] No is remembered on this browser, and a remembered answer is not asked for again', async () => {
  const first = offer();
  await waitFor(first, (state) => state.matches('prompting'));
  expect(stored.get('remember')).toBeUndefined();
  first.send({ type: 'setup.declined' });
  await waitFor(first, (state) => state.status === 'done');
  expect(stored.get('remember')).toBe('false');

  for (const answer of ['false', 'true']) {
    stored.set('remember', answer);
    const next = offer();
    const seen: unknown[] = [];
    next.subscribe(({ value }) => seen.push(value));
    await waitFor(next, (state) => state.status === 'done');
    expect(seen).not.toContain('prompting');
  }
});
