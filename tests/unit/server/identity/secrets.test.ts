import { createHash, createHmac } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import {
  hashPassword,
  isOutdated,
  matchesPassword,
} from '../../../../src/server/core/identity/argon.ts';
import {
  clearBindingCookie,
  setBindingCookie,
} from '../../../../src/server/core/identity/bindingCookie.ts';
import {
  clearBrowserCookie,
  deriveSecrets,
  setBrowserCookie,
} from '../../../../src/server/core/identity/browserSecret.ts';
import { foldUserName } from '../../../../src/server/core/identity/checkSecret.ts';
import { isFresh } from '../../../../src/server/core/identity/freshness.ts';
import { requireFresh } from '../../../../src/server/core/identity/requireFresh.ts';
import { hashSecret, newSecret } from '../../../../src/server/core/identity/secret.ts';
import { secondsLeft } from '../../../../src/server/core/identity/sessions.ts';
import { accountKey, dayKey } from '../../../../src/server/core/identity/throttle.ts';
import { canBearWitness } from '../../../../src/server/core/identity/verifyPin.ts';

// docs/security.md: Argon2id with 19 MiB, two passes and one lane; more than 1,024 characters are not hashed.
describe('a password', () => {
  it('is kept as Argon2id with 19 MiB, two passes and one lane', async () => {
    const stored = await hashPassword('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(isOutdated(stored)).toBe(false);
    expect(await matchesPassword(stored, 'correct horse')).toBe(true);
    expect(await matchesPassword(stored, 'correct horses')).toBe(false);
  });

  it('that was hashed with other costs is outdated, and still matches', async () => {
    const stored = await hash('correct horse', { memoryCost: 8_192, timeCost: 1 });
    expect(isOutdated(stored)).toBe(true);
    expect(await matchesPassword(stored, 'correct horse')).toBe(true);
  });

  it('of 1,024 characters can match, and a longer one never does', async () => {
    const [longest, longer] = ['x'.repeat(1_024), 'x'.repeat(1_025)];
    expect(await matchesPassword(await hashPassword(longest), longest)).toBe(true);
    expect(await matchesPassword(await hashPassword(longer), longer)).toBe(false);
  });

  it('matches nothing where none is stored', async () => {
    for (const stored of [null, undefined]) {
      expect(await matchesPassword(stored, '')).toBe(false);
      expect(await matchesPassword(stored, 'correct horse')).toBe(false);
    }
  });
});

describe('a secret', () => {
  it('has 256 random bits, and is kept as SHA-256', () => {
    const secret = newSecret();
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(newSecret()).not.toBe(secret);
    expect(hashSecret('abc')).toBe(createHash('sha256').update('abc').digest('hex'));
  });

  it('of a login at a provider gives three, one for each purpose, all of its own', () => {
    const of = (purpose: string) => createHmac('sha256', 's').update(purpose).digest('base64url');
    expect(deriveSecrets('s')).toEqual({
      state: of('state'),
      nonce: of('nonce'),
      codeVerifier: of('code verifier'),
    });
  });

  it('is in a cookie of this host alone, that no script reads', () => {
    expect(setBindingCookie('s', 60)).toBe(
      '__Host-countersign=s; Max-Age=60; Path=/; Secure; HttpOnly; SameSite=Strict',
    );
    expect(clearBindingCookie()).toBe(
      '__Host-countersign=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict',
    );
    // docs/security.md: Lax, for the way back from the provider; ten minutes.
    expect(setBrowserCookie('s')).toBe(
      '__Host-countersign-sso=s; Max-Age=600; Path=/; Secure; HttpOnly; SameSite=Lax',
    );
    expect(clearBrowserCookie()).toBe(
      '__Host-countersign-sso=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax',
    );
  });
});

describe('a proof of identity', () => {
  const now = new Date('2026-03-10T08:00:00.000Z');
  const proven = (milliseconds: number) => ({ authenticatedAt: new Date(+now - milliseconds) });

  it('counts for less than five minutes', () => {
    expect(isFresh(proven(5 * 60_000 - 1), now)).toBe(true);
    expect(isFresh(proven(5 * 60_000), now)).toBe(false);
    expect(() => requireFresh(proven(0), now)).not.toThrow();
    expect(() => requireFresh(proven(5 * 60_000), now)).toThrow('Enter your password again.');
  });
});

describe('[IDLE-03] the seconds until the idle limit', () => {
  const now = new Date('2026-03-10T08:00:00.000Z');
  it.each([
    [0, 300],
    [1, 300],
    [1_000, 299],
    [299_001, 1],
    [300_000, 0],
    [400_000, 0],
  ])('are, %i ms after the last request of 300 s, %i', (elapsed, seconds) => {
    expect(secondsLeft(new Date(+now - elapsed), 300, now)).toBe(seconds);
  });
});

describe('who is counted and who may witness', () => {
  it('is one person, however the username is typed', () => {
    expect(foldUserName('  DWhitlock ')).toBe('dwhitlock');
    expect(accountKey('pin', 'dwhitlock')).toBe('pin account dwhitlock');
    expect(dayKey('pin', 'dwhitlock')).toBe('pin day dwhitlock');
  });

  it.each([
    ['Regular', true, true],
    ['Mdm', true, true],
    ['ApiOnly', true, false],
    ['Regular', false, false],
    ['ApiOnly', false, false],
  ] as const)('a %s account, of the agency: %s, may witness: %s', (userType, isAssociated, may) => {
    expect(canBearWitness({ account: { userType }, isAssociated })).toBe(may);
  });
});
