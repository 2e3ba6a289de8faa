import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NoUsableHost } from '../../../../src/server/database/failures.ts';
import { unfitness } from '../../../../src/server/database/hostPool.ts';
import {
  hasKnownNeeds,
  readPostgresAddress,
  sessionNeeds,
} from '../../../../src/server/platform/configuration/postgresAddress.ts';
import { describeDatabaseFailure } from '../../../../src/server/process/describeStartFailure.ts';

const urlsOf = (text: string) => readPostgresAddress(text)?.hosts.map(({ url }) => url);

describe('an address of PostgreSQL', () => {
  it('names one server, or several in the order in which they are tried', () => {
    const several =
      'postgresql://cs:w%40rd@a.example:5432,[::1]:6432,c/db?sslmode=require&target_session_attrs=read-write';
    expect(readPostgresAddress(several)).toEqual({
      hosts: [
        {
          ...{ name: 'a.example:5432', host: 'a.example', port: '5432' },
          url: 'postgresql://cs:w%40rd@a.example:5432/db?sslmode=require',
        },
        {
          ...{ name: '[::1]:6432', host: '[::1]', port: '6432' },
          url: 'postgresql://cs:w%40rd@[::1]:6432/db?sslmode=require',
        },
        {
          ...{ name: 'c', host: 'c', port: '' },
          url: 'postgresql://cs:w%40rd@c/db?sslmode=require',
        },
      ],
      needs: 'read-write',
      place: 'a.example:5432,[::1]:6432,c/db',
    });
    expect(urlsOf('postgres://cs@db/x')).toEqual(['postgresql://cs@db/x']);
    expect(urlsOf('postgresql:///x?host=%2Frun')).toEqual(['postgresql:///x?host=%2Frun']);
    expect(readPostgresAddress('postgresql://%2Frun%2Fpg,b/x')?.hosts[0]?.host).toBe('/run/pg');
  });

  it.each([
    'mysql://a/b',
    'postgresql://[bad',
    'postgresql://a,,b/x',
    'postgresql://a:1,b:99999/x',
    'postgresql://a,b/x?host=c',
    'postgresql://a%zz/x',
    'postgresql://a/x?target_session_attrs=prefer-standby',
  ])('that cannot be used is none: %s', (text) => {
    expect(readPostgresAddress(text)).toBeUndefined();
  });

  it('is only ever named without its account', () => {
    const word = fc
      .stringMatching(/^[a-z0-9%]{0,3}[a-z0-9]{8,12}$/)
      .filter((text) => !/%/.test(text));
    fc.assert(
      fc.property(
        word,
        word,
        fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
        (user, pw, names) => {
          fc.pre(!names.some((name) => name.includes(user) || name.includes(pw)));
          const read = readPostgresAddress(`postgresql://${user}:${pw}@${names.join(',')}/db`);
          expect(read?.hosts.map(({ name }) => name)).toEqual(names);
          const { place = '' } = read ?? {};
          expect(place).toBe(`${names.join(',')}/db`);
          for (const secret of [user, pw]) expect(place).not.toContain(secret);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('asks for a kind of server that there is', () => {
    const of = (needs: string) => `postgresql://a/x?target_session_attrs=${needs}`;
    for (const needs of sessionNeeds) expect(hasKnownNeeds(of(needs))).toBe(true);
    expect([hasKnownNeeds(of('prefer-standby')), hasKnownNeeds('postgresql://a/x')]).toEqual([
      false,
      true,
    ]);
  });
});

describe('a server', () => {
  const primary = { isStandby: false, isReadOnly: false };
  const standby = { isStandby: true, isReadOnly: true };
  const full = { isStandby: false, isReadOnly: true };

  it.each([
    ['any', [true, true, true]],
    ['read-write', [true, false, false]],
    ['read-only', [false, true, true]],
    ['primary', [true, false, true]],
    ['standby', [false, true, false]],
  ] as const)('is what is needed, as libpq has it: %s', (needs, fit) => {
    const found = [primary, standby, full].map((shown) => unfitness(needs, shown) === undefined);
    expect(found).toEqual(fit);
  });

  it('that none is gives the sentence of each', () => {
    const failure = describeDatabaseFailure(
      'a,b/x',
      new NoUsableHost('No server can be used: a is a standby.'),
    );
    expect(failure.message).toBe(
      'No server can be used: a is a standby. Start the one that takes changes, or correct DATABASE_URL.',
    );
  });
});
